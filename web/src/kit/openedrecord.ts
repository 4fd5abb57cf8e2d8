/** The record opened in this tab, kept for its lifetime; the server stores nothing. */

import { session, store, stored } from "./storage";

const STORAGE_KEY = "openrummy-record";
/** Where a tab keeps nothing, until the page is loaded anew. */
let held = "";

/** The address of the record that is open in this tab. */
export const OPEN_RECORD = "/replay#record";

export function keepRecord(text: string): void {
  held = text;
  store(STORAGE_KEY, text, session);
}

/** Empty where none is open. */
export const keptRecord = (): string => stored(STORAGE_KEY, session) || held;
