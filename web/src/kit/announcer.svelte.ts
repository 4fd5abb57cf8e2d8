/** Screen reader announcements. Live.svelte, once in the page, holds the two regions. */

export const live = $state({ polite: "", assertive: "" });

/** Announce politely: moves, turns, counts. */
export function announce(text: string): void {
  live.polite = distinct(live.polite, text);
}

/** Interrupt the reader. Only for little time left, a lost connection, or the end of a deal. */
export function announceAssertively(text: string): void {
  live.assertive = distinct(live.assertive, text);
  clearTimeout(clearing);
  clearing = setTimeout(() => (live.assertive = ""), ALERT_DURATION_MS);
}

/** Long enough to be read; an older alert would no longer be news. */
const ALERT_DURATION_MS = 10_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Add a trailing blank to a repeated sentence, so that it is read again. */
function distinct(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
