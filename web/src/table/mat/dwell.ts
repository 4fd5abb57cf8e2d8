/** Display time of each intermediate view. Pure functions. */

import type { Step } from "../core/fold";
import { boardOf } from "../core/view";

/** Display time after the player skipped ahead. */
export const SKIPPED_MS = 60;
/** Queue length above which display times get shorter. */
const MANY = 10;
const FASTER = 0.4;

/** Events of an opponent's knock that are always shown in full. */
const SEEN: ReadonlySet<string> = new Set(["knocked", "laid-off", "showed", "ended"]);

/** Return the display time in ms after the last card arrives; longer for shown hands. */
export function dwell({ view, happened }: Step, queueLength: number): number {
  const event = happened?.event;
  if (!event) return 0;
  const isOwn = "seat" in event && event.seat === view.seat;
  return displayTime(event.type, isOwn, othersKnock(view)) * (queueLength > MANY ? FASTER : 1);
}

function displayTime(type: string, isOwn: boolean, knocked: boolean): number {
  if (type === "knocked") return knocked ? 1500 : 900;
  if (type === "laid-off") return knocked ? 500 : isOwn ? 160 : 320;
  if (type === "laid-down" || type === "reclaimed") return isOwn ? 40 : 480;
  if (type === "went-out") return 480;
  if (type === "showed") return 500;
  return type === "ended" && knocked ? 500 : 40;
}

/** Return whether a step shows another player's knock, which an earlier press does not skip. */
export const isSeen = ({ view, happened }: Step): boolean =>
  happened !== null && SEEN.has(happened.event.type) && othersKnock(view);

function othersKnock(view: Step["view"]): boolean {
  const knocker = boardOf(view)?.knocker ?? null;
  return knocker !== null && knocker !== view.seat;
}
