/** Matching of cards to their previous places, with duplicates in several places. */

import { faceOf } from "../../kit/cards/names";

/** A card seen at its place. */
export interface CardPosition<Where> {
  /** Its name there, of a card or another element. */
  key: string;
  /** The layer of the mat it is in. */
  layer: unknown;
  /** The element that renders it; null while held by the pointer. */
  element: unknown;
  where: Where;
}

/**
 * Return the origin of each current card: itself, a duplicate beside it, or a duplicate elsewhere.
 */
export function origins<Where>(
  before: readonly CardPosition<Where>[],
  now: readonly Omit<CardPosition<Where>, "where">[],
): (Where | undefined)[] {
  const matches: (Where | undefined)[] = now.map(() => undefined);
  const left = new Set(before);
  const open = new Set(now.keys());
  type Same = (was: CardPosition<Where>, is: Omit<CardPosition<Where>, "where">) => boolean;
  const alike: Same = (was, is) => faceOf(was.key) === faceOf(is.key);
  const rounds: Same[] = [
    (was, is) => was.key === is.key && was.element === is.element,
    (was, is) => was.key === is.key && was.layer === is.layer,
    (was, is) => was.layer === is.layer && alike(was, is),
    alike,
  ];
  for (const same of rounds)
    for (const i of open) {
      const was = [...left].find((earlier) => same(earlier, now[i]!));
      if (!was) continue;
      matches[i] = was.where;
      left.delete(was);
      open.delete(i);
    }
  return matches;
}

/**
 * Return the order in which dealt cards leave the stock: to each hand in turn, the upcard last.
 * `zones`: destinations of the cards in rendering order; equal ones are one hand.
 */
export function dealOrder(zones: readonly unknown[], upcard: unknown): number[] {
  const given = new Map<unknown, number>();
  const hands = [...new Set(zones)].filter((zone) => zone !== upcard);
  const rounds = zones.map((zone) => {
    const round = given.get(zone) ?? 0;
    given.set(zone, round + 1);
    return zone === upcard ? Infinity : round;
  });
  const places = zones.map((_, i) => i);
  places.sort((a, b) => (rounds[a] === rounds[b] ? hands.indexOf(zones[a]) - hands.indexOf(zones[b]) : (rounds[a] ?? 0) - (rounds[b] ?? 0)));
  const turns: number[] = [];
  places.forEach((index, turn) => (turns[index] = turn));
  return turns;
}
