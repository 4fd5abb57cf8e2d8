/** Proportions with their confidence intervals. */

export interface Share {
  /** Between 0 and 1. */
  value: number;
  low: number;
  high: number;
}

/** Minimum sample size for a proportion. */
export const MIN_GAMES = 20;

const Z = 1.96;

/** Return a proportion with its Wilson (1927) 95 % interval; null if the sample is too small. */
export function shareOf(count: number, all: number, minGames = MIN_GAMES): Share | null {
  if (all < minGames || all <= 0) return null;
  const value = count / all;
  const z2 = (Z * Z) / all;
  const middle = (value + z2 / 2) / (1 + z2);
  const half = (Z / (1 + z2)) * Math.sqrt((value * (1 - value)) / all + z2 / (4 * all));
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** "58", a whole percentage; "11.8" with one decimal. */
export const percent = (value: number, decimals = 0): string => (100 * value).toFixed(decimals);

/** "+18.2", "−11.4", "0.0": hundredths as signed points. */
export function signed(hundredths: number): string {
  const text = (Math.abs(hundredths) / 100).toFixed(1);
  if (Number(text) === 0) return text;
  return (hundredths < 0 ? "−" : "+") + text;
}

