/** Sentences of the table: labels, what is read aloud. */

import { cardName, rankText } from "../../kit/cards/names";
import type { TableView } from "../../net/wire.gen";
import { boardOf } from "./view";

/** Text with cards in it, which are drawn. */
export type Piece = string | { card: string };
export type Pieces = Piece[];

const CARD = /(10|[2-9AJQK])([♠♥♦♣])/g;
const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** "Throw the K♠." as pieces, so that the suit is drawn and not a font's. */
export function pieces(text: string): Pieces {
  const found: Pieces = [];
  let last = 0;
  for (const match of text.matchAll(CARD)) {
    if (match.index > last) found.push(text.slice(last, match.index));
    const rank = match[1] === "10" ? "T" : (match[1] ?? "");
    found.push({ card: rank + (SIGNS[match[2] ?? ""] ?? "") });
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push(text.slice(last));
  return found;
}

/** Cards side by side. */
export const spaced = (cards: readonly string[]): Pieces =>
  cards.flatMap((card, i): Pieces => (i ? [" ", { card }] : [{ card }]));

/** Pieces as words for the ear. */
export function spoken(parts: Pieces): string {
  return parts.map((part) => (typeof part === "string" ? part : cardName(part.card))).join("");
}

/** Tables are counted from 1. */
export const tableName = (place: number): string => `Table ${place + 1}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// ------------------------------------------------------------ the hand

/** "Deadwood 12 without the K": before the number, the number, after it. */
export function deadwoodLabel(view: TableView, chosen: string | null): [string, number, string] {
  const hand = view.hand;
  const without = chosen === null ? undefined : hand?.without[chosen];
  const throwing = boardOf(view)?.phase === "throw" && view.your_turn;
  if (throwing && without !== undefined && chosen)
    return ["Deadwood", without, `without the ${rankText(chosen)}`];
  return ["Deadwood", hand?.arranged.points ?? 0, ""];
}
