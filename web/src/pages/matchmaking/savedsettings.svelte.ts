/** Last used matchmaking and challenge settings, saved in this browser. */

import { store, stored } from "../../kit/storage";

export interface Wishes {
  rated: boolean;
  game: string;
  clock: string;
}

const STORAGE_KEY = "openrummy-seek";
const DEFAULTS: Wishes = { rated: true, game: "", clock: "600+5" };

/** Parse stored settings; missing or unknown ones take first-visit defaults. */
export function parseWishes(text: string | null): Wishes {
  let stored: Partial<Record<keyof Wishes, unknown>>;
  try {
    stored = (JSON.parse(text ?? "{}") ?? {}) as typeof stored;
  } catch {
    return { ...DEFAULTS };
  }
  const { rated, game, clock } = stored;
  return {
    rated: typeof rated === "boolean" ? rated : DEFAULTS.rated,
    game: typeof game === "string" ? game : DEFAULTS.game,
    clock: typeof clock === "string" ? clock : DEFAULTS.clock,
  };
}

export const wishes: Wishes = $state(parseWishes(stored(STORAGE_KEY)));

export const keepWishes = (): unknown => store(STORAGE_KEY, JSON.stringify(wishes));
