/** Quick-start games: favourites saved in this browser, and recently played games. */

import type { GameCard, Lobby } from "../../net/wire.gen";
import { store, stored } from "../storage";
import { SHELVES } from "./shelves";

const STORAGE_KEY = "openrummy-favourites";
const MAX_SUGGESTED = 4;
const MAX_FAVOURITES = 8;

/** Parse stored game names; an empty list if invalid. */
export function parseFavourites(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter((name) => typeof name === "string").slice(0, MAX_FAVOURITES) : [];
  } catch {
    return [];
  }
}

export const favouriteNames: { list: string[] } = $state({ list: parseFavourites(stored(STORAGE_KEY)) });

/** Add a favourite or remove it. If there are too many the oldest is dropped. */
export function mark(game: string): void {
  favouriteNames.list = favouriteNames.list.includes(game)
    ? favouriteNames.list.filter((name) => name !== game)
    : [...favouriteNames.list, game].slice(-MAX_FAVOURITES);
  store(STORAGE_KEY, JSON.stringify(favouriteNames.list));
}

/**
 * Return four games to offer: favourites, then played games, then the first two-player games of the
 * shelves. The most recently played come first.
 */
export function favourites(data: Lobby, chosen: readonly string[] = favouriteNames.list): GameCard[] {
  const recentGames = [...data.tables].sort((a, b) => b.touched.localeCompare(a.touched)).map(({ game }) => game);
  const order = (name: string) => (recentGames.includes(name) ? recentGames.indexOf(name) : recentGames.length);
  const sorted = [...chosen].sort((a, b) => order(a) - order(b));
  const first = SHELVES.map((shelf) => data.games.find((game) => game.shelf === shelf && game.players.includes(2)));
  const names = new Set([...sorted, ...recentGames, ...first.flatMap((game) => (game?.seating === "table" ? game.name : []))]);
  const favouriteGames = [...names].flatMap((name) => data.games.find((game) => game.name === name) ?? []);
  return favouriteGames.slice(0, Math.max(MAX_SUGGESTED, chosen.length));
}
