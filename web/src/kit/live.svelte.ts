/** Screen reader announcements. Live.svelte, once in the page, holds the two regions. */

export const live = $state({ polite: "", assertive: "" });

/** Say something when the listener has a moment: moves, turns, counts. */
export function announce(text: string): void {
  live.polite = distinct(live.polite, text);
}

/** Interrupt: little time left, connection lost, end of a deal. Nothing else. */
export function shout(text: string): void {
  live.assertive = distinct(live.assertive, text);
  clearTimeout(clearing);
  clearing = setTimeout(() => (live.assertive = ""), ALERT_DURATION_MS);
}

/** Long enough to be read; after that an alert is no news to a reader that comes by. */
const ALERT_DURATION_MS = 10_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** The same sentence twice is read twice: a trailing blank makes it another text. */
function distinct(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
