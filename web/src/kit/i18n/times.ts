/** Dates and times as text. */

import { row } from "./lists";
import { say } from "./say";

/** "today, 19:00", "Tue 24 Nov, 19:00"; `at` and `now` are ms since 1970. */
export function whenText(at: number, now: number): string {
  const date = new Date(at);
  const time = timeText(at);
  if (date.toDateString() === new Date(now).toDateString()) return row([say("tournaments.today"), time]);
  const day = date.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short" });
  return row([day, time]);
}

/** "19:00". */
export function timeText(time: number): string {
  return new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}
