/** How long a picture of the table stays before the next. Pure. */

import type { Step } from "../core/fold";
import { boardOf } from "../core/view";

/** Once somebody has hurried the pictures (ms). */
export const GLANCE = 60;
/** With more pictures than these to come, each is looked at less long. */
const MANY = 10;
const FASTER = 0.4;

/** Of an opponent's knock these are seen in full, whatever was pressed before. */
const SEEN: ReadonlySet<string> = new Set(["knocked", "laid-off", "showed", "ended"]);

/** Milliseconds from the last card's arrival; a hand shown wants to be looked at. */
export function dwell({ view, happened }: Step, behind: number): number {
  const event = happened?.event;
  if (!event) return 0;
  const mine = "seat" in event && event.seat === view.seat;
  return restOf(event.type, mine, othersKnock(view)) * (behind > MANY ? FASTER : 1);
}

function restOf(type: string, mine: boolean, knocked: boolean): number {
  if (type === "knocked") return knocked ? 1500 : 900;
  if (type === "laid-off") return knocked ? 500 : mine ? 160 : 320;
  if (type === "laid-down" || type === "reclaimed") return mine ? 40 : 480;
  if (type === "went-out") return 480;
  if (type === "showed") return 500;
  return type === "ended" && knocked ? 500 : 40;
}

/** Does somebody else's knock lie open, which no press before it skips? */
export const isSeen = ({ view, happened }: Step): boolean =>
  happened !== null && SEEN.has(happened.event.type) && othersKnock(view);

function othersKnock(view: Step["view"]): boolean {
  const knocker = boardOf(view)?.knocker ?? null;
  return knocker !== null && knocker !== view.seat;
}
