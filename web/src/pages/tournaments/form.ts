/** Draft of a new tournament: choices, validation, request. */

import { say } from "../../kit/i18n/say";
import type { GameCard, NewTournament as Wire, Tournament } from "../../net/wire.gen";

type NewTournament = Required<Wire>;
export type Format = Tournament["format"];

export interface Draft {
  name: string;
  game: string;
  target: number | null;
  format: Format;
  clock: string;
  table: number;
  rounds: number;
  bestOf: 1 | 3 | 5;
  thirdPlace: boolean;
  minutes: number;
  most: number;
  /** Start at a time, or once the tournament is full. */
  when: "time" | "full";
  /** Value of a datetime-local input. */
  starts: string;
  checkIn: number;
  rest: number;
  noShow: number;
  late: NewTournament["late"];
  computers: boolean;
  level: NewTournament["level"];
  rated: boolean;
  duplicate: boolean;
  deals: number;
  listed: boolean;
  club: string;
  weekly: boolean;
  watch: boolean;
}

export const PLACES: readonly number[] = [4, 8, 16, 32, 64, 128, 256, 500];
export const MINUTES: readonly number[] = [30, 45, 60, 90, 120, 180];
export const MAX_NAME_LENGTH = 60;
const SHORTEST_NAME = 3;
const HALF_HOUR = 1_800_000;

/** Common defaults: a Swiss of sixteen, starting at the half hour after next. */
export function freshDraft(now: number): Draft {
  return {
    name: "",
    game: "",
    target: null,
    format: "swiss",
    clock: "600+5",
    table: 2,
    rounds: 0,
    bestOf: 1,
    thirdPlace: true,
    minutes: 60,
    most: 16,
    when: "time",
    starts: localTime((Math.floor(now / HALF_HOUR) + 2) * HALF_HOUR),
    checkIn: 10,
    rest: 2,
    noShow: 5,
    late: "none",
    computers: true,
    level: "medium",
    rated: false,
    duplicate: false,
    deals: 6,
    listed: true,
    club: "",
    weekly: false,
    watch: true,
  };
}

/** Format a time (ms) for a datetime-local input, in the local time zone. */
export function localTime(time: number): string {
  const date = new Date(time - new Date(time).getTimezoneOffset() * 60_000);
  return date.toISOString().slice(0, 16);
}

export const timeOf = (text: string): number => new Date(text).getTime();

/** "Tuesday Swiss": the default name. */
export function defaultName(draft: Draft, now: number): string {
  const startTime = draft.when === "time" && draft.starts ? timeOf(draft.starts) : now;
  const day = new Date(Number.isFinite(startTime) ? startTime : now).toLocaleDateString("en-GB", { weekday: "long" });
  const names = { swiss: "tournaments.day_swiss", knockout: "tournaments.day_cup", "round-robin": "tournaments.day_league", arena: "tournaments.day_arena" } as const;
  return say(names[draft.format], { day });
}

/** Return the possible table sizes: above two if the game allows and it is no knockout. */
export function tableSizes(game: GameCard | undefined, format: Format): number[] {
  if (!game || format === "knockout" || game.seating === "teams") return [2];
  const sizes = game.players.filter((n) => n >= 2);
  return sizes.length ? sizes : [2];
}

/** A larger round robin would take too long. */
export const placesOf = (format: Format): number[] => PLACES.filter((n) => format !== "round-robin" || n <= 64);

const MAX_FILLED = 64; // as on the server

/** Maximum number of places that computer players fill up. */
export const fillLimit = (max: number): number => Math.min(max, MAX_FILLED);

/** Formats that support duplicate deals. */
export const compares = (format: Format): boolean => format === "swiss" || format === "round-robin";

export type Field = "name" | "starts";

/** Return the validation errors by field. */
export function faults(draft: Draft, now: number): Partial<Record<Field, string>> {
  const errors: Partial<Record<Field, string>> = {};
  const letters = draft.name.trim().length;
  if (letters > MAX_NAME_LENGTH) errors.name = say("tournaments.name_too_long", { n: MAX_NAME_LENGTH });
  if (letters && letters < SHORTEST_NAME) errors.name = say("tournaments.name_too_short", { n: SHORTEST_NAME });
  if (draft.when === "time") {
    const startTime = timeOf(draft.starts);
    if (!Number.isFinite(startTime)) errors.starts = say("tournaments.say_when");
    else if (startTime <= now) errors.starts = say("tournaments.time_is_over");
    else if (draft.checkIn && startTime - draft.checkIn * 60_000 < now) errors.starts = say("tournaments.check_in_too_long", { n: draft.checkIn });
  }
  return errors;
}

/** Return the request; options foreign to the format take their defaults. */
export function tournamentRequest(draft: Draft, now: number): NewTournament {
  const timed = draft.when === "time";
  const lateEntry = draft.format === "swiss" || draft.format === "arena" ? draft.late : "none";
  const defaults = freshDraft(now);
  return {
    name: draft.name.trim() || defaultName(draft, now),
    game: draft.game,
    format: draft.format,
    clock: draft.clock,
    target: draft.target,
    table: draft.format === "knockout" ? 2 : draft.table,
    rounds: draft.format === "swiss" || (draft.format === "round-robin" && draft.table > 2) ? draft.rounds : 0,
    best_of: draft.format === "knockout" ? draft.bestOf : 1,
    third_place: draft.thirdPlace,
    minutes: draft.format === "arena" ? draft.minutes : defaults.minutes,
    most: draft.most,
    starts: timed ? timeOf(draft.starts) : null,
    check_in: timed ? draft.checkIn : 0,
    rest: draft.rest,
    no_show: draft.noShow,
    late: lateEntry,
    computers: draft.computers,
    level: draft.level,
    rated: draft.rated,
    duplicate: draft.duplicate && compares(draft.format),
    deals: draft.deals,
    listed: draft.listed && !draft.club,
    club: draft.club,
    weekly: timed && draft.weekly,
    watch: draft.watch,
  };
}
