/** All user-facing text is in the message catalogue, and every message is used. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import ts from "typescript";
import { expect, it } from "vitest";
import { ENGLISH } from "./kit/i18n/text.gen";

/** Number of untranslated texts per folder not yet migrated; the numbers may only decrease. */
const UNTRANSLATED: Readonly<Record<string, number>> = {};

/** Strings that look like text but are exempt, with the reason. */
const EXEMPT = [
  "OpenRummy", // the product
  "CSV",
  "JSON", // file formats
  "--host 0.0.0.0", // a command-line option
  '[OpenRummy "1"]', // the header of a record
  "openrummy fair 1",
  "openrummy fair 2",
  "openrummy promise 2",
  "openrummy place 2",
  "openrummy entries 2",
  "openrummy line 2",
  "openrummy rules 1",
  "openrummy fair entropy 1", // hash prefixes, see docs/spec/fair.md
  "Guest", // the server's default player name
  ", the", // splits text from the server
];

/** User-facing attributes, and component props passed on to them. */
const TEXT_ATTRIBUTES = /^(aria-(label|valuetext|description|roledescription)|title|placeholder|alt|label|text|note|legend|caption)$/;
/** Code, selectors and styles, not text. */
const CODE_PATTERN = /^(M-?[\d.]|--|\/|#|\(prefers-|[a-z]+\/[a-z]|\[)|[={}<>]|px\b|deg\b|%;|var\(|translate|(^|, )(button|input|select|textarea)(,|\[)/;
const CARD_PATTERN = /^[A2-9TJQK][shdc]$/;
const EXEMPT_PATHS = /(^|\/)(Icon\.svelte|faces\.ts|digits\.ts|ranks\.ts|suits\.ts|sound\.ts|i18n\/messageformat\.ts)$/; // drawings, sounds, errors of the message parser

interface Sentence {
  location: string;
  text: string;
}

const HERE = import.meta.dirname;
const FILES = readdirSync(HERE, { recursive: true, encoding: "utf-8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.|\/fixtures\/|\.gen\.ts$/.test(path))
  .map((path) => [path, readFileSync(join(HERE, path), "utf-8")] as const);

/** In markup, every word is text. */
const isWords = (text: string): boolean => /\p{L}{2}/u.test(text) && !EXEMPT.includes(text.trim());

/** In a script, a string is text if it starts like a sentence or has several words. */
function isSentence(text: string): boolean {
  if (!isWords(text) || CODE_PATTERN.test(text) || CARD_PATTERN.test(text)) return false;
  return /^[A-Z][a-z’]+[.!?:,]?$/.test(text) || /[a-z’,.!?:] +[a-z’]/i.test(text) || /^[ ,(]+[a-z]/.test(text);
}

/** Strings of a script that look like user-facing text. */
function inScript(script: string, location: (at: number) => string): Sentence[] {
  const sentences: Sentence[] = [];
  const look = (node: ts.Node, text: string) => {
    if (isSentence(text)) sentences.push({ location: location(node.getStart()), text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const name = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      const key = /^[A-Z][a-zA-Z]+$/.test(node.text) && isKeyOrType(node);
      if (!name && !key) look(node, node.text);
    } else if (ts.isTemplateExpression(node)) {
      look(node, [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join("…"));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.ts", script, ts.ScriptTarget.Latest, true));
  return sentences;
}

/** Whether a string is an operand of === or !==: the name of a key, an error or an element. */
function isKeyOrType(node: ts.Node): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());
}

type Piece = { type: string; start: number; end: number } & Record<string, unknown>;

/** User-facing text of a component: markup, attributes, and strings in scripts and expressions. */
function inComponent(path: string, text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const location = (at: number) => `${path}:${text.slice(0, at).split("\n").length}`;
  const script = (part: { start: number; end: number }) => {
    const lead = "(";
    const source = text.slice(part.start, part.end);
    sentences.push(...inScript(lead + source + ")", (at) => location(part.start + at - lead.length)));
  };
  const attribute = (piece: Piece) => {
    if (piece["value"] === true) return;
    const parts = (Array.isArray(piece["value"]) ? piece["value"] : [piece["value"]]) as Piece[];
    for (const part of parts) {
      if (part.type === "ExpressionTag") script(part["expression"] as Piece);
      else if (TEXT_ATTRIBUTES.test(String(piece["name"])) && isWords(String(part["data"])))
        sentences.push({ location: location(part.start), text: String(part["data"]) });
    }
  };
  const walk = (node: Piece): void => {
    if (node.type === "Comment" || /Directive$/.test(node.type)) return;
    if (node.type === "Attribute") return attribute(node);
    if (node.type === "Text") {
      const data = String(node["data"]);
      if (isWords(data)) sentences.push({ location: location(node.start), text: data.trim() });
      return;
    }
    if (node.type === "ExpressionTag" || node.type === "RenderTag") return script(node["expression"] as Piece);
    if (node.type === "ConstTag") return script(node["declaration"] as Piece);
    for (const [name, value] of Object.entries(node)) {
      if (name === "metadata" || name === "expression" || name === "parent") continue;
      for (const item of Array.isArray(value) ? value : [value])
        if (item && typeof item === "object" && "type" in item) walk(item as Piece);
    }
  };
  const tree: AST.Root = parse(text, { modern: true });
  walk(tree.fragment as unknown as Piece);
  for (const part of [tree.instance, tree.module]) {
    if (!part) continue;
    const { start, end } = part.content as unknown as Piece;
    sentences.push(...inScript(text.slice(start, end), (at) => location(start + at)));
  }
  return sentences;
}

const inFile = (path: string, text: string): Sentence[] =>
  path.endsWith(".svelte")
    ? inComponent(path, text)
    : inScript(text, (at) => `${path}:${text.slice(0, at).split("\n").length}`);

it("has no user-facing text outside the catalogue", () => {
  const sentences = FILES.filter(([path]) => !EXEMPT_PATHS.test(path)).flatMap(([path, text]) => inFile(path, text));
  const room = ({ location }: Sentence) => location.split("/").slice(0, -1).join("/");
  const remaining = Object.fromEntries(Object.keys(UNTRANSLATED).map((name) => [name, sentences.filter((sentence) => room(sentence) === name).length]));
  expect(sentences.filter((sentence) => !(room(sentence) in UNTRANSLATED)).map(({ location, text }) => `${location}: ${text}`)).toEqual([]);
  expect(remaining).toEqual(UNTRANSLATED);
});

it("uses every message of the catalogue", () => {
  const keys = new Set(Object.keys(ENGLISH));
  const rooms = new Set([...keys].map((key) => key.split(".")[0]));
  const used = FILES.flatMap(([, text]) => [...text.matchAll(/["'`]([a-z]+)\.([a-z0-9_]+)["'`]/g)])
    .filter(([, room]) => rooms.has(room))
    .map(([, room, name]) => `${room}.${name}`);
  const page = readFileSync(join(HERE, "../index.html"), "utf-8");
  used.push(...[...page.matchAll(/\{\{([\w.]+)\}\}/g)].map((key) => key[1]!)); // filled in before the script loads
  expect([...keys].filter((key) => !used.includes(key))).toEqual([]);
});

it("detects untranslated text", () => {
  const svelte = `<script lang="ts">
    let name = "somebody";
    const state = ok ? "Your turn" : "idle";
  </script>
  <p title="Close" class="Wide column">Hello {name}, {say("kit.play")}<b>OpenRummy</b></p>
  {#if name === "Guest"}{\`\${name} has left\`}{:else}<Sheet label={open ? "All games" : ""} />{/if}
  <style>p::after { content: "Never seen"; }</style>`;
  expect(inFile("a.svelte", svelte).map(({ text }) => text).sort()).toEqual(
    ["Hello", "Close", "Your turn", "… has left", "All games"].sort(),
  );
  expect(inFile("b.ts", 'throw new Error("no such table");').map(({ location }) => location)).toEqual(["b.ts:1"]);
});
