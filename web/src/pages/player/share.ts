/** Shares of a count, with the band they are known to. */

export interface Share {
  /** Between 0 and 1. */
  value: number;
  low: number;
  high: number;
}

/** Fewer than these, and a share says nothing. */
export const MIN_GAMES = 20;

const Z = 1.96;

/** A share with its 95 % band after Wilson (1927). Null where there are too few. */
export function shareOf(some: number, all: number, least = MIN_GAMES): Share | null {
  if (all < least || all <= 0) return null;
  const value = some / all;
  const z2 = (Z * Z) / all;
  const middle = (value + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((value * (1 - value)) / all + z2 / (4 * all));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** "58", a whole percentage; "11.8" with one decimal. */
export const percent = (value: number, decimals = 0): string => (100 * value).toFixed(decimals);

/** "+18.2", "−11.4", "0.0": hundredths as points with their sign. */
export function signed(hundredths: number): string {
  const text = (Math.abs(hundredths) / 100).toFixed(1);
  if (Number(text) === 0) return text;
  return (hundredths < 0 ? "−" : "+") + text;
}

