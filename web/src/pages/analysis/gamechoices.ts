/** Games available for the board, as a list of choices. */

import { savedRules } from "../../kit/games/savedrules.svelte";
import { apiError, getBoardGames, type ApiError } from "../../net/api";
import type { BoardGame } from "../../net/wire.gen";
import { isCode } from "./rules";

export interface GameList {
  games: BoardGame[];
  error: ApiError | null;
}

/** Return all games of the server, matching saved house rules, and the rules of a link. */
export async function loadGames(name: string, signal: AbortSignal): Promise<GameList> {
  const codes = [...new Set([...savedRules.list.map(({ code }) => code), name].filter(isCode))];
  try {
    const all = (await getBoardGames("", signal)).games;
    // unsupported house rules are rejected by the server and left out
    const houseRules = await Promise.all(codes.map((code) => getBoardGames(code, signal).catch(() => ({ games: [] }))));
    return { games: [...all, ...houseRules.flatMap(({ games }) => games)], error: null };
  } catch (cause) {
    return { games: [], error: apiError(cause) };
  }
}
