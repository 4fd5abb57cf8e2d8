/** Formatting of values, and their axis: explicit sign, one decimal, zero in view. */

import { scaleLinear } from "d3-scale";
import type { PricedAction } from "../../net/wire.gen";

/** Token of a plain discard: the card. */
export const CARD = /^[A2-9TJQK][cdhs]$/;

/** "66.1", from a fraction. */
export const percent = (share: number, decimals = 1): string => (100 * share).toFixed(decimals);

export interface Axis {
  ticks: readonly number[];
  /** Position of a value on the axis, from 0 (left) to 100. */
  at: (value: number) => number;
}

/** Return an axis shared by all actions, spanning every interval and zero. */
export function axisOf(actions: readonly PricedAction[], ticks = 4): Axis {
  const bounds = actions.flatMap((action) => [action.points - action.points_error, action.points + action.points_error]);
  const x = scaleLinear().domain([Math.min(0, ...bounds), Math.max(0, ...bounds) || 1]).range([0, 100]);
  if (Math.max(0, ...bounds) === 0) x.domain([Math.min(0, ...bounds), 0]);
  x.nice(ticks);
  const marks = x.ticks(ticks);
  // keep zero when ticks are thinned out
  const tickStep = Math.ceil(marks.length / 4);
  const zeroIndex = marks.indexOf(0);
  return { ticks: marks.filter((_, index) => (index - zeroIndex) % tickStep === 0), at: (value) => x(value) };
}

/** "−17": a whole-number upper bound of these values. */
export function upperBoundText(actions: readonly PricedAction[]): string {
  const maxPoints = Math.ceil(Math.max(...actions.map((action) => action.points)));
  return maxPoints === 0 ? "0" : (maxPoints < 0 ? "−" : "+") + Math.abs(maxPoints);
}

/** Parse a whole number from an input; null for anything else. */
export function numberOf(text: string): number | null {
  const clean = text.trim();
  return /^\d{1,5}$/.test(clean) ? Number(clean) : null;
}
