/** The press between two deals: who may add points, and how many. Pure. */

import type { TableView } from "../../net/wire.gen";
import { mySide } from "../core/sides";

const MOST = 9999;

/** May one add points to put the press on? */
export function mayPress(view: TableView): boolean {
  const { press } = view.sheet;
  return view.seat !== null && press !== null && !press.on && press.side === mySide(view);
}

/** The points typed, or what is wrong with them. */
export function pressPoints(text: string, least: number): number | string {
  const points = Number(text);
  if (!text.trim() || !Number.isInteger(points)) return "A whole number, please.";
  if (points < least) return `At least ${least}, or the next deal is not doubled.`;
  if (points > MOST) return `At most ${MOST}.`;
  return points;
}
