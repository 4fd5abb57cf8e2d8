/** Layout of fanned discards, for games that allow taking deeper ones. Pure geometry. */

import { RATIO } from "./layout";

export interface FanSpot {
  x: number;
  y: number;
}

export interface FanLayout {
  card: number;
  /** From the bottom of the pile to its top. */
  spots: FanSpot[];
  width: number;
  height: number;
  /** Wider than the space: scrolls. */
  scrolls: boolean;
}

/** Visible fraction of a row below the next one. */
const SHOWS = 0.58;
const WIDE = 0.62;
/** Minimum visible fraction of a card's width: index and suit stay legible. */
const MIN_SHARE = 0.5;
const SMALLEST = 42;

/** Lay out one row as large as fits `height`, else two, else a scrolling strip. */
export function fanLayout(count: number, room: { width: number; height: number; most: number }): FanLayout {
  const rowsFor = (card: number) => (card * RATIO * (1 + SHOWS) <= room.height + 1 ? 2 : 1);
  for (let card = room.most; card >= SMALLEST; card -= 2) {
    for (let rows = 1; rows <= rowsFor(card); rows++) {
      const row = Math.ceil(count / rows);
      if (card + (row - 1) * card * MIN_SHARE <= room.width) return placeCards(count, rows, card, room.width);
    }
  }
  const card = Math.max(SMALLEST, Math.min(room.most, 52));
  const width = card + (count - 1) * card * MIN_SHARE;
  return { ...placeCards(count, 1, card, width), scrolls: true };
}

function placeCards(count: number, rows: number, card: number, width: number): FanLayout {
  const row = Math.max(1, Math.ceil(count / rows));
  const step = row > 1 ? Math.min(card * WIDE, (width - card) / (row - 1)) : 0;
  const spots = Array.from({ length: count }, (_, i) => ({
    x: Math.round((i % row) * step * 100) / 100,
    y: Math.round(Math.floor(i / row) * card * RATIO * SHOWS * 100) / 100,
  }));
  return {
    card,
    spots,
    width: Math.ceil(card + (Math.min(count, row) - 1) * step),
    height: Math.ceil(card * RATIO * (1 + (rows - 1) * SHOWS)),
    scrolls: false,
  };
}
