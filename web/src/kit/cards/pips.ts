/** Pip positions x, y on a card of 100 × 140, right of the index. */

const LEFT = 44;
const MID = 62;
const RIGHT = 80;

const rows = (top: number, bottom: number, count: number): number[] =>
  Array.from({ length: count }, (_, i) => top + ((bottom - top) * i) / (count - 1));

const TOP = 34;
const BOTTOM = 112;
const CENTRE = (TOP + BOTTOM) / 2;
const column = (x: number, count: number): [number, number][] =>
  rows(TOP, BOTTOM, count).map((y) => [x, y]);
const sides = (count: number) => [...column(LEFT, count), ...column(RIGHT, count)];
const between = (i: number, count: number): number => {
  const ys = rows(TOP, BOTTOM, count);
  return ((ys[i] ?? 0) + (ys[i + 1] ?? 0)) / 2;
};

/** Pip positions by rank; pips in the lower half are upside down. */
export const PIPS: Readonly<Record<string, readonly [number, number][]>> = {
  A: [[MID, CENTRE]],
  "2": column(MID, 2),
  "3": column(MID, 3),
  "4": sides(2),
  "5": [...sides(2), [MID, CENTRE]],
  "6": sides(3),
  "7": [...sides(3), [MID, between(0, 3)]],
  "8": [...sides(3), [MID, between(0, 3)], [MID, between(1, 3)]],
  "9": [...sides(4), [MID, CENTRE]],
  T: [...sides(4), [MID, between(0, 4)], [MID, between(2, 4)]],
};

export const PIP_CENTRE = CENTRE;
