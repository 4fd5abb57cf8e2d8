/** Formatting of deal statistics. */

import type { DealFigure, DealGroup } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

/** Format a share as a percentage, or a mean in points. */
export function formatFigure(value: number, unit: DealGroup["unit"]): string {
  return unit === "share" ? `${(value * 100).toFixed(1)} %` : value.toFixed(1);
}

export function intervalText(figure: DealFigure, unit: DealGroup["unit"]): string {
  if (unit === "points") return say("deals.points_band", { low: figure.low.toFixed(1), high: figure.high.toFixed(1) });
  return say("deals.share_band", { low: (figure.low * 100).toFixed(1), high: (figure.high * 100).toFixed(1) });
}

/** Describe the p-value of a group in words. */
export function verdict(group: DealGroup): string {
  const { chance, odd } = group;
  if (chance == null) return "";
  const frequency =
    chance < 0.0001 ? say("deals.less_than_once") : chance < 0.01 ? say("deals.times_in_10000", { n: Math.max(1, Math.round(chance * 10_000)) }) : say("deals.times_in_100", { n: Math.round(chance * 100) });
  return odd
    ? say("deals.hardly_by_chance_fair", { often: frequency })
    : say("deals.fair_deals_at_least", { often: frequency });
}

/** Return the axis range of a group of bars, with padding. */
export function range(group: DealGroup): [number, number] {
  const all = group.figures.flatMap((figure) => [figure.low, figure.high, figure.expected ?? figure.value]);
  const min = Math.min(...all);
  const max = Math.max(...all);
  const air = (max - min) * 0.06 || 0.01;
  return [min - air, max + air];
}

/** Return the position of a value within a range, in per cent. */
export function positionOf(value: number, [min, max]: [number, number]): number {
  return Math.min(100, Math.max(0, ((value - min) / (max - min)) * 100));
}

/** Return the value shared by all statistics of a group, or null. */
export function common<T>(group: DealGroup, of: (figure: DealFigure) => T): T | null {
  const [first, ...rest] = group.figures.map(of);
  return first !== undefined && rest.every((value) => value === first) ? first : null;
}
