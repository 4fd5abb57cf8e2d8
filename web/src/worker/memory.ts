/**
 * Memory of the interpreter once every module is imported, kept in this browser: later starts
 * begin there. It depends on the version of the site, and can always be made anew.
 */

const CACHE_NAME = "openrummy-memory";

/** Bytes of the heap in a memory; before it stands a header, whose size is its second word. */
export const heapOf = (memory: Uint8Array): number =>
  memory.length - new DataView(memory.buffer, memory.byteOffset).getUint32(4, true);

/** The memory of this version; undefined where there is none. */
export async function keptMemory(folder: string): Promise<Uint8Array | undefined> {
  if (!("caches" in globalThis)) return undefined; // plain http from another machine
  try {
    const response = await (await caches.open(CACHE_NAME)).match(`${folder}memory`);
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Keep the memory of this version in place of earlier ones, in the background. */
export function keepMemory(folder: string, make: () => Uint8Array<ArrayBuffer>): void {
  if (!("caches" in globalThis)) return;
  try {
    const memory = make();
    forgetMemory()
      .then(() => caches.open(CACHE_NAME))
      .then((cache) => cache.put(`${folder}memory`, new Response(memory)))
      .catch(() => {}); // no room: the next start takes as long as this one
  } catch (cause) {
    console.warn(cause);
  }
}

export const forgetMemory = (): Promise<boolean> => caches.delete(CACHE_NAME);
