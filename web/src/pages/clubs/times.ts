/** Dates and times of a club, formatted and parsed. */

import { say } from "../../kit/i18n/say";

const DAY = 24 * 3600 * 1000;
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "Thursday 26 November, 20:00" */
export function evening(at: number): string {
  return say("club.evening_at", { weekday: WEEKDAY.format(at), date: date(at), time: clock(at) });
}

/** Return midnight of a day, for counting days. */
function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** "today", "tomorrow", "in 3 days", or that it has started. */
export function daysUntil(at: number, now: number): string {
  if (at <= now) return say("club.evening_now");
  return say("club.in_days", { n: Math.round((midnight(at) - midnight(now)) / DAY) });
}

/** "today", "Monday" within a week, else "20 November". */
export function day(at: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(at)) / DAY);
  if (days === 0) return say("club.today");
  return days > 0 && days < 7 ? WEEKDAY.format(at) : SHORT.format(at);
}

/** "20 November" */
export const date = (at: number): string => SHORT.format(at);
/** "20:05" */
export const clock = (at: number): string => CLOCK.format(at);

const twoDigits = (n: number) => String(n).padStart(2, "0");

/** Value of a date input: "2026-11-24". */
export function dayField(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Value of a datetime input: "2026-11-24T20:00". */
export function momentField(at: number): string {
  const date = new Date(at);
  return `${dayField(at)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Return the same time a week later, or next Thursday at 20:00. */
export function nextEvening(before: number | null, now: number): number {
  if (before !== null) return before + 7 * DAY;
  const next = new Date(now);
  next.setDate(next.getDate() + ((4 - next.getDay() + 7) % 7 || 7));
  return next.setHours(20, 0, 0, 0);
}
