/** Formatting of ratings, and their positions on the common axis. */

/** Left end, middle and right end; most ratings are well inside. */
export const AXIS = { low: 1000, middle: 1500, high: 2000 } as const;

/** Return the position of a rating, from 0 (left) to 100. */
export const percent = (rating: number): number =>
  Math.max(0, Math.min(100, (100 * (rating - AXIS.low)) / (AXIS.high - AXIS.low)));

/** "1512": whole, without a comma. */
export const formatRating = (rating: number): string => String(Math.round(rating));

/** "+11", "−4", "0": a change that agrees with the rounded ratings before and after it. */
export function formatChange(rating: number, delta: number): string {
  const difference = Math.round(rating) - Math.round(rating - delta);
  return difference === 0 ? "0" : (difference < 0 ? "−" : "+") + Math.abs(difference);
}

/** "+11" of a plain difference. */
export function formatGain(delta: number): string {
  const difference = Math.round(delta);
  return difference === 0 ? "0" : (difference < 0 ? "−" : "+") + Math.abs(difference);
}
