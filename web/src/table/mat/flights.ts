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
  type Same = (previous: CardPosition<Where>, after: Omit<CardPosition<Where>, "where">) => boolean;
  const alike: Same = (previous, after) => faceOf(previous.key) === faceOf(after.key);
  const rounds: Same[] = [
    (previous, after) => previous.key === after.key && previous.element === after.element,
    (previous, after) => previous.key === after.key && previous.layer === after.layer,
    (previous, after) => previous.layer === after.layer && alike(previous, after),
    alike,
  ];
  for (const isMatch of rounds)
    for (const i of open) {
      const match = [...left].find((earlier) => isMatch(earlier, now[i]!));
      if (!match) continue;
      matches[i] = match.where;
      left.delete(match);
      open.delete(i);
    }
  return matches;
}

/**
 * Return the order in which dealt cards leave the stock: to each hand in turn, the upcard last.
 * `zones`: destinations of the cards in rendering order; equal ones are one hand.
 */
export function dealOrder(zones: readonly unknown[], upcard: unknown): number[] {
  const dealtCounts = new Map<unknown, number>();
  const hands = [...new Set(zones)].filter((zone) => zone !== upcard);
  const rounds = zones.map((zone) => {
    const round = dealtCounts.get(zone) ?? 0;
    dealtCounts.set(zone, round + 1);
    return zone === upcard ? Infinity : round;
  });
  const places = zones.map((_, i) => i);
  places.sort((a, b) => (rounds[a] === rounds[b] ? hands.indexOf(zones[a]) - hands.indexOf(zones[b]) : (rounds[a] ?? 0) - (rounds[b] ?? 0)));
  const turns: number[] = [];
  places.forEach((index, turn) => (turns[index] = turn));
  return turns;
}
