/**
 * Python in a worker: starts the interpreter, unpacks our modules, and opens a single-user site.
 */

export interface PythonAnswer {
  status: number;
  media_type: string;
  body: string;
  destroy(): void;
}

export interface PythonTable {
  receive(text: string): Promise<void>;
  close(): Promise<void>;
  destroy(): void;
}

/** `openrummy.play.alone.bridge.Bridge`. */
export interface PythonSite {
  ask(method: string, path: string, body: string): Promise<PythonAnswer>;
  connect(
    table: string,
    send: (text: string) => void,
    ended: (code: number, why: string) => void,
  ): Promise<PythonTable | undefined>;
}

interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  pyimport(name: string): { load_kernel(data: Uint8Array): void; open_site(keep: unknown, names: unknown, documents: unknown): Promise<PythonSite> };
}

interface Loader {
  loadPyodide(options: object): Promise<Pyodide>;
}

/** No external packages: everything needed is in the site's folder. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});

const SITE_PACKAGES = "/lib/python3.14/site-packages";

const GZIPPED = ".gzip";

/**
 * Serve gzipped files of the site's folder uncompressed, whatever content type the host sends, and
 * count the bytes. The interpreter requests its files by their original names.
 */
function unzipLoads(folder: string, loaded: (bytes: number) => void): void {
  const load = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(folder)) return load(input, init);
    const response = await load(url + GZIPPED, init);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    const body = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
    const type = url.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return new Response(body, { headers: { "content-type": type } });
  };
}

async function file(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

export interface Starting {
  folder: string;
  loaded(bytes: number): void;
  /** Called when the interpreter runs and the game is being set up. */
  running(): void;
  keep(name: string, document: string): Promise<void>;
  documents(): Promise<[string, string][]>;
}

export async function startPython({ folder, loaded, running, keep, documents }: Starting): Promise<PythonSite> {
  unzipLoads(folder, loaded);
  const packages = file(`${folder}packages.zip`);
  packages.catch(() => {}); // it is awaited below
  const kernel = file(`${folder}kernel.wasm`);
  kernel.catch(() => {});
  const kept = documents();
  kept.catch(() => {});
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Loader;
  const python = await loadPyodide({ indexURL: folder, stdLibURL: `${folder}library.zip`, lockFileContents: NO_PACKAGES, fullStdLib: false });
  running();
  python.unpackArchive(await packages, "zip", { extractDir: SITE_PACKAGES });
  python.pyimport("openrummy.play.alone.bridge").load_kernel(new Uint8Array(await kernel));
  const all = await kept;
  const names = all.map(([name]) => name);
  const texts = all.map(([, document]) => document);
  return python.pyimport("openrummy.play.alone.bridge").open_site(keep, names, texts);
}
