/**
 * Several packs: two cards of one face are told apart only where they lie. In one hand,
 * meld or pile the second copy is written "7s'", the third "7s''"; elsewhere it is "7s".
 */

import { faceOf } from "./names";

/** Jokers are as good as each other. */
const kind = (card: string): string => (card.startsWith("X") ? "X" : faceOf(card));

/** The cards with one more of this face, under the next free name. */
export function withCard(cards: readonly string[], card: string): string[] {
  let name = faceOf(card);
  while (cards.includes(name)) name += "'";
  return [...cards, name];
}

/** The cards with one less of this face: its last copy goes. */
export function withoutCard(cards: readonly string[], card: string): string[] {
  const copies = cards.filter((other) => faceOf(other) === faceOf(card)).sort();
  const last = copies.at(-1);
  return last === undefined ? [...cards] : cards.filter((card) => card !== last);
}

export const withCards = (cards: readonly string[], more: readonly string[]): string[] =>
  more.reduce<string[]>(withCard, [...cards]);

export const withoutCards = (cards: readonly string[], gone: readonly string[]): string[] =>
  gone.reduce<string[]>(withoutCard, [...cards]);

/** Is one of this face among them? */
export const holds = (cards: readonly string[], card: string): boolean =>
  cards.some((other) => faceOf(other) === faceOf(card));

/** The same faces, each as often; any joker for any other. */
export function same(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [a.map(kind).sort(), b.map(kind).sort()];
  return left.every((card, i) => card === right[i]);
}

/** The names under which these faces stand among `cards`; null where one is missing. */
export function cardsFor(cards: readonly string[], faces: readonly string[]): string[] | null {
  const left = [...cards];
  const names: string[] = [];
  for (const face of faces) {
    const exact = left.findIndex((card) => faceOf(card) === faceOf(face));
    const near = exact < 0 ? left.findIndex((card) => kind(card) === kind(face)) : exact;
    const [name] = near < 0 ? [] : left.splice(near, 1);
    if (name === undefined) return null;
    names.push(name);
  }
  return names;
}
