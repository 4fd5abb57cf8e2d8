/** Where the points of everybody lie: one row a deal, dots beside each other and never at random. */

import type { DealOfMany } from "../../net/wire.gen";

const STEP = 20;
const MIN_WIDTH = 40;

/** The axis for all rows: as far to the left as to the right of 0, in steps of points. */
export function axisOf(deals: readonly DealOfMany[]): { far: number; ticks: number[] } {
  const all = deals.flatMap((deal) => [...deal.others, deal.points ?? 0, deal.expert ?? 0, deal.middle ?? 0]);
  const most = Math.max(MIN_WIDTH, ...all.map(Math.abs));
  const step = most > 2.5 * MIN_WIDTH ? 2 * STEP : STEP;
  const whole = Math.floor(most / step) * step;
  const ticks = [];
  for (let at = -whole; at <= whole; at += step) ticks.push(at);
  return { far: most * 1.08, ticks: ticks.length > 7 ? ticks.filter((tick) => tick % (2 * step) === 0) : ticks };
}

/** How far (−1 to 1) each dot lies off the line of its row, so that those of a place are all seen. */
export function offsets(others: readonly number[]): number[] {
  const seen = new Map<number, number>();
  return others.map((points) => {
    const column = Math.round(points / 3);
    const before = seen.get(column) ?? 0;
    seen.set(column, before + 1);
    const side = before % 2 ? 1 : -1;
    return Math.max(-1, Math.min(1, (side * Math.ceil(before / 2)) / 3));
  });
}
