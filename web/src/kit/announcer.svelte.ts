/** Screen reader announcements. LiveRegions.svelte, mounted once, contains the two live regions. */

export const live = $state({ polite: "", assertive: "" });

/** Announce politely: moves, turns, counts. */
export function announce(text: string): void {
  live.polite = distinct(live.polite, text);
}

/** Announce assertively. Only for low time, a lost connection, or the end of a deal. */
export function announceAssertively(text: string): void {
  live.assertive = distinct(live.assertive, text);
  clearTimeout(clearing);
  clearing = setTimeout(() => (live.assertive = ""), ALERT_DURATION_MS);
}

/** Time (ms) after which an alert is cleared: long enough to be read aloud. */
const ALERT_DURATION_MS = 10_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Add a trailing space to a repeated message, so that it is read again. */
function distinct(before: string, text: string): string {
  return before === text ? `${text}\u00a0` : text;
}
