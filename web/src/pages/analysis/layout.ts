/** Card sizes and spacing of the hand. */

import type { Group } from "./hand.svelte";

export const NARROW = 560; // mat width below which the deadwood has its own row
const GAP = 14;

export interface Sizes {
  width: number;
  /** Offset between adjacent cards, in a meld and in the deadwood. */
  meld: number;
  loose: number;
}

const clamp = (min: number, value: number, high: number): number => Math.max(min, Math.min(high, Math.floor(value)));

/** Compute the sizes of a hand for an available width in px. */
export function sizesOf(room: number, groups: readonly Group[]): Sizes {
  const melds = groups.filter(({ kind }) => kind);
  const looseCount = groups.find(({ kind }) => !kind)?.cards.length ?? 0;
  const cards = melds.reduce((sum, { cards }) => sum + cards.length, 0);
  if (room < NARROW) {
    const width = room < 330 ? 56 : 62;
    const free = room - melds.length * width - Math.max(0, melds.length - 1) * GAP;
    return {
      width,
      meld: clamp(16, free / Math.max(1, cards - melds.length), width * 0.55),
      loose: clamp(18, (room - width) / Math.max(1, looseCount - 1), width + 4),
    };
  }
  const width = clamp(64, room / 8.2, 104);
  const parts = melds.length + (looseCount ? 1 : 0);
  const free = room - parts * width - Math.max(0, parts - 1) * GAP;
  const steps = cards - melds.length;
  // overlap melds more, so that the deadwood stays fully visible
  const meld = clamp(20, free / Math.max(1, steps + Math.max(0, looseCount - 1)), width * 0.44);
  return { width, meld, loose: clamp(20, (free - steps * meld) / Math.max(1, looseCount - 1), width * 0.78) };
}
