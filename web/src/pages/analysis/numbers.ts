/** Prices in figures and on an axis: sign always, one decimal, zero in view. */

import { scaleLinear } from "d3-scale";
import type { PricedAction } from "../../net/wire.gen";

/** The token of a plain discard: a card. */
export const CARD = /^[A2-9TJQK][cdhs]$/;

/** "66.1", of a part of 1. */
export const percent = (share: number, decimals = 1): string => (100 * share).toFixed(decimals);

export interface Axis {
  ticks: readonly number[];
  /** Where a value lies, from 0 (left) to 100. */
  at: (value: number) => number;
}

/** One axis for all actions, with the whole of each interval and zero in it. */
export function axisOf(actions: readonly PricedAction[], ticks = 4): Axis {
  const ends = actions.flatMap((action) => [action.points - action.points_error, action.points + action.points_error]);
  const x = scaleLinear().domain([Math.min(0, ...ends), Math.max(0, ...ends) || 1]).range([0, 100]);
  if (Math.max(0, ...ends) === 0) x.domain([Math.min(0, ...ends), 0]);
  x.nice(ticks);
  const marks = x.ticks(ticks);
  // zero stays, whatever else has to go
  const every = Math.ceil(marks.length / 4);
  const zero = marks.indexOf(0);
  return { ticks: marks.filter((_, at) => (at - zero) % every === 0), at: (value) => x(value) };
}

/** "−17": all of these prices are under it, whole. */
export function under(actions: readonly PricedAction[]): string {
  const most = Math.ceil(Math.max(...actions.map((action) => action.points)));
  return most === 0 ? "0" : (most < 0 ? "−" : "+") + Math.abs(most);
}

/** A whole number as it was written into a field, null for anything else. */
export function numberOf(text: string): number | null {
  const clean = text.trim();
  return /^\d{1,5}$/.test(clean) ? Number(clean) : null;
}
