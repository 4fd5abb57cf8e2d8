/** Formatting of puzzle times. */

const DAY = 24 * 3_600_000; // ms

/** Return the whole days until a time (ms since 1970), at least one. */
export const daysUntil = (time: number, now = Date.now()): number => Math.max(1, Math.round((time - now) / DAY));

/** Format ms as "4:09". */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
