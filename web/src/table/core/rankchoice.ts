/** Naming the wild rank: which are free, and the button for the one looked at. Pure. */

import { rankNames, RANKS } from "../../kit/cards/names";
import { act, off, on, type Button } from "./button";
import { capital } from "../../kit/text/pieces";
import type { TableView } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

/** One has to name the wild rank now. */
export const choosesRank = (view: TableView): boolean =>
  view.your_turn && view.boards[view.own]?.phase === "choose";

/** The ranks that may still be named, ace first. */
export function freeRanks(view: TableView): string[] {
  const free = new Set(view.can.filter((action) => action.kind === "choose").map((action) => action.rank));
  return [...RANKS].filter((rank) => free.has(rank));
}

/** How many cards of a rank one holds. */
export const held = (view: TableView, rank: string): number =>
  view.hand?.cards.filter((card) => card.startsWith(rank)).length ?? 0;

/** From one free rank to the next, round and round. */
export function stepRank(free: readonly string[], from: string | null, by: number): string | null {
  if (!free.length) return null;
  const at = from === null ? -1 : free.indexOf(from);
  if (at < 0) return (by > 0 ? free[0] : free.at(-1)) ?? null;
  return free[(at + by + free.length) % free.length] ?? null;
}

/** "Make sevens wild", for the rank looked at. */
export function rankButtons(view: TableView, rank: string | null): Button[] {
  const action = view.can.find((each) => each.kind === "choose" && each.rank === rank);
  if (action && rank) return [on("main", [say("table.ranks_wild", { ranks: capital(rankNames(rank)) })], [say("table.deal")], act(action), "gold")];
  return [off("main", [say("table.name_rank")], { code: "choose-first", rule: "W1", text: say("table.choose_rank_first"), data: {} })];
}
