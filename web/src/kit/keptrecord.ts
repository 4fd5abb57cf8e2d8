/** The record a person has opened, kept as long as the tab: the server keeps nothing of it. */

const KEPT = "openrummy-record";
/** Where a tab keeps nothing, until the page is loaded anew. */
let held = "";

/** The address of the record that is open in this tab. */
export const OPEN_RECORD = "/replay#record";

export function keepRecord(text: string): void {
  held = text;
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // no room, or none is given
  }
}

/** Empty where none is open. */
export function keptRecord(): string {
  try {
    return sessionStorage.getItem(KEPT) || held;
  } catch {
    return held;
  }
}
