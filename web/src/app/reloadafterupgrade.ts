/**
 * Reload pages that were loaded before an upgrade of the server and request chunks since removed.
 */

const STORAGE_KEY = "openrummy.loaded-anew";
const RELOAD_INTERVAL = 60_000; // ms before another reload is allowed

/** Dependencies of a page reload. */
export interface Loading {
  storage: Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
  now: () => number;
}

const browser = (): Loading => ({
  storage: sessionStorage,
  reload: () => location.reload(),
  now: () => Date.now(),
});

/** Load a chunk of the client; on failure reload the page once, then reject. */
export async function loadOrReload<T>(load: () => Promise<T>, at: Loading = browser()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(at.storage.getItem(STORAGE_KEY) ?? 0);
    if (!navigator.onLine || at.now() - last < RELOAD_INTERVAL) throw error;
    at.storage.setItem(STORAGE_KEY, String(at.now()));
    at.reload();
    return new Promise<T>(() => {}); // the page is unloading
  }
}
