/**
 * Vite plugin: what is read before the script has come. `index.html` holds a bar and the start
 * page's first lines with `{{keys}}` of the sentences; here they are filled in, the theme is set
 * in the page itself, and the style sheets go behind the content, which then waits for nothing.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { ENGLISH } from "../src/kit/i18n/text.gen.ts";

const KEY = /\{\{([\w.]+)\}\}/g;
const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
const THEME = '<script src="/theme.js"></script>';
const theme = (): string => readFileSync(join(import.meta.dirname, "../static/theme.js"), "utf-8");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The page with its sentences. Raises for an unknown key, and for one with placeholders. */
export function filled(html: string, sentences: Readonly<Record<string, string>> = ENGLISH): string {
  return html.replace(KEY, (_, key: string) => {
    const text = sentences[key];
    if (text === undefined || text.includes("{")) throw new Error(`index.html: no plain sentence ${key}`);
    return escaped(text);
  });
}

/** The page with nothing that delays its first paint. Its files are those of the site's root. */
export function unblocked(page: string, script: string): string {
  const html = page.replaceAll('="./', '="/');
  const sheets = (html.match(SHEET) ?? []).join("");
  return html
    .replace(SHEET, "")
    .replace(THEME, () => `<script>\n${script}</script>`)
    .replace("</body>", () => `${sheets.trimEnd()}\n  </body>`);
}

export function firstPaint(): Plugin {
  return {
    name: "openrummy-first-paint",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => (bundle ? unblocked(filled(html), theme()) : filled(html)),
    },
  };
}
