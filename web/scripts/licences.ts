/**
 * Vite plugin: writes `licenses.txt`, what of others is in the client and under which licence.
 *
 * The packages are those whose modules really are in the bundle, with the text of their own
 * licence files; a package without one, or without a licence, fails the build.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULES = join(import.meta.dirname, "../node_modules");
const IN_PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/g;
/** Of the service worker, which is built by itself. */
const BESIDE = ["workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies"];
const RULE = "-".repeat(72);

const HEAD = `OpenRummy is free software under the MIT licence. Its browser client contains:

The pictures of the court cards
  by Adrian Kennard, https://www.me.uk/cards/
  CC0 1.0, public domain. Taken from the npm package
  @heruka_urgyen/react-playing-cards, changed in colour, without index and border.

and these packages, each with its own licence below: `;

/** The package a module belongs to; null for one of ours. */
export function packageOf(id: string): string | null {
  const matches = [...id.replaceAll("\\", "/").matchAll(IN_PACKAGE)];
  return matches.at(-1)?.[1] ?? null;
}

/** What a package says of itself, and the text of its licence. */
function licenceOf(name: string): { title: string; text: string } {
  const folder = join(MODULES, name);
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.|$)/i.test(name));
  if (!about.license || !file) throw new Error(`${name} comes without a licence`);
  const text = readFileSync(join(folder, file), "utf8").replaceAll("\r", "").trim();
  return { title: `${name} ${about.version} (${about.license})`, text };
}

/** The file's text for these packages. */
export function licences(names: Iterable<string>): string {
  const sorted = [...new Set(names)].sort();
  const files = sorted.map(licenceOf);
  const parts = files.map(({ title, text }) => `${RULE}\n${title}\n\n${text}\n`);
  return `${HEAD}${sorted.join(", ")}.\n\n${parts.join("\n")}`;
}

export function licenceFile(): Plugin {
  return {
    name: "openrummy-licences",
    apply: "build",
    generateBundle(_options, bundle) {
      const names = new Set<string>(BESIDE);
      for (const chunk of Object.values(bundle)) {
        const ids = chunk.type === "chunk" ? chunk.moduleIds : [];
        for (const id of ids) {
          const name = packageOf(id);
          if (name !== null && existsSync(join(MODULES, name))) names.add(name);
        }
      }
      this.emitFile({ type: "asset", fileName: "licenses.txt", source: licences(names) });
    },
  };
}
