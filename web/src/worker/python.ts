/**
 * Python in a worker: starts the interpreter, unpacks our modules, and opens a single-user site.
 */

import { deleteSnapshots, heapOf, cacheSnapshot, cachedSnapshot } from "./snapshot";
import { readStoredZip } from "./zip";

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
    onClose: (code: number, reason: string) => void,
  ): Promise<PythonTable | undefined>;
}

interface Bridge {
  load_kernel(data: Uint8Array): void;
  prepare(): void;
  open_site(keep: unknown, fetch: unknown, names: unknown, documents: unknown): Promise<PythonSite>;
}

interface Pyodide {
  /** The options of the interpreter; they would keep a snapshot alive while it runs. */
  _api: { config: { _loadSnapshot?: Uint8Array } };
  pyimport(name: string): Bridge;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

/** The Emscripten module of the interpreter. */
interface Interpreter {
  loadDynamicLibrary(path: string, flags: { global: boolean; nodelete: boolean }): void;
  _emscripten_resize_heap(bytes: number): number;
}

interface Settings {
  preRun: ((made: Interpreter) => void)[];
  onRuntimeInitialized?: () => void;
}

interface Loader {
  loadPyodide(options: object): Promise<Pyodide>;
}

/** No external packages: everything needed is in the site's folder. */
const NO_PACKAGES = JSON.stringify({
  info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.2", version: "314.0.7" },
  packages: {},
});

/** The compiled part of msgspec: the only library that Python links while it runs. */
const EXTENSION = "msgspec/_core.cpython-314-wasm32-emscripten.so";
const SITE_PACKAGES = "/lib/python3.14/site-packages";

const GZIPPED = ".gzip";
const BRIDGE = "openrummy.play.alone.bridge";

/**
 * Serve gzipped files of the site's folder uncompressed, whatever content type the host sends, and
 * count the bytes. The interpreter requests its files by their original names.
 */
function unzipLoads(folder: string, loaded: Starting["loaded"]): void {
  const load = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    if (!url.startsWith(folder)) return load(input, init);
    const response = await load(url + GZIPPED, init);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded(chunk.byteLength, url.slice(folder.length));
        controller.enqueue(chunk);
      },
    });
    const body = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
    const type = url.endsWith(".wasm") ? "application/wasm" : "application/zip";
    return new Response(body, { headers: { "content-type": type } });
  };
}

async function fetchFile(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

export interface Starting {
  folder: string;
  /** Called with the number of bytes received of a file of the folder. */
  loaded(bytes: number, file: string): void;
  /** Called when a file requested by Python has loaded or failed to load. */
  settled(): void;
  /** Called when the interpreter runs and the game is being set up. */
  running(): void;
  keep(name: string, document: string): Promise<void>;
  documents(): Promise<[string, string][]>;
}

/** Run a script that exists only gzipped. */
async function imported<T>(url: string): Promise<T> {
  const script = URL.createObjectURL(new Blob([await fetchFile(url)], { type: "text/javascript" }));
  try {
    return (await import(/* @vite-ignore */ script)) as T;
  } finally {
    URL.revokeObjectURL(script);
  }
}

/**
 * Start the interpreter with our modules, from the snapshot `memory` of an earlier start if any.
 *
 * A snapshot contains addresses of the linked extension, so every start links the extension first,
 * which puts it at the same address.
 */
async function startInterpreter(folder: string, packages: Promise<ArrayBuffer>, memory?: Uint8Array): Promise<Pyodide> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as Loader;
  const create = imported<{ default(settings: Settings): Promise<Interpreter> }>(`${folder}pyodide.asm.mjs`);
  return loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}library.zip`,
    lockFileContents: NO_PACKAGES,
    fullStdLib: false,
    _makeSnapshot: !memory,
    _loadSnapshot: memory,
    fsInit: async (files: FileSystem) => {
      for (const [name, data] of readStoredZip(new Uint8Array(await packages))) {
        const path = `${SITE_PACKAGES}/${name}`;
        files.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        files.writeFile(path, data, { canOwn: true });
      }
    },
    createPyodideModule: async (settings: Settings) => {
      let made: Interpreter;
      settings.preRun.push((itself) => (made = itself));
      settings.onRuntimeInitialized = () => {
        if (memory) made._emscripten_resize_heap(heapOf(memory));
        made.loadDynamicLibrary(`${SITE_PACKAGES}/${EXTENSION}`, { global: false, nodelete: true });
      };
      return (await create).default(settings);
    },
  });
}

/** Start from the snapshot of an earlier start, or create one for the next. */
async function prepareInterpreter(folder: string, packages: Promise<ArrayBuffer>): Promise<Pyodide> {
  const memory = await cachedSnapshot(folder);
  if (memory)
    try {
      const python = await startInterpreter(folder, packages, memory);
      delete python._api.config._loadSnapshot;
      return python;
    } catch (cause) {
      console.warn(cause);
      await deleteSnapshots();
    }
  const python = await startInterpreter(folder, packages);
  python.pyimport(BRIDGE).prepare();
  cacheSnapshot(folder, () => python.makeMemorySnapshot());
  return python;
}

export async function startPython({ folder, loaded, settled, running, keep, documents }: Starting): Promise<PythonSite> {
  unzipLoads(folder, loaded);
  const packages = fetchFile(`${folder}packages.zip`);
  packages.catch(() => {}); // it is awaited below
  const kernel = fetchFile(`${folder}kernel.wasm`);
  kernel.catch(() => {});
  const savedDocuments = documents();
  savedDocuments.catch(() => {});
  const python = await prepareInterpreter(folder, packages);
  running();
  const bridge = python.pyimport(BRIDGE);
  bridge.load_kernel(new Uint8Array(await kernel));
  const entries = await savedDocuments;
  const names = entries.map(([name]) => name);
  const texts = entries.map(([, document]) => document);
  const fetch = (name: string) => fetchFile(folder + name).finally(settled);
  return bridge.open_site(keep, fetch, names, texts);
}
