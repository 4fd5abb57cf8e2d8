/** The press between two deals: eligibility and points to add. Pure functions. */

import type { TableView } from "../../net/wire.gen";
import { mySide } from "../core/sides";
import { say } from "../../kit/i18n/say";

const MAX_POINTS = 9999;

/** Return whether you may add points to double the next deal. */
export function mayPress(view: TableView): boolean {
  const { press } = view.sheet;
  return view.seat !== null && press !== null && !press.on && press.side === mySide(view);
}

/** Parse the points typed; returns an error message if invalid. */
export function pressPoints(text: string, min: number): number | string {
  const points = Number(text);
  if (!text.trim() || !Number.isInteger(points)) return say("results.whole_number_please");
  if (points < min) return say("results.at_least_least_or", { least: min });
  if (points > MAX_POINTS) return say("results.at_most_most", { most: MAX_POINTS });
  return points;
}
