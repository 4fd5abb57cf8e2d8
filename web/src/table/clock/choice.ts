/** The clock of a new table, as the server writes it: "" none, "600+5", "1d". */

import { say } from "../../kit/i18n/say";

export const CLOCKS: readonly { value: string; label: string }[] = [
  { value: "", label: say("clock.no_clock") },
  { value: "300+3", label: say("clock.n5_minutes_3_seconds") },
  { value: "600+5", label: say("clock.n10_minutes_5_seconds") },
  { value: "1200+10", label: say("clock.n20_minutes_10_seconds") },
  { value: "1d", label: say("clock.day_move") },
];

export const MAX_MINUTES = 180;
export const MAX_SECONDS = 60;
export const MAX_DAYS = 14;

export type Kind = "bank" | "move";

/** A clock split into editable numbers. */
export interface CustomClock {
  kind: Kind;
  minutes: number;
  seconds: number;
  days: number;
}

export const DEFAULT_CUSTOM_CLOCK: CustomClock = { kind: "bank", minutes: 15, seconds: 5, days: 2 };

/** Format custom numbers as a clock. */
export function ownClock(own: CustomClock): string {
  if (own.kind === "move") return `${isBetween(own.days, 1, MAX_DAYS)}d`;
  return `${isBetween(own.minutes, 1, MAX_MINUTES) * 60}+${isBetween(own.seconds, 0, MAX_SECONDS)}`;
}

/** Parse the numbers of a clock that is not a preset. */
export function numbersOf(clock: string): CustomClock | null {
  if (CLOCKS.some((preset) => preset.value === clock)) return null;
  const days = /^(\d+)d$/.exec(clock);
  if (days) return { ...DEFAULT_CUSTOM_CLOCK, kind: "move", days: Number(days[1]) };
  const bank = /^(\d+)\+(\d+)$/.exec(clock);
  if (!bank) return null;
  const minutes = Math.max(1, Math.round(Number(bank[1]) / 60));
  return { ...DEFAULT_CUSTOM_CLOCK, minutes, seconds: Number(bank[2]) };
}

const isBetween = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(value) || min));
