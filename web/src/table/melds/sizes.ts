/** Sizes on the mat of games with melds on the table. Pure functions. */

import { scaleToHeight, type Mode, type Sizes } from "../mat/sizes";

export interface Around {
  opponentCount: number;
  /** Number of cards in your hand, including the one to be drawn. */
  cards: number;
  /** The discards are fanned. */
  depth: boolean;
  /** No melds: only the piles are between the opponents and the hand. */
  bare?: boolean;
}

export interface MeldSizes extends Sizes {
  /** Maximum width of a meld's card. */
  meld: number;
  /** The piles go beside the melds: the mat is too low to stack them. */
  side: boolean;
}

const clamp = (min: number, value: number, high: number): number =>
  Math.max(min, Math.min(high, value));
/** Hand size above which cards are in straight rows. */
const MANY = 16;
/** Maximum width of the hand's arc. */
const ARC = 700;
const floorToEven = (value: number): number => Math.floor(value / 2) * 2;

export function meldSizes(mode: Mode, width: number, height: number, around: Around): MeldSizes {
  if (mode === "phone") return phone(width, height, around);
  if (mode === "landscape") return landscape(width, height);
  return wide(mode, width, height, around);
}

function wide(mode: Mode, width: number, height: number, around: Around): MeldSizes {
  const side = height < 600 && !around.depth && !around.bare;
  const seats = seatRows(mode, width, around.opponentCount) * 56;
  // padding, pill, space above and below the hand, actions
  const fixed = 34 + seats + 46 + 40 + 66;
  const melds = around.bare ? 24 : scaleToHeight(around.opponentCount > 3 ? 210 : 176, height);
  const share = side ? 1.4 : 1.4 * 1.83;
  const full = floorToEven(clamp(60, (height - fixed - melds - (side ? 0 : 32)) / share, scaleToHeight(94, height)));
  const isLargeHand = around.cards > MANY;
  const hand = isLargeHand ? Math.min(full, scaleToHeight(76, height)) : full;
  return {
    mode,
    hand,
    pile: floorToEven(full * (around.bare ? 0.96 : 0.8)),
    back: 15,
    backStep: 8,
    lastMove: true,
    arc: !isLargeHand,
    stack: isLargeHand,
    plain: true,
    meld: floorToEven(scaleToHeight(76, height)),
    side,
    row: {
      width: width - 48,
      card: hand,
      // an arc as wide as the mat would sag at its ends
      step: isLargeHand ? hand * 0.62 : Math.round(Math.min(hand * 0.8, (scaleToHeight(ARC, height) - hand) / Math.max(1, around.cards - 1))),
      gap: isLargeHand ? 8 : 4,
      rise: 16,
      // a meld's line at the end of the arc is lowest; keep it clear of the buttons
      under: 20,
      rows: 1,
      apart: 8,
    },
  };
}

export function seatRows(mode: Mode, width: number, opponentCount: number): number {
  if (mode === "landscape") return 1;
  const minWidth = mode === "phone" ? 100 : 122;
  if (mode === "phone" && opponentCount <= 4) return 1;
  return Math.ceil(opponentCount / Math.max(1, Math.floor((width - 30) / minWidth)));
}

const CORNER = { desktop: 48, tablet: 92, phone: 0, landscape: 0 };

export function seatWidth(mode: Mode, width: number, opponentCount: number): number {
  const columns = Math.ceil(opponentCount / seatRows(mode, width, opponentCount));
  return (width - 36 - CORNER[mode] - (columns - 1) * 10) / Math.max(1, columns);
}

export type SeatLook = "wide" | "column" | "small" | "line";

/** Show backs and known cards beside the avatar only if the name still fits. */
export function seatsLook(mode: Mode, width: number, opponentCount: number): SeatLook {
  if (mode === "landscape") return "line";
  if (mode === "phone") return opponentCount > 4 ? "small" : "column";
  return seatWidth(mode, width, opponentCount) < 236 ? "small" : "wide";
}

/** Maximum number of known cards beside the name; the rest is a count. */
export const maxKnownCards = (room: number): number => clamp(1, Math.floor((room - 220) / 46), 4);

/** Minimum visible strip of each card on a phone before wrapping to rows. */
const STRIP = 36;

function phone(width: number, height: number, around: Around): MeldSizes {
  const room = width - 2 * (width < 375 ? 12 : 16);
  const rows = seatRows("phone", width, around.opponentCount);
  const seats = around.opponentCount <= 4 ? (height < 640 ? 76 : 94) : rows * 42 + 6;
  const fixed = 38 + seats + 42 + 62;
  const maxWidth = width < 375 ? 66 : 72;
  let card = maxWidth;
  let left = 0;
  let lines = 1;
  for (card = maxWidth; card >= 50; card -= 2) {
    const cardCount = Math.floor((room - card) / STRIP) + 1;
    lines = clamp(1, Math.ceil(around.cards / cardCount), 3);
    left = height - fixed - (14 + card * 1.4 + (lines - 1) * card * 0.8 + 14);
    if (left >= 44 * 1.4 + 34 + (around.bare ? 40 : 150)) break;
  }
  card = Math.max(card, 50);
  const pile = floorToEven(around.bare ? clamp(44, (left - 50) / 1.4, 96) : clamp(44, (left - 190 - 34) / 1.4, 72));
  return {
    mode: "phone",
    hand: card,
    pile,
    back: 30,
    backStep: 17,
    lastMove: false,
    arc: false,
    stack: true,
    plain: true,
    meld: 52,
    side: false,
    row: { width: room, card, step: Math.round(card * 0.9), gap: 4, rise: 14, under: 14, rows: lines > 1 ? 2 : 1, apart: 4 },
  };
}

function landscape(width: number, height: number): MeldSizes {
  const card = floorToEven(clamp(44, (height - 270) / 1.4, 56));
  const hand = 24 + card * 1.4;
  return {
    mode: "landscape",
    hand: card,
    // stock above discards, between the opponents and the hand
    pile: floorToEven(clamp(36, (height - 56 - hand - 64) / 2.8, 60)),
    back: 30,
    backStep: 17,
    lastMove: false,
    arc: false,
    stack: true,
    plain: true,
    meld: 48,
    side: true,
    row: { width: width - 204, card, step: Math.round(card * 0.9), gap: 4, rise: 14, under: 10, rows: 1, apart: 4 },
  };
}
