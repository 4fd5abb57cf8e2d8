/**
 * Display and spoken names of cards. A card is text: "Ks", "Td", "X1" (a joker). The
 * second of two duplicates in one hand, meld or pile is written with an apostrophe, "7s'":
 * a name of its own; on screen and aloud it is the same card.
 */

import { say } from "../i18n/say";
import { joinWithAnd } from "../i18n/lists";

export type Suit = "s" | "h" | "d" | "c";

export const SUITS: readonly Suit[] = ["c", "d", "h", "s"];
export const RANKS = "A23456789TJQK";

const SUIT_SIGNS: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Return the card without the apostrophes that distinguish duplicates. */
export function faceOf(card: string): string {
  return card.replace(/'+$/, "");
}

export function isJoker(card: string): boolean {
  return card.startsWith("X");
}

/** Return the suit of a card; null for a joker. */
export function suitOf(card: string): Suit | null {
  const suit = faceOf(card).at(1);
  return !isJoker(card) && suit !== undefined && suit in SUIT_SIGNS ? (suit as Suit) : null;
}

/** Return the printed rank: "10" for T, "★" for a joker. */
export function rankText(card: string): string {
  if (isJoker(card)) return "★";
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

/** Short text with the suit sign: "10♦". For titles; pages draw suits with CardChip. */
export function cardText(card: string): string {
  const suit = suitOf(card);
  return suit ? rankText(card) + SUIT_SIGNS[suit] : say("cards.joker");
}

/** The full name: "king of spades", "joker". */
export function cardName(card: string | null): string {
  if (card === null) return say("cards.face_down_card");
  const suit = suitOf(card);
  return suit ? say("cards.card", { rank: card[0]!, suit }) : say("cards.joker");
}

/** Describe what a wild card stands for: "eight of diamonds", or "a king" for a rank. */
export function representedText(represented: string): string {
  if (represented.length > 1) return cardName(represented);
  return say("cards.one_of_rank", { rank: represented });
}

/** "kings", "sixes". */
export function rankNames(rank: string): string {
  return say("cards.ranks", { rank });
}

/** Join card names: "king of spades, ten of diamonds and joker". */
export function cardNames(cards: readonly string[]): string {
  return joinWithAnd(cards.map(cardName));
}
