/** The record opened in this tab, stored until the tab closes; nothing is stored on the server. */

import { session, store, stored } from "./storage";

const STORAGE_KEY = "openrummy-record";
/** Fallback until the page is reloaded, if session storage is unavailable. */
let fallback = "";

/** URL of the record open in this tab. */
export const OPEN_RECORD = "/replay#record";

export function storeRecord(text: string): void {
  fallback = text;
  store(STORAGE_KEY, text, session);
}

/** Return the open record; empty if there is none. */
export const storedRecord = (): string => stored(STORAGE_KEY, session) || fallback;
