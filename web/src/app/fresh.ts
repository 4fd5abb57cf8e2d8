/** A page that was loaded before the server was replaced asks for parts that are there no more. */

const KEY = "openrummy.loaded-anew";
const AGAIN = 60_000; // ms in which it is not tried a second time

/** What it takes to load the page anew. */
export interface Loading {
  kept: Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
  now: () => number;
}

const here = (): Loading => ({
  kept: sessionStorage,
  reload: () => location.reload(),
  now: () => Date.now(),
});

/** A part of the client. Where it cannot be loaded the whole page is, once; then it fails. */
export async function fresh<T>(load: () => Promise<T>, at: Loading = here()): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const last = Number(at.kept.getItem(KEY) ?? 0);
    if (!navigator.onLine || at.now() - last < AGAIN) throw error;
    at.kept.setItem(KEY, String(at.now()));
    at.reload();
    return new Promise<T>(() => {}); // the page goes
  }
}
