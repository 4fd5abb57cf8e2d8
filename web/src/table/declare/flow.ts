/** How large the cards of groups can be so that all lies in the room there is. Pure. */

export interface FlowRoom {
  width: number;
  height: number;
  /** The widest a card may be, and the narrowest. */
  most: number;
  least: number;
  /** Of each card but the last of a group so much shows, by its width. */
  share: number;
  /** What shows for a finger, whatever the width. */
  strip: number;
}

export interface Flow {
  card: number;
  /** From card to card. */
  step: number;
  rows: number;
}

/** Between groups, and round the cards of each. */
export const GAP = 8;
export const PAD = 6;
/** Under the cards: the line and the word. */
export const UNDER = 34;
/** The place for a new group, and how high it is as a bar. */
export const NEW = 52;
export const BAR = 44;

/** The width of a group of `count` cards, with its edge. */
export const wide = (count: number, card: number, step: number): number =>
  2 * PAD + Math.max(0, count - 1) * step + card;

/** In how many rows these widths lie. */
export function rowsOf(widths: readonly number[], room: number): number {
  let rows = 1;
  let x = 0;
  for (const width of widths) {
    if (x > 0 && x + GAP + width > room) {
      rows += 1;
      x = 0;
    }
    x += (x > 0 ? GAP : 0) + width;
  }
  return rows;
}

/** How many cards of the rest lie in a row. */
export const inRow = (card: number, step: number, room: number): number =>
  Math.max(1, Math.floor((room - 2 * PAD - card) / step) + 1);

/** The largest cards with which the groups, the place for a new one and the rest fit. */
export function flow(groups: readonly number[], rest: number, room: FlowRoom): Flow {
  let last: Flow | null = null;
  for (let card = room.most; card >= room.least; card -= 2) {
    const step = Math.max(room.strip, Math.round(card * room.share));
    const line = inRow(card, step, room.width);
    const lines = Math.ceil(rest / line);
    // a rest of several lines has rows of its own
    const widths = [...groups.map((count) => wide(count, card, step)), NEW];
    const rows = lines > 1 ? rowsOf(widths, room.width) : rowsOf([...widths, wide(Math.max(1, rest), card, step)], room.width);
    const row = card * 1.4 + 2 * PAD + UNDER + GAP;
    // with no group yet the place for one is a bar above the rest
    const high = lines > 1 && !groups.length ? BAR + GAP : rows * row;
    const more = lines > 1 ? lines * (card * 1.4 + 4) + 2 * PAD + UNDER : 0;
    last = { card, step, rows: rows + (lines > 1 ? lines : 0) };
    if (high + more <= room.height) return last;
  }
  return last ?? { card: room.least, step: room.strip, rows: 1 };
}
