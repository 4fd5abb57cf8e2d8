/** Sizes on the mat for the available space. Pure functions. */

import { FULL, type RowSizes } from "./layout";

export type Mode = "desktop" | "tablet" | "phone" | "landscape";

/** Return the layout mode for a window size. */
export function modeOf(width: number, height: number): Mode {
  if (height < 500 && width > height) return "landscape";
  if (width < 700) return "phone";
  return width < 1100 ? "tablet" : "desktop";
}

export interface Sizes {
  mode: Mode;
  /** Card widths: own hand, piles, opponent's backs and their offset. */
  hand: number;
  pile: number;
  back: number;
  backStep: number;
  /** Show the last move on a separate line. */
  lastMove: boolean;
  arc: boolean;
  /** Rows overlap. */
  stack?: boolean;
  /** No labels and no count below the hand, only the lines of melds. */
  plain?: boolean;
  row: RowSizes;
}

/** Elements above the piles, for their extra height compared to a single opponent. */
export interface Around {
  /** Number of opponents at this board. */
  opponentCount: number;
  /** A line names the player who sits out. */
  sitter?: boolean;
  /** Other tables are shown in a strip. */
  strip?: boolean;
  /** Height of the coach's line above the actions. */
  coach?: number;
  /** In a lesson the move list is omitted in favour of the cards. */
  guided?: boolean;
}

const ALONE: Around = { opponentCount: 1 };
const STRIP = 56;

/** Return the extra height in px at the top, compared to a single opponent. */
function extra(mode: Mode, around: Around): number {
  const small = mode === "phone";
  const seats = around.opponentCount === 1 ? 0 : small ? 38 : -20;
  const quiet = around.guided && !small ? -20 : 0;
  return seats + quiet + (around.coach ?? 0) + (around.strip ? STRIP : 0) + (around.sitter && small ? 22 : 0);
}

const clamp = (min: number, value: number, high: number): number =>
  Math.max(min, Math.min(high, value));
const floorToEven = (value: number): number => Math.floor(value / 2) * 2;

const MAX_CARD_WIDTH = 190;
const AIR = 20;
/** Width of the opponent's backs for a hand of `FULL` wide cards. */
export const BACK = 66;

/** Scale `size` up on a mat taller than a usual desktop's. */
export const scaleToHeight = (size: number, height: number): number => size * clamp(1, height / 800, 1.8);

/** Return sizes for the mat's `width` and `height`; `shown`: melds are on the table. */
export function sizesOf(
  mode: Mode,
  width: number,
  height: number,
  handsRevealed = false,
  around: Around = ALONE,
): Sizes {
  if (mode === "phone") return phone(width, height, handsRevealed, extra(mode, around));
  if (mode === "landscape") return landscape(width, height);
  const small = height < 610;
  const usedHeight = (small ? 350 : 396) + extra(mode, around);
  const room = (height - usedHeight) / 2.8;
  // on a large screen the backs opposite grow with the hand, and there is more air
  const large = (height - usedHeight - AIR + BACK * 1.4) / (2.8 + (BACK * 1.4) / FULL);
  const hand = floorToEven(clamp(60, Math.min(room, Math.max(FULL, large), (width - 60) / 7.2), MAX_CARD_WIDTH));
  const handScale = Math.max(1, hand / FULL);
  const back = small ? 44 : floorToEven(BACK * handScale);
  return {
    mode,
    hand,
    pile: hand,
    back,
    backStep: small ? 22 : Math.round(31 * handScale),
    lastMove: true,
    arc: !handsRevealed,
    row: {
      width: width - 48,
      card: hand,
      // spread as far as there is room; with less the cards overlap more
      step: Math.round(hand * 0.74),
      gap: handsRevealed ? 28 : 10,
      rise: 22,
      under: 44,
      rows: 1,
      apart: 8,
    },
  };
}

function phone(width: number, height: number, handsRevealed: boolean, more: number): Sizes {
  const side = width < 375 ? 12 : 16;
  const narrow = width < 375;
  const isShort = height - more < 740;
  const tiny = height - more < 650;
  const labelHeight = height - more < 560 ? 40 : tiny ? 42 : isShort ? 46 : 58;
  const rise = 14;
  // 41 px of each card: seven cards in two melds must fit into a row
  let card = narrow ? 66 : 72;
  if (handsRevealed) card = floorToEven(clamp(44, (height - more - 390) / 5.6 - 8, 64));
  else if (tiny) card = floorToEven(clamp(44, (height - more - 318 - 2 * labelHeight) / 2.8, 64));
  const lastMove = height - more >= 700;
  const rest = more + 74 + 34 + (lastMove ? 32 : 6) + 46 + 78 + rise + 2 * (card * 1.4 + labelHeight);
  return {
    mode: "phone",
    hand: card,
    pile: floorToEven(clamp(46, (height - rest) / 1.4, 104)),
    back: tiny ? 30 : 36,
    backStep: narrow ? 15 : 17,
    lastMove,
    arc: false,
    row: {
      width: width - 2 * side,
      card,
      step: narrow ? 37 : handsRevealed ? Math.round(card * 0.56) : 41,
      gap: 9,
      rise,
      under: labelHeight,
      rows: 2,
      apart: 8,
    },
  };
}

function landscape(width: number, height: number): Sizes {
  const card = floorToEven(clamp(54, (height - 190) / 1.4, 72));
  return {
    mode: "landscape",
    hand: card,
    pile: floorToEven(clamp(40, ((height - 16) / 2 - 36) / 1.4, 70)),
    back: 30,
    backStep: 17,
    lastMove: false,
    arc: false,
    row: {
      width: width - 306,
      card,
      step: 41,
      gap: 9,
      rise: 14,
      under: 38,
      rows: 1,
      apart: 6,
    },
  };
}
