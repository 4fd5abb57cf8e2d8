/** Text kept in this browser. Some private windows keep nothing: then it is known until the page is left. */

const local = (): Storage => localStorage;

/** As long as this tab, instead of in the whole browser. */
export const session = (): Storage => sessionStorage;

/** Return the text stored under a key, or null. */
export function stored(key: string, where = local): string | null {
  try {
    return where().getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text; false where the browser keeps nothing. */
export function store(key: string, text: string, where = local): boolean {
  try {
    where().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
