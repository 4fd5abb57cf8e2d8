/**
 * Names of cards for eyes and ears. A card is text: "Ks", "Td", "X1" (a joker). The
 * second of two duplicates in one hand, meld or pile is written with an apostrophe, "7s'":
 * a name of its own, the same card for eyes and ears.
 */

import { say } from "../say/say";

export type Suit = "s" | "h" | "d" | "c";

export const SUITS: readonly Suit[] = ["c", "d", "h", "s"];
export const RANKS = "A23456789TJQK";

const RANK_NAMES: Record<string, string> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

const SUIT_NAMES: Record<Suit, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };
const SUIT_SIGNS: Record<Suit, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The card as it looks, without the apostrophes that tell duplicates apart. */
export function faceOf(card: string): string {
  return card.replace(/'+$/, "");
}

export function isJoker(card: string): boolean {
  return card.startsWith("X");
}

/** The suit of a card; null for a joker. */
export function suitOf(card: string): Suit | null {
  const suit = faceOf(card).at(1);
  return !isJoker(card) && suit !== undefined && suit in SUIT_NAMES ? (suit as Suit) : null;
}

/** The rank as printed: "10" for T, "★" for a joker. */
export function rankText(card: string): string {
  if (isJoker(card)) return "★";
  return card[0] === "T" ? "10" : (card[0] ?? "");
}

/** Short text with the suit sign: "10♦". For titles; pages draw suits with CardChip. */
export function cardText(card: string): string {
  const suit = suitOf(card);
  return suit ? rankText(card) + SUIT_SIGNS[suit] : "joker";
}

/** The full name: "king of spades", "joker". */
export function cardName(card: string | null): string {
  if (card === null) return say("cards.face_down_card");
  const suit = suitOf(card);
  return suit ? say("cards.rank_names_suit_names", { rank_names: RANK_NAMES[card[0] ?? ""] ?? card[0], suit_names: SUIT_NAMES[suit] }) : "joker";
}

/** What a wild card stands for: "eight of diamonds"; of a rank alone "a king". */
export function meaning(stands: string): string {
  if (stands.length > 1) return cardName(stands);
  const rank = RANK_NAMES[stands] ?? stands;
  return `${/^[ae]/.test(rank) ? "an" : "a"} ${rank}`;
}

/** "kings", "sixes". */
export function rankNames(rank: string): string {
  const name = RANK_NAMES[rank] ?? rank;
  return name.endsWith("x") ? `${name}es` : `${name}s`;
}

/** Several names as one list: "king of spades, ten of diamonds and joker". */
export function cardNames(cards: readonly string[]): string {
  const names = cards.map(cardName);
  if (names.length < 2) return names.join("");
  return say("kit.list_names", { list: names.slice(0, -1).join(", "), names: names.at(-1) });
}
