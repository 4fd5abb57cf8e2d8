/** Card width with which the groups of a hand, each with its word below, fit on the mat. Pure. */

import { RATIO } from "../mat/layout";

export interface GroupRoom {
  cards: number;
  /** Pixels its word needs with cards of this width. */
  word: (width: number) => number;
}

export interface MatRoom {
  width: number;
  height: number;
  /** Clear space between groups beside each other. */
  gap: number;
  /** Rows that are preferred to smaller cards. */
  rows: number;
  max: number;
  /** What the next card leaves free of a card of this width. */
  step: (width: number) => number;
}

/** Line and word under the cards (`MeldGroup`), and the space to the next row. */
const UNDER = 48;
const MIN_WIDTH = 30;

/** Rows that the groups take with cards of this width. */
export function rowsOf(groups: readonly GroupRoom[], room: MatRoom, width: number): number {
  let rows = 1;
  let x = 0;
  for (const { cards, word } of groups) {
    const wide = Math.max((cards - 1) * room.step(width) + width, word(width));
    if (x > 0 && x + room.gap + wide > room.width) {
      rows += 1;
      x = 0;
    }
    x += (x > 0 ? room.gap : 0) + wide;
  }
  return rows;
}

/** The largest width with which all lies on the mat; the least one that can be read where none does. */
export function cardWidth(groups: readonly GroupRoom[], room: MatRoom): number {
  for (let width = room.max; width > MIN_WIDTH; width -= 2) {
    const rows = rowsOf(groups, room, width);
    if (rows <= room.rows && rows * (width * RATIO + UNDER) <= room.height) return width;
  }
  return MIN_WIDTH;
}
