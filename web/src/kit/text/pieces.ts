/** Text with cards in it: as pieces for the eye, as words for the ear. */

import { cardName } from "../cards/names";

/** Text with cards in it, which are drawn. */
export type Piece = string | { card: string };
export type Pieces = Piece[];

const CARD = /(10|[2-9AJQK])([♠♥♦♣])/g;
const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** "Discard the K♠." as pieces, so that the suit is drawn and not a font's. */
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

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
