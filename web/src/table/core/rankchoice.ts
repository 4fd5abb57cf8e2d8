/** Naming the wild rank: free ranks, and the button for the focused one. Pure functions. */

import { rankNames, RANKS } from "../../kit/cards/names";
import { act, disabledButton, enabledButton, type Button } from "./button";
import { capital } from "../../kit/text/pieces";
import type { TableView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

/** Whether you have to name the wild rank now. */
export const choosesRank = (view: TableView): boolean =>
  view.your_turn && view.boards[view.own]?.phase === "choose";

/** Return the ranks that can still be named, ace first. */
export function freeRanks(view: TableView): string[] {
  const free = new Set(view.can.filter((action) => action.kind === "choose").map((action) => action.rank));
  return [...RANKS].filter((rank) => free.has(rank));
}

/** Count the cards of a rank in your hand. */
export const heldCount = (view: TableView, rank: string): number =>
  view.hand?.cards.filter((card) => card.startsWith(rank)).length ?? 0;

/** Return the next free rank, wrapping around. */
export function stepRank(free: readonly string[], from: string | null, delta: number): string | null {
  if (!free.length) return null;
  const index = from === null ? -1 : free.indexOf(from);
  if (index < 0) return (delta > 0 ? free[0] : free.at(-1)) ?? null;
  return free[(index + delta + free.length) % free.length] ?? null;
}

/** "Make sevens wild", for the focused rank. */
export function rankButtons(view: TableView, rank: string | null): Button[] {
  const action = view.can.find((candidate) => candidate.kind === "choose" && candidate.rank === rank);
  if (action && rank) return [enabledButton("main", [say("table.ranks_wild", { ranks: capital(rankNames(rank)) })], [say("table.deal")], act(action), "gold")];
  return [disabledButton("main", [say("table.name_rank")], { code: "choose-first", rule: "W1", text: say("table.choose_rank_first"), data: {} })];
}
