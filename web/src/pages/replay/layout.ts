/** Who sits where on a board, and how large the cards can be. */

/** The seats from the top to the bottom: in turn after the one below, who comes last. */
export function order(active: readonly number[], below: number | null): number[] {
  const first = below !== null && active.includes(below) ? below : Math.min(...active);
  const at = active.indexOf(first);
  return [...active.slice(at + 1), ...active.slice(0, at + 1)];
}

const CARDS = 11; // in a hand, with the one just drawn
const GROUPS = 4; // three melds and the loose cards
const EDGES = 40; // of the mat
const MIN_WIDTH = 30;

/** Between two groups of a hand. */
export const gapOf = (width: number): number => Math.max(8, width / 5);

/** Card width, and from one card to the next: a whole hand stands in one row of this room. */
export function cardSizes(room: number, seats: number, cards = CARDS): { width: number; step: number } {
  const columns = seats > 2 && room > WIDE ? 2 : 1;
  const free = (room - EDGES - (columns - 1) * 22) / columns;
  const width = Math.max(MIN_WIDTH, Math.min(seats > 2 ? 56 : 68, Math.floor(free / 7.8)));
  const step = Math.floor((free - GROUPS * width - (GROUPS - 1) * gapOf(width)) / (Math.max(CARDS, cards) - GROUPS));
  return { width, step: Math.max(12, Math.min(Math.round(width * 0.62), step)) };
}

/** From here on the others' hands stand side by side. */
export const WIDE = 760;
