/** Sizes on the mat of games that declare a whole hand. Pure functions. */

import { scaleToHeight, type Mode, type Sizes } from "../mat/sizes";
import { seatRows } from "../melds/sizes";

export interface DeclareSizes extends Sizes {
  /** Height available for the groups. */
  room: number;
  /** Minimum width of a grouped card, and its visible part below the next. */
  minWidth: number;
  share: number;
  strip: number;
}

const clamp = (min: number, value: number, high: number): number =>
  Math.max(min, Math.min(high, value));
const floorToEven = (value: number): number => Math.floor(value / 2) * 2;

/** Height of the line above the groups. */
export const HEAD = 48;

/**
 * Compute the sizes. `opponentCount`: number of opponents; `open`: declared melds are shown in the
 * middle; `shapes`: there are contracts to fill, which take a line on a small screen.
 */
export function declareSizes(mode: Mode, width: number, height: number, around: { opponentCount: number; open?: boolean; shapes?: boolean }): DeclareSizes {
  const { opponentCount, open = false, shapes = false } = around;
  const small = mode === "phone";
  const isLandscape = mode === "landscape";
  const back = small ? 30 : isLandscape ? 30 : 48;
  const seats = isLandscape ? 56 : !small ? seatRows(mode, width, opponentCount) * 56 : opponentCount <= 4 ? 94 : seatRows(mode, width, opponentCount) * 42 + 6;
  // padding, prompt, buttons
  const fixed = isLandscape ? 20 : seats + (small ? 26 + 40 + 60 : 34 + 46 + 62);
  const head = HEAD + 16 + (shapes && small ? 28 : 0);
  const rest = height - fixed - head;
  const pile = isLandscape ? floorToEven(clamp(40, ((height - 16) / 2 - 36) / 1.4, 64)) : floorToEven(clamp(44, rest * 0.2, small ? 64 : scaleToHeight(92, height)));
  const room = isLandscape ? height - (shapes ? 200 : 176) : Math.max(150, (rest - pile * 1.4 - 44) * (open ? 0.55 : 1));
  const maxWidth = small ? 62 : isLandscape ? 54 : floorToEven(scaleToHeight(92, height));
  return {
    mode,
    hand: maxWidth,
    pile,
    back,
    backStep: small || isLandscape ? 14 : 22,
    lastMove: !small,
    arc: false,
    plain: true,
    room,
    minWidth: small || isLandscape ? 38 : 46,
    share: small ? 0.6 : 0.5,
    strip: small ? 28 : 24,
    row: { width: width - (small ? (width < 375 ? 24 : 32) : isLandscape ? 306 : 48), card: maxWidth, step: maxWidth * 0.5, gap: 8, rise: 14, under: 30, rows: 1, apart: 4 },
  };
}
