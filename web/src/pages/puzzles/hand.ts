/** Layout of a hand on the mat: melds and loose cards, in one row or, if narrow, in two. */

import type { Group, Measures } from "../../kit/cards/hand";

const MELD = 0.5; // offset of the next card, as a fraction of the card width
const LOOSE = 0.62;
const GAP = 0.22;

/** Return the largest sizes that fit in `room` px. `rows`: loose cards in a second row. */
export function measureHand(room: number, groups: readonly Group[], maxWidth: number, rows: boolean): Measures {
  const melds = groups.filter(({ kind }) => kind !== "deadwood");
  const looseCount = groups.find(({ kind }) => kind === "deadwood")?.cards.length ?? 0;
  const upper = melds.reduce((sum, { cards }) => sum + 1 + (cards.length - 1) * MELD, 0) + Math.max(0, melds.length - 1) * GAP;
  const open = rows && looseCount <= 6 ? 1.06 : LOOSE;
  const lowerWidth = looseCount ? 1 + (looseCount - 1) * open : 0;
  const needed = rows ? Math.max(upper, lowerWidth) : upper + lowerWidth + (melds.length && looseCount ? GAP : 0);
  const width = Math.max(30, Math.min(maxWidth, Math.floor(room / Math.max(needed, 1))));
  const scaleFor = (row: number) => (row * width <= room ? 1 : Math.max(0.3, room / (row * width)));
  return {
    width,
    step: width * MELD * scaleFor(upper),
    looseStep: looseCount > 1 ? Math.min(width * open, (room - width) / (looseCount - 1)) : width,
    gap: width * GAP,
  };
}

/** Return the next card in a direction, clamped at the ends. */
export function neighbour(cards: readonly string[], now: string | null, delta: number): string | null {
  if (!cards.length) return null;
  const index = now === null ? (delta > 0 ? -1 : cards.length) : cards.indexOf(now);
  return cards[Math.max(0, Math.min(cards.length - 1, index + delta))] ?? null;
}
