/** Compact formats of clocks and waiting times for tiles. */

import { say } from "../i18n/say";

/** "10 min + 5 s", "one day per move"; empty without a clock. */
export function shortClock(clock: string): string {
  const days = /^(\d+)d$/.exec(clock);
  if (days) return say("meeting.days_move", { n: Number(days[1]) });
  const bank = /^(\d+)\+(\d+)$/.exec(clock);
  if (!bank) return "";
  const minutes = Math.round(Number(bank[1]) / 6) / 10;
  return Number(bank[2]) ? say("meeting.min_and_s", { minutes, seconds: bank[2]! }) : say("meeting.min", { minutes });
}

/** "about 20 s", "about 2 min"; empty if unknown. */
export function aboutText(seconds: number | null): string {
  if (seconds === null) return "";
  return seconds < 60
    ? say("meeting.about_s", { seconds })
    : say("meeting.about_min", { minutes: Math.round(seconds / 30) / 2 });
}

/** "0:34", "12:05". */
export function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
