/** Import layers of this folder: allowed imports, no cycles. */

import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

/** Layers, lowest first: a file imports from its own folder and from layers above it in this list.
 * Folders of one layer do not import each other. A name covers the files directly in that folder. */
const LAYERS: readonly (readonly string[])[] = [
  ["kit/i18n"],
  ["net"],
  ["kit/styles", "kit/faces"],
  ["kit"],
  ["worker"],
  ["kit/cards", "kit/charts", "kit/games"],
  ["kit/text", "kit/scoresheet", "kit/controls"],
  ["table/core"],
  ["table/clock", "table/coach", "table/social", "table/fair", "table/lesson", "table/wild"],
  ["table/mat"],
  ["table/knock", "table/melds"],
  ["table/declare"],
  ["table/results"],
  ["table/panel"],
  ["table"],
  ["pages/newgame", "pages/matchmaking", "pages/lessons"],
  [
    "pages/account",
    "pages/analysis",
    "pages/compete",
    "pages/clubs",
    "pages/daily",
    "pages/deals",
    "pages/device",
    "pages/drills",
    "pages/habits",
    "pages/home",
    "pages/host",
    "pages/houserules",
    "pages/leaderboard",
    "pages/learn",
    "pages/people",
    "pages/player",
    "pages/puzzles",
    "pages/replay",
    "pages/review",
    "pages/scorepad",
    "pages/table",
    "pages/tournaments",
    "pages/truths",
  ],
  ["app"],
];
const LAYER_OF = new Map(LAYERS.flatMap((rooms, layer) => rooms.map((room) => [room, layer] as const)));

type Files = ReadonlyMap<string, string>; // relative path → text
const ENDINGS = ["", ".ts", ".svelte"];

const isTest = (path: string): boolean => /\.test\.|\/fixtures\//.test(path);
const roomOf = (path: string): string => path.split("/").slice(0, -1).join("/");

/** Relative imports of a file, including types. */
function imports(path: string, text: string): string[] {
  if (path.endsWith(".css")) return [...text.matchAll(/@import\s+"(\.[^"]+)"/g)].map((match) => match[1]!);
  const scripts = path.endsWith(".svelte")
    ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((match) => match[1]!).join("\n")
    : text;
  const later = [...text.matchAll(/\bimport\("(\.[^"]+)"\)/g)].map((match) => match[1]!);
  const now = ts.preProcessFile(scripts, true, true).importedFiles.map((file) => file.fileName);
  return [...now, ...later].filter((spec) => spec.startsWith("."));
}

function graphOf(files: Files): Map<string, string[]> {
  const find = (from: string, spec: string): string | undefined => {
    const path = normalize(join(roomOf(from), spec));
    return ENDINGS.map((ending) => path + ending).find((file) => files.has(file));
  };
  const built = [...files].filter(([path]) => !isTest(path));
  return new Map(
    built.map(([path, text]) => {
      const imported = imports(path, text).map((spec) => find(path, spec));
      return [path, [...new Set(imported.filter((file) => file !== undefined))]];
    }),
  );
}

/** Imports from a higher or sibling layer, and files in unlisted folders. */
function violations(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph].flatMap(([path, all]) => {
    const room = roomOf(path);
    const layer = LAYER_OF.get(room);
    if (layer === undefined) return [`${path}: the room ${room || "."} is in no layer`];
    return all
      .filter((imported) => roomOf(imported) !== room && !((LAYER_OF.get(roomOf(imported)) ?? Infinity) < layer))
      .map((imported) => `${path} imports ${imported}`);
  });
}

/** Files in or above an import cycle: the rest after repeatedly removing files without remaining imports. */
function importCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map([...graph].map(([path, all]) => [path, all.filter((other) => other !== path)]));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [path, all] of left) if (!all.some((other) => left.has(other))) left.delete(path);
  }
  return [...left.keys()];
}

const HERE = import.meta.dirname;
const SOURCES: Files = new Map(
  readdirSync(HERE, { recursive: true, encoding: "utf-8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(ts|svelte|css)$/.test(path))
    .map((path) => [path, readFileSync(join(HERE, path), "utf-8")]),
);
const GRAPH = graphOf(SOURCES);

it("imports only from lower layers, never from a sibling", () => {
  expect(violations(GRAPH)).toEqual([]);
});

it("has no import cycles", () => {
  expect(importCycle(GRAPH)).toEqual([]);
});

it("has a file in every listed folder", () => {
  const rooms = new Set([...GRAPH.keys()].map(roomOf));
  expect([...LAYER_OF.keys()].filter((room) => !rooms.has(room))).toEqual([]);
});

it("branches on the kind of play in one place only", () => {
  const deciding = [...SOURCES].filter(([path, text]) => !isTest(path) && /\bgame\??\.(melds|hands)\b/.test(text));
  expect(deciding.map(([path]) => path)).toEqual(["table/core/kinds.ts"]);
});

it("detects violations", () => {
  const graph = graphOf(
    new Map([
      ["net/api.ts", 'import type { A } from "../kit/announcer.svelte";'],
      ["kit/announcer.svelte.ts", 'import "./LiveRegions.svelte";'],
      ["kit/LiveRegions.svelte", '<script lang="ts">\n  import { live } from "./announcer.svelte";\n</script>\n'],
      ["table/clock/time.ts", 'export { bubble } from "../social/Bubble.svelte";'],
      ["table/social/Bubble.svelte", '{#await import("../../app/App.svelte") then App}{/await}'],
      ["app/App.svelte", '<script>import { a } from "../net/api";</script>'],
      ["attic/old.ts", ""],
    ]),
  );
  expect(violations(graph)).toEqual([
    "net/api.ts imports kit/announcer.svelte.ts",
    "table/clock/time.ts imports table/social/Bubble.svelte",
    "table/social/Bubble.svelte imports app/App.svelte",
    "attic/old.ts: the room attic is in no layer",
  ]);
  expect(importCycle(graph).sort()).toContain("kit/LiveRegions.svelte");
  expect(importCycle(graph)).not.toContain("attic/old.ts");
});
