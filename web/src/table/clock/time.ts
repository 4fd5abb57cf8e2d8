/** Formatting of times for clocks and for screen readers. */

import { say } from "../../kit/i18n/say";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Threshold (ms) below which tenths are shown. */
export const TENTHS = 10 * SECOND;
/** Threshold (ms) below which a clock is low and announced. */
export const LOW = 20 * SECOND;
const LONG_MS = 3 * HOUR;

/** "9.4", "0:48", "1:05:00", "23 h 10 min". Seconds are rounded up, so 0:00 is the end. */
export function clockText(ms: number): string {
  if (ms > LONG_MS) return say("clock.hours_minutes", { hours: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) });
  if (ms <= 0) return "0:00";
  if (ms < TENTHS) return (Math.ceil(ms / 100) / 10).toFixed(1);
  return countText(ms);
}

/** A compact form: long times show only the hours. */
export function shortText(ms: number): string {
  return ms > LONG_MS ? say("clock.hours_short", { n: Math.floor(ms / HOUR) }) : clockText(ms);
}

/** A countdown without tenths. */
export function countText(ms: number): string {
  if (ms > LONG_MS) return clockText(ms);
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}

/** "4 minutes 12 seconds", for screen readers. */
export function spokenTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const parts: [number, "games.hours" | "games.minutes" | "clock.seconds"][] =
    ms > LONG_MS
      ? [
          [Math.floor(ms / HOUR), "games.hours"],
          [Math.floor((ms % HOUR) / MINUTE), "games.minutes"],
        ]
      : [
          [Math.floor(seconds / 3600), "games.hours"],
          [Math.floor(seconds / 60) % 60, "games.minutes"],
          [seconds % 60, "clock.seconds"],
        ];
  const spokenParts = parts.filter(([n]) => n).map(([n, key]) => say(key, { n }));
  return spokenParts.join(" ") || say("clock.no_time");
}

/** Maximum width of a clock, in characters, so that the layout is stable while it runs. */
export function clockWidth(total: number, short = false): number {
  return Math.max(4, (short ? shortText : clockText)(total + MINUTE).length);
}
