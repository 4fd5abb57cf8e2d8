/** Layout of the results plot: one row a deal, dots placed deterministically. */

import type { DealOfMany } from "../../net/wire.gen";

const STEP = 20;
const MIN_WIDTH = 40;

/** Return an axis shared by all rows, symmetric about 0, with ticks in points. */
export function axisOf(deals: readonly DealOfMany[]): { extent: number; ticks: number[] } {
  const all = deals.flatMap((deal) => [...deal.others, deal.points ?? 0, deal.expert ?? 0, deal.middle ?? 0]);
  const maxPoints = Math.max(MIN_WIDTH, ...all.map(Math.abs));
  const step = maxPoints > 2.5 * MIN_WIDTH ? 2 * STEP : STEP;
  const whole = Math.floor(maxPoints / step) * step;
  const ticks = [];
  for (let index = -whole; index <= whole; index += step) ticks.push(index);
  return { extent: maxPoints * 1.08, ticks: ticks.length > 7 ? ticks.filter((tick) => tick % (2 * step) === 0) : ticks };
}

/** Vertical offset (−1 to 1) of each dot, so that equal values stay visible. */
export function offsets(otherPoints: readonly number[]): number[] {
  const countByValue = new Map<number, number>();
  return otherPoints.map((points) => {
    const column = Math.round(points / 3);
    const before = countByValue.get(column) ?? 0;
    countByValue.set(column, before + 1);
    const side = before % 2 ? 1 : -1;
    return Math.max(-1, Math.min(1, (side * Math.ceil(before / 2)) / 3));
  });
}
