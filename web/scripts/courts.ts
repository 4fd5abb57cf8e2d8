/**
 * Vite plugin: `court:Ks` imports the picture of a court card.
 *
 * The pictures are Adrian Kennard's (CC0), from the raw SVG files of
 * `@heruka_urgyen/react-playing-cards`. What our own card draws is taken away:
 * face, border, index and corner suits. What stays is written small, one file a
 * picture, so that a page loads only those it shows.
 */

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { optimize } from "svgo";
import type { Plugin } from "vite";

const FOLDER = join(
  import.meta.dirname,
  "../node_modules/@heruka_urgyen/react-playing-cards/src/images/2color",
);
const PREFIX = "court:";

/** The colours of the print, calmer than pure red and blue. */
const COLOURS: readonly [RegExp, string][] = [
  [/fill="#FC4"/g, 'fill="#d9a53a"'],
  [/fill="#44F"/g, 'fill="#3f5b9e"'],
  [/stroke="#44F"/g, 'stroke="#3a5798"'],
  [/="red"/g, '="#c2242f"'],
  [/="black"/g, '="#1b1f24"'],
];

export interface CourtPicture {
  svg: string;
}

/** One court card ("Ks") without its face, border, index and corner suits. */
export async function courtPicture(card: string): Promise<CourtPicture> {
  const raw = await readFile(join(FOLDER, `${card.toUpperCase()}.svg`), "utf8");
  const bare = raw
    .replace(/<rect [^>]*fill="white"[^>]*><\/rect>/, "")
    .replace(/<use [^>]*href="#V\w+"[^>]*><\/use>/g, "")
    .replace(/<use xlink:href="#S\w+" height="(26\.769|55\.68)"[^>]*><\/use>/g, "")
    .replace(/<symbol id="V\w+".*?<\/symbol>/s, "")
    .replace(/ viewBox="-120 -168 240 336"/, ' viewBox="-82.9 -130.9 165.8 261.8"')
    .replace(/ (class|face|height="3.5in"|width="2.5in")(="[^"]*")?/g, "");
  const printed = COLOURS.reduce((svg, [from, to]) => svg.replace(from, to), bare);
  const { data } = optimize(printed, {
    multipass: true,
    floatPrecision: 1,
    plugins: ["preset-default", "removeXlink"],
  });
  return { svg: data };
}

export function courts(): Plugin {
  let building = false;
  const served = new Map<string, string>();
  return {
    name: "openrummy-courts",
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: {
      filter: { id: /^court:/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0court:/ },
      async handler(id) {
        const card = id.slice(PREFIX.length + 1);
        const { svg } = await courtPicture(card);
        const hash = createHash("sha256").update(svg).digest("hex").slice(0, 8);
        const fileName = `assets/${card}-${hash}.svg`;
        if (building) this.emitFile({ type: "asset", fileName, source: svg });
        else served.set(`/${fileName}`, svg);
        if (!building) return `export default ${JSON.stringify({ url: `/${fileName}` })}`;
        // beside the script, wherever the client lies; Vite would look for the file already
        return `const here = import.meta.url; export default { url: new URL(${JSON.stringify(`${card}-${hash}.svg`)}, here).href }`;
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const svg = served.get(request.url ?? "");
        if (svg === undefined) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(svg);
      });
    },
  };
}
