/** Largest card size at which all groups fit in the available space. Pure functions. */

export interface FlowRoom {
  width: number;
  height: number;
  /** Maximum and minimum card width. */
  maxWidth: number;
  minWidth: number;
  /** Visible fraction of each card but the last of a group. */
  share: number;
  /** Minimum visible strip for touch, whatever the width. */
  strip: number;
}

export interface Flow {
  card: number;
  /** Offset between neighbouring cards. */
  step: number;
  rows: number;
}

/** Gap between groups, and padding around each. */
export const GAP = 8;
export const PAD = 6;
/** Height of the line and label below the cards. */
export const UNDER = 34;
/** Width of the slot for a new group, and its height as a bar. */
export const NEW = 52;
export const BAR = 44;

/** Return the width of a group of `count` cards, including padding. */
export const wide = (count: number, card: number, step: number): number =>
  2 * PAD + Math.max(0, count - 1) * step + card;

/** Return the number of rows these widths take. */
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

/** Return the number of ungrouped cards that fit in a row. */
export const inRow = (card: number, step: number, room: number): number =>
  Math.max(1, Math.floor((room - 2 * PAD - card) / step) + 1);

/** Return the largest cards with which groups, the new-group slot and ungrouped cards fit. */
export function flow(groups: readonly number[], rest: number, room: FlowRoom): Flow {
  let last: Flow | null = null;
  for (let card = room.maxWidth; card >= room.minWidth; card -= 2) {
    const step = Math.max(room.strip, Math.round(card * room.share));
    const line = inRow(card, step, room.width);
    const lines = Math.ceil(rest / line);
    // ungrouped cards that wrap get rows of their own
    const widths = [...groups.map((count) => wide(count, card, step)), NEW];
    const rows = lines > 1 ? rowsOf(widths, room.width) : rowsOf([...widths, wide(Math.max(1, rest), card, step)], room.width);
    const row = card * 1.4 + 2 * PAD + UNDER + GAP;
    // without groups the slot for one is a bar above the ungrouped cards
    const high = lines > 1 && !groups.length ? BAR + GAP : rows * row;
    const more = lines > 1 ? lines * (card * 1.4 + 4) + 2 * PAD + UNDER : 0;
    last = { card, step, rows: rows + (lines > 1 ? lines : 0) };
    if (high + more <= room.height) return last;
  }
  return last ?? { card: room.minWidth, step: room.strip, rows: 1 };
}
