/** Last used matchmaking and challenge settings, saved in this browser. */

import { store, stored } from "../../kit/storage";

export interface Wishes {
  rated: boolean;
  game: string;
  clock: string;
}

const KEY = "openrummy-seek";
const FRESH: Wishes = { rated: true, game: "", clock: "600+5" };

/** Parse stored settings; missing or unknown ones take first-visit defaults. */
export function parseWishes(text: string | null): Wishes {
  let stored: Partial<Record<keyof Wishes, unknown>>;
  try {
    stored = (JSON.parse(text ?? "{}") ?? {}) as typeof stored;
  } catch {
    return { ...FRESH };
  }
  const { rated, game, clock } = stored;
  return {
    rated: typeof rated === "boolean" ? rated : FRESH.rated,
    game: typeof game === "string" ? game : FRESH.game,
    clock: typeof clock === "string" ? clock : FRESH.clock,
  };
}

export const wishes: Wishes = $state(parseWishes(stored(KEY)));

export const keepWishes = (): unknown => store(KEY, JSON.stringify(wishes));
