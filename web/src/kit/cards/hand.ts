/** A hand in the groups it is drawn in. */

import type { ReplayHand } from "../../net/wire.gen";

export interface Group {
  kind: "run" | "set" | "deadwood";
  cards: readonly string[];
}

export interface Measures {
  /** Of a card, px. */
  width: number;
  /** From one card of a meld to the next, and of the loose ones, which lie opener. */
  step: number;
  looseStep: number;
  gap: number;
}

/** Melds, then what is loose. */
export function groupsOf(hand: ReplayHand): Group[] {
  const melds = hand.melds.map((cards): Group => ({ kind: isSet(cards) ? "set" : "run", cards }));
  return hand.loose.length ? [...melds, { kind: "deadwood", cards: hand.loose }] : melds;
}

const isSet = (cards: readonly string[]): boolean => new Set(cards.filter((card) => !card.startsWith("X")).map((card) => card[0])).size === 1;
