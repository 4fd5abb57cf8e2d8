/** The worker: a complete single-user site in this browser. */

import { DocumentStore } from "./documentstore";
import type { FromWorker, ToWorker } from "./messages";
import { startPython, type PythonSite, type PythonTable } from "./python";

interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const scope = globalThis as unknown as Scope;
const LOCK_NAME = "openrummy-alone";
/** The book of puzzles, loaded when it is opened. */
const BOOK = "puzzles.jsonl";
const TABLE_PATH = /^\/ws\/tables\/([^/]+)$/;

const tables = new Map<number, PythonTable>();
/** Connections closed before they opened. */
const abandoned = new Set<number>();
let site: Promise<PythonSite>;

/** Enough time for the worker of a closed or reloaded page to exit. */
const LOCK_WAIT_MS = 2_000;

/** Lock the stored data for the lifetime of this tab; wait while another tab holds the lock. */
function acquireLock(take: boolean): Promise<void> {
  const timeout = setTimeout(() => scope.postMessage({ kind: "elsewhere" }), LOCK_WAIT_MS);
  return new Promise((resolve) => {
    navigator.locks
      .request(LOCK_NAME, { steal: take }, () => {
        clearTimeout(timeout);
        resolve();
        return new Promise(() => {});
      })
      .catch(() => scope.postMessage({ kind: "taken" }));
  });
}

async function start(base: string, version: string, take: boolean): Promise<PythonSite> {
  await acquireLock(take);
  let bytes = 0;
  let book = 0;
  let step: "fetch" | "python" | "game" = "fetch";
  const say = () => scope.postMessage({ kind: "step", step, bytes });
  const documents = await DocumentStore.open();
  const folder = new URL(`${base}python/${version}/`, globalThis.location.href).href;
  const opened = await startPython({
    folder,
    loaded: (count, file) => {
      if (file === BOOK) return scope.postMessage({ kind: "puzzles", bytes: (book += count) });
      bytes += count;
      say();
    },
    settled: () => scope.postMessage({ kind: "puzzles", bytes: (book = 0) }),
    running: () => {
      step = "game";
      say();
    },
    keep: (name, document) => documents.put(name, document),
    documents: () => documents.all(),
  });
  scope.postMessage({ kind: "step", step: "ready", bytes });
  return opened;
}

async function answer(message: ToWorker & { kind: "request" }): Promise<void> {
  const { id, method, path, body } = message;
  const response = await (await site).ask(method, path, body);
  scope.postMessage({ kind: "answer", id, status: response.status, type: response.media_type, body: response.body });
  response.destroy();
}

async function connect(id: number, path: string): Promise<void> {
  const table = TABLE_PATH.exec(path)?.[1];
  const closed = (code: number, reason: string) => {
    tables.get(id)?.destroy();
    tables.delete(id);
    scope.postMessage({ kind: "closed", id, code, reason });
  };
  const sent = (text: string) => scope.postMessage({ kind: "message", id, text });
  if (table === undefined) return closed(4404, "");
  const opened = await (await site).connect(decodeURIComponent(table), sent, closed);
  if (!opened) return; // the reason was sent
  if (abandoned.delete(id)) return void opened.close();
  tables.set(id, opened);
  scope.postMessage({ kind: "opened", id });
}

async function close(id: number): Promise<void> {
  const table = tables.get(id);
  tables.delete(id);
  if (!table) return void abandoned.add(id);
  await table.close();
  table.destroy();
}

const failed = (cause: unknown) => scope.postMessage({ kind: "failed", reason: String(cause) });

scope.onmessage = ({ data }) => {
  if (data.kind === "start") {
    site = start(data.base, data.version, data.take);
    site.catch(failed);
  } else if (data.kind === "request") answer(data).catch(failed);
  else if (data.kind === "connect") connect(data.id, data.path).catch(failed);
  else if (data.kind === "send") tables.get(data.id)?.receive(data.text).catch(failed);
  else void close(data.id);
};
