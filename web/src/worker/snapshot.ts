/**
 * Snapshot of the interpreter after all imports, cached in this browser to speed up later starts.
 * It belongs to one version of the site and can be recreated at any time.
 */

const CACHE_NAME = "openrummy-memory";

/** Heap size of a snapshot in bytes: without its header, whose size is in its second word. */
export const heapOf = (memory: Uint8Array): number =>
  memory.length - new DataView(memory.buffer, memory.byteOffset).getUint32(4, true);

/** Return the snapshot of this version, or undefined. */
export async function cachedSnapshot(folder: string): Promise<Uint8Array | undefined> {
  if (!("caches" in globalThis)) return undefined; // plain http from another machine
  try {
    const response = await (await caches.open(CACHE_NAME)).match(`${folder}memory`);
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Cache the snapshot of this version and delete earlier ones, in the background. */
export function cacheSnapshot(folder: string, make: () => Uint8Array<ArrayBuffer>): void {
  if (!("caches" in globalThis)) return;
  try {
    const memory = make();
    deleteSnapshots()
      .then(() => caches.open(CACHE_NAME))
      .then((cache) => cache.put(`${folder}memory`, new Response(memory)))
      .catch(() => {}); // no space: the next start is not faster
  } catch (cause) {
    console.warn(cause);
  }
}

export const deleteSnapshots = (): Promise<boolean> => caches.delete(CACHE_NAME);
