/** Statistics of deals in figures and words. */

import type { DealFigure, DealGroup } from "../../net/wire.gen";

/** A share in per cent, or a mean in points. */
export function shown(value: number, unit: DealGroup["unit"]): string {
  return unit === "share" ? `${(value * 100).toFixed(1)} %` : value.toFixed(1);
}

export function band(one: DealFigure, unit: DealGroup["unit"]): string {
  if (unit === "points") return `${one.low.toFixed(1)} to ${one.high.toFixed(1)}`;
  return `${(one.low * 100).toFixed(1)} to ${(one.high * 100).toFixed(1)} %`;
}

export const count = (n: number): string => n.toLocaleString("en-GB");

/** How likely chance alone is so far off, in words. */
export function verdict(group: DealGroup): string {
  const { chance, odd } = group;
  if (chance == null) return "";
  const often =
    chance < 0.0001 ? "less than once in 10,000" : chance < 0.01 ? `${Math.max(1, Math.round(chance * 10_000))} times in 10,000` : `${Math.round(chance * 100)} times in 100`;
  return odd
    ? `Hardly by chance: fair deals are so far off ${often}.`
    : `Fair deals are at least so far off ${often}.`;
}

/** The part of the line that a group of bars shows, with some air. */
export function range(group: DealGroup): [number, number] {
  const all = group.figures.flatMap((one) => [one.low, one.high, one.expected ?? one.value]);
  const least = Math.min(...all);
  const most = Math.max(...all);
  const air = (most - least) * 0.06 || 0.01;
  return [least - air, most + air];
}

/** Where a value stands in a range, in per cent of its length. */
export function place(value: number, [least, most]: [number, number]): number {
  return Math.min(100, Math.max(0, ((value - least) / (most - least)) * 100));
}

/** What all figures of a group have in common, or null. */
export function common<T>(group: DealGroup, of: (one: DealFigure) => T): T | null {
  const [first, ...others] = group.figures.map(of);
  return first !== undefined && others.every((one) => one === first) ? first : null;
}
