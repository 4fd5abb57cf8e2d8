/** Seat order and card sizes of a replay board. */

/** Return the seats from top to bottom, in turn order, ending with `below`. */
export function order(active: readonly number[], below: number | null): number[] {
  const first = below !== null && active.includes(below) ? below : Math.min(...active);
  const index = active.indexOf(first);
  return [...active.slice(index + 1), ...active.slice(0, index + 1)];
}

const CARDS = 11; // cards of a hand, including the one just drawn
const GROUPS = 4; // three melds and the deadwood
const EDGES = 40; // horizontal padding of the mat, px
const MIN_WIDTH = 30;

/** Return the gap between two groups of a hand. */
export const gapOf = (width: number): number => Math.max(8, width / 5);

/** Return the card width and offset with which a whole hand fits in one row of `room` px. */
export function cardSizes(room: number, seats: number, cards = CARDS): { width: number; step: number } {
  const columns = seats > 2 && room > WIDE ? 2 : 1;
  const free = (room - EDGES - (columns - 1) * 22) / columns;
  const width = Math.max(MIN_WIDTH, Math.min(seats > 2 ? 56 : 68, Math.floor(free / 7.8)));
  const step = Math.floor((free - GROUPS * width - (GROUPS - 1) * gapOf(width)) / (Math.max(CARDS, cards) - GROUPS));
  return { width, step: Math.max(12, Math.min(Math.round(width * 0.62), step)) };
}

/** Minimum width for the other hands side by side. */
export const WIDE = 760;
