/** Grouping of a hand for display. */

import type { ReplayHand } from "../../net/wire.gen";

export interface Group {
  kind: "run" | "set" | "deadwood";
  cards: readonly string[];
}

export interface Measures {
  /** Card width in px. */
  width: number;
  /** Offset between the cards of a meld, and between loose cards, which overlap less. */
  step: number;
  looseStep: number;
  gap: number;
}

/** Return the melds, then the loose cards. */
export function groupsOf(hand: ReplayHand): Group[] {
  const melds = hand.melds.map((cards): Group => ({ kind: isSet(cards) ? "set" : "run", cards }));
  return hand.loose.length ? [...melds, { kind: "deadwood", cards: hand.loose }] : melds;
}

const isSet = (cards: readonly string[]): boolean => new Set(cards.filter((card) => !card.startsWith("X")).map((card) => card[0])).size === 1;
