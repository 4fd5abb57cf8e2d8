/** Options of the last invitation: seats, clock, access. Stored in this browser. */

import { isLevel, type Level } from "./lobby.svelte";
import type { NewInvitation, Persona, SeatChoice } from "../../net/wire.gen";
import { say } from "../i18n/say";
import { store, stored } from "../storage";

/** Placeholder for a person in a list of characters. */
export const FRIEND = "";

export interface Wishes {
  /** The other seats in turn order: a character's id, or a friend. */
  seats: string[];
  level: Level;
  clock: string;
  listed: boolean;
  watch: boolean;
  chat: boolean;
  rated: boolean;
  /** Minimum completion rate for joining a rated table, in percent. */
  completion: number;
  /** Whether all players may ask for hints. */
  hints: boolean;
  /** Whether players may step aside for the computer; null for the default of this table size. */
  aside: boolean | null;
}

/** Completion rates to choose from. */
export const RATES = [0, 80, 90, 95] as const;

const STORAGE_KEY = "openrummy-invite";
const MAX_SEATS = 7;

/** Parse stored options; missing or unknown ones get the defaults of a first visit. */
export function parseWishes(text: string | null): Wishes {
  const defaults: Wishes = { seats: [], level: "medium", clock: "", listed: false, watch: true, chat: true, rated: false, completion: 0, hints: false, aside: null };
  let stored: Partial<Record<keyof Wishes, unknown>>;
  try {
    stored = (JSON.parse(text ?? "{}") ?? {}) as typeof stored;
  } catch {
    return defaults;
  }
  const { seats, level, clock, listed, watch, chat, rated, completion, hints, aside } = stored;
  return {
    seats: Array.isArray(seats) ? seats.filter((seat) => typeof seat === "string").slice(0, MAX_SEATS) : [],
    level: isLevel(level) ? level : defaults.level,
    clock: typeof clock === "string" ? clock : defaults.clock,
    listed: typeof listed === "boolean" ? listed : defaults.listed,
    watch: typeof watch === "boolean" ? watch : defaults.watch,
    chat: typeof chat === "boolean" ? chat : defaults.chat,
    rated: typeof rated === "boolean" ? rated : defaults.rated,
    completion: RATES.find((rate) => rate === completion) ?? defaults.completion,
    hints: typeof hints === "boolean" ? hints : defaults.hints,
    aside: typeof aside === "boolean" ? aside : defaults.aside,
  };
}

export const wishes: Wishes = $state(parseWishes(stored(STORAGE_KEY)));

export function keepWishes(): void {
  store(STORAGE_KEY, JSON.stringify(wishes));
}

/** Change and store options. */
export function updateWishes(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  keepWishes();
}

/** Return the occupants of `count` seats; an unknown character becomes a friend. */
export function seatsOf(seats: readonly string[], count: number, personas: readonly Persona[]): string[] {
  const ids = new Set(personas.map(({ id }) => id));
  const list = Array.from({ length: count }, (_, index) => seats[index] ?? FRIEND);
  return list.map((id) => (ids.has(id) ? id : FRIEND));
}

/** Build the request: the seats in turn order after your own, and all options. */
export function invitation(
  game: string,
  seats: readonly string[],
  target: number | null,
  identity: { name: string; face: string },
  rated = false,
): NewInvitation {
  const choices: SeatChoice[] = seats.map((seat) =>
    seat === FRIEND ? { who: "open" } : { who: "computer", persona: seat, level: wishes.level },
  );
  const { clock, listed, watch, chat } = wishes;
  const hints = wishes.hints && !rated;
  const aside = (wishes.aside ?? seats.length > 1) && !rated;
  return {
    game,
    seats: choices,
    target,
    clock,
    listed,
    watch,
    chat,
    rated,
    completion: rated ? wishes.completion : 0,
    hints,
    aside,
    name: identity.name.trim() || say("kit.you"),
    face: identity.face,
  };
}
