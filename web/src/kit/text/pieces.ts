/** Text with cards: pieces for display, and plain text for screen readers. */

import { cardName } from "../cards/names";
import { say, sayParts, type Key } from "../i18n/say";
import type { Takes } from "../i18n/text.gen";

/** Text, or a card to be drawn. */
export type Piece = string | { card: string };
export type Pieces = Piece[];

const CARD = /(10|[2-9AJQK])([♠♥♦♣])/g;
const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** Split "Discard the K♠." into pieces, so that the suit is drawn, not taken from a font. */
export function pieces(text: string): Pieces {
  const parts: Pieces = [];
  let last = 0;
  for (const match of text.matchAll(CARD)) {
    if (match.index > last) parts.push(text.slice(last, match.index));
    const rank = match[1] === "10" ? "T" : (match[1] ?? "");
    parts.push({ card: rank + (SIGNS[match[2] ?? ""] ?? "") });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}

/** Cards side by side. */
export const spaceCards = (cards: readonly string[]): Pieces =>
  cards.flatMap((card, i): Pieces => (i ? [" ", { card }] : [{ card }]));

type Values<K extends keyof Takes> = { [G in keyof Takes[K]]: Takes[K][G] | Piece | Pieces };

/** Fill cards into a sentence of the catalogue. */
export function sayPieces<K extends keyof Takes>(key: K, data: Values<K>): Pieces {
  const fill = sayParts as (key: Key, data: object) => (Piece | Pieces)[];
  return fill(key, data).flat();
}

/** "A", "A and B", "A, B and C", as pieces. */
export function listedPieces(all: readonly Piece[]): Pieces {
  if (all.length < 2) return [...all];
  const list = all.slice(0, -1).flatMap((item, i): Pieces => (i ? [say("kit.comma"), item] : [item]));
  return sayPieces("kit.list_and", { list, last: all.at(-1)! });
}

/** Return pieces as text for screen readers. */
export function spokenText(parts: Pieces): string {
  return parts.map((part) => (typeof part === "string" ? part : cardName(part.card))).join("");
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
