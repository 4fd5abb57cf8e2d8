/** Card width at which the labelled groups of a hand fit on the mat. Pure functions. */

import { RATIO } from "../mat/layout";

export interface GroupRoom {
  cards: number;
  /** Pixels its label needs with cards of this width. */
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
  /** Visible part of a card of this width next to the following one. */
  step: (width: number) => number;
}

/** Line and label below the cards (`MeldGroup`), and the gap to the next row. */
const UNDER = 48;
const MIN_WIDTH = 30;

/** Return the rows the groups take with cards of this width. */
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

/** Return the largest width at which everything fits; the smallest legible one if none does. */
export function cardWidth(groups: readonly GroupRoom[], room: MatRoom): number {
  for (let width = room.max; width > MIN_WIDTH; width -= 2) {
    const rows = rowsOf(groups, room, width);
    if (rows <= room.rows && rows * (width * RATIO + UNDER) <= room.height) return width;
  }
  return MIN_WIDTH;
}
