/** Descriptions of the deal's wild rank on your own board. No rules. */

import { isJoker, rankNames, rankText } from "../../kit/cards/names";
import type { TableView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

/** Wild rank of a deal, for display beside the stock and in a phone's top bar. */
export interface WildSign {
  /** "7"; null if only jokers are wild, or no rank is named yet. */
  rank: string | null;
  /** The turned-up card, if any. */
  turned: string | null;
  /** Whether the rank is still to be named or turned up. */
  open: boolean;
  /** "7s wild", "Jokers wild", "Wild: not named". */
  label: string;
  /** "Sevens are wild in this deal." */
  text: string;
}

const LETTERS = "AJQK";

/** "7s", "Aces", "10s". */
export function ranksShort(rank: string): string {
  return LETTERS.includes(rank) ? capital(rankNames(rank)) : say("wild.ranks_short", { rank: rankText(rank) });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the wild rank of your own board; null if none. */
export function wildRank(view: TableView | null): string | null {
  return view?.boards[view.own]?.wild ?? null;
}

/** Return whether a card is a joker or of the wild rank. */
export function isWild(card: string, rank: string | null): boolean {
  return isJoker(card) || (rank !== null && card.startsWith(rank));
}

/** Build the sign for a rank and its turned-up card; without either only jokers are wild. */
export function signOf(rank: string | null, turned: string | null, open: boolean): WildSign {
  if (rank !== null) {
    const note = turned && isJoker(turned) ? say("wild.joker_was_turned_up") : "";
    const text = note || say("wild.ranks_wild_in_deal", { ranks: capital(rankNames(rank)) });
    return { rank, turned, open: false, label: say("wild.rank_wild", { ranks: ranksShort(rank) }), text };
  }
  if (open) return { rank, turned, open, label: say("wild.not_named"), text: say("wild.wild_rank_not_named") };
  return { rank, turned, open, label: say("wild.jokers_wild"), text: say("wild.only_jokers_wild_deal") };
}

/** Return the wild sign; null in games without wild ranks, and before the first deal. */
export function wildSign(view: TableView): WildSign | null {
  const board = view.boards[view.own];
  if (!board || view.game.wild === "none") return null;
  const { wild: rank, turned } = board;
  if (rank === null && view.game.wild === "turned")
    return { rank, turned, open: true, label: say("wild.not_turned"), text: say("wild.wild_card_not_turned") };
  return signOf(rank, turned, view.game.wild === "dealer");
}
