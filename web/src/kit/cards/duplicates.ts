/**
 * Duplicates in games with several packs. Within a hand, meld or pile the second copy is
 * written "7s'", the third "7s''"; elsewhere it is "7s".
 */

import { faceOf } from "./names";

/** Jokers are interchangeable. */
const kind = (card: string): string => (card.startsWith("X") ? "X" : faceOf(card));

/** Add a card of this face under the next free name. */
export function withCard(cards: readonly string[], card: string): string[] {
  let name = faceOf(card);
  while (cards.includes(name)) name += "'";
  return [...cards, name];
}

/** Remove the last copy of this face. */
export function withoutCard(cards: readonly string[], card: string): string[] {
  const copies = cards.filter((other) => faceOf(other) === faceOf(card)).sort();
  const last = copies.at(-1);
  return last === undefined ? [...cards] : cards.filter((card) => card !== last);
}

export const withCards = (cards: readonly string[], more: readonly string[]): string[] =>
  more.reduce<string[]>(withCard, [...cards]);

export const withoutCards = (cards: readonly string[], removed: readonly string[]): string[] =>
  removed.reduce<string[]>(withoutCard, [...cards]);

/** Return whether the cards include this face. */
export const holds = (cards: readonly string[], card: string): boolean =>
  cards.some((other) => faceOf(other) === faceOf(card));

/** Return whether both are the same multiset of faces; jokers are interchangeable. */
export function isSameCards(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [a.map(kind).sort(), b.map(kind).sort()];
  return left.every((card, i) => card === right[i]);
}

/** Return the names of these faces among `cards`; null if one is missing. */
export function cardsFor(cards: readonly string[], faces: readonly string[]): string[] | null {
  const remaining = [...cards];
  const names: string[] = [];
  for (const face of faces) {
    const exact = remaining.findIndex((card) => faceOf(card) === faceOf(face));
    const index = exact < 0 ? remaining.findIndex((card) => kind(card) === kind(face)) : exact;
    const [name] = index < 0 ? [] : remaining.splice(index, 1);
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}
