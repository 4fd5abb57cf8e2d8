/** Sizes on the mat of games that declare a whole hand. Pure functions. */

import { grown, type Mode, type Sizes } from "../mat/sizes";
import { seatRows } from "../melds/sizes";

export interface DeclareSizes extends Sizes {
  /** Height available for the groups. */
  room: number;
  /** Minimum width of a grouped card, and its visible part below the next. */
  least: number;
  share: number;
  strip: number;
}

const clamp = (low: number, value: number, high: number): number =>
  Math.max(low, Math.min(high, value));
const even = (value: number): number => Math.floor(value / 2) * 2;

/** Height of the line above the groups. */
export const HEAD = 48;

/**
 * Compute the sizes. `others`: number of opponents; `open`: declared melds are shown in the
 * middle; `shapes`: there are contracts to fill, which take a line on a small screen.
 */
export function declareSizes(mode: Mode, width: number, height: number, around: { others: number; open?: boolean; shapes?: boolean }): DeclareSizes {
  const { others: opponentCount, open = false, shapes = false } = around;
  const small = mode === "phone";
  const low = mode === "landscape";
  const back = small ? 30 : low ? 30 : 48;
  const seats = low ? 56 : !small ? seatRows(mode, width, opponentCount) * 56 : opponentCount <= 4 ? 94 : seatRows(mode, width, opponentCount) * 42 + 6;
  // padding, prompt, buttons
  const fixed = low ? 20 : seats + (small ? 26 + 40 + 60 : 34 + 46 + 62);
  const head = HEAD + 16 + (shapes && small ? 28 : 0);
  const rest = height - fixed - head;
  const pile = low ? even(clamp(40, ((height - 16) / 2 - 36) / 1.4, 64)) : even(clamp(44, rest * 0.2, small ? 64 : grown(92, height)));
  const room = low ? height - (shapes ? 200 : 176) : Math.max(150, (rest - pile * 1.4 - 44) * (open ? 0.55 : 1));
  const maxWidth = small ? 62 : low ? 54 : even(grown(92, height));
  return {
    mode,
    hand: maxWidth,
    pile,
    back,
    backStep: small || low ? 14 : 22,
    lastMove: !small,
    arc: false,
    plain: true,
    room,
    least: small || low ? 38 : 46,
    share: small ? 0.6 : 0.5,
    strip: small ? 28 : 24,
    row: { width: width - (small ? (width < 375 ? 24 : 32) : low ? 306 : 48), card: maxWidth, step: maxWidth * 0.5, gap: 8, rise: 14, under: 30, rows: 1, apart: 4 },
  };
}
