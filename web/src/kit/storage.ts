/** Text stored in this browser; some private windows have no storage. */

const local = (): Storage => localStorage;

/** Storage of this tab, instead of the whole browser. */
export const session = (): Storage => sessionStorage;

/** Return the text stored under a key, or null. */
export function stored(key: string, storage = local): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Store a text; false if the browser cannot. */
export function store(key: string, text: string, storage = local): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
