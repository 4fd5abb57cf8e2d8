/** The games the board may be of, as a list to choose from. */

import { mine } from "../../kit/games/savedrules.svelte";
import { apiError, getBoardGames, type ApiError } from "../../net/api";
import type { BoardGame } from "../../net/wire.gen";
import { isCode } from "./rules";

export interface Found {
  games: BoardGame[];
  error: ApiError | null;
}

/** All games of the server, my house rules for such games, and the rules of a link. */
export async function findGames(name: string, signal: AbortSignal): Promise<Found> {
  const codes = [...new Set([...mine.list.map(({ code }) => code), name].filter(isCode))];
  try {
    const all = (await getBoardGames("", signal)).games;
    // rules of another kind of game are refused, and left out
    const own = await Promise.all(codes.map((code) => getBoardGames(code, signal).catch(() => ({ games: [] }))));
    return { games: [...all, ...own.flatMap(({ games }) => games)], error: null };
  } catch (cause) {
    return { games: [], error: apiError(cause) };
  }
}
