/** Texts of the table: labels, and sentences for screen readers. */

import { sayPieces, type Pieces } from "../../kit/text/pieces";
import type { TableView } from "../../net/wire.gen";
import { boardOf } from "./view";
import { say } from "../../kit/i18n/say";

/** Return the name of a table, numbered from 1. */
export const tableName = (board: number): string => say("kit.table_n", { n: board + 1 });

/** Label of the link back to the source of a resumed game: a decision of a review, or the analysis board. */
export const returnLabel = (address: string): string =>
  say(address.startsWith("/analysis") ? "company.back_to_board" : "company.back_to_review");

// ------------------------------------------------------------ the hand

/** "Deadwood 12 without the K♠": before the number, the number, after it. */
export function deadwoodLabel(view: TableView, chosen: string | null): [string, number, Pieces] {
  const hand = view.hand;
  const deadwoodAfterDiscard = chosen === null ? undefined : hand?.without[chosen];
  const discarding = boardOf(view)?.phase === "throw" && view.your_turn;
  if (discarding && deadwoodAfterDiscard !== undefined && chosen)
    return [say("kit.deadwood"), deadwoodAfterDiscard, sayPieces("table.without_card", { card: { card: chosen } })];
  const minDeadwood = discarding ? Math.min(...Object.values(hand?.without ?? {})) : Infinity;
  if (Number.isFinite(minDeadwood)) return [say("kit.deadwood"), minDeadwood, [say("table.after_your_discard")]];
  return [say("kit.deadwood"), hand?.arranged.points ?? 0, []];
}
