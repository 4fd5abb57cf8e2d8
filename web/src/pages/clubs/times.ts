/** Dates and times of a club, formatted and parsed. */

import { say } from "../../kit/i18n/say";

const DAY = 24 * 3600 * 1000;
const SHORT = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" });
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { weekday: "long" });
const CLOCK = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

/** "Thursday 26 November, 20:00" */
export function evening(time: number): string {
  return say("club.evening_at", { weekday: WEEKDAY.format(time), date: date(time), time: clock(time) });
}

/** Return midnight of a day, for counting days. */
function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0);
}

/** "today", "tomorrow", "in 3 days", or that it has started. */
export function daysUntil(time: number, now: number): string {
  if (time <= now) return say("club.evening_now");
  return say("club.in_days", { n: Math.round((midnight(time) - midnight(now)) / DAY) });
}

/** "today", "Monday" within a week, else "20 November". */
export function day(time: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (days === 0) return say("club.today");
  return days > 0 && days < 7 ? WEEKDAY.format(time) : SHORT.format(time);
}

/** "20 November" */
export const date = (time: number): string => SHORT.format(time);
/** "20:05" */
export const clock = (time: number): string => CLOCK.format(time);

const twoDigits = (n: number) => String(n).padStart(2, "0");

/** Value of a date input: "2026-11-24". */
export function dayField(time: number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** Value of a datetime input: "2026-11-24T20:00". */
export function momentField(time: number): string {
  const date = new Date(time);
  return `${dayField(time)}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Return the same time a week later, or next Thursday at 20:00. */
export function nextEvening(before: number | null, now: number): number {
  if (before !== null) return before + 7 * DAY;
  const next = new Date(now);
  next.setDate(next.getDate() + ((4 - next.getDay() + 7) % 7 || 7));
  return next.setHours(20, 0, 0, 0);
}
