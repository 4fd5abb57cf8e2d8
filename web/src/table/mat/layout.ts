/** Card layout in pixels. Pure geometry, independent of page and rules. */

import type { Group } from "../core/handorder";

export const RATIO = 1.4;
export const RADIUS = 2300;
/** Card width in px for this radius; larger cards use a wider arc. */
export const FULL = 104;
/** Minimum strip of each card for touch on a phone. */
export const MIN_STRIP = 41;

export interface Spot {
  card: string;
  group: number;
  /** Top left corner before turning. */
  x: number;
  y: number;
  /** Degrees, about the middle of the card. */
  turn: number;
  /** Visible width next to the following card. */
  strip: number;
  row: number;
  /** Visible height below an overlapping row; the whole card by default. */
  high?: number;
}

/** The line below a group: its path and the position of its label. */
export interface Mark {
  group: number;
  /** "apart": a card of a meld whose other cards are elsewhere. */
  kind: Group["kind"] | "apart";
  path: string;
  x: number;
  y: number;
  turn: number;
  /** Space for the label. */
  room: number;
}

export interface HandLayout {
  width: number;
  height: number;
  card: number;
  /** Groups indexed by `group` of spots and marks; a group split over two rows counts twice. */
  groups: Group[];
  spots: Spot[];
  marks: Mark[];
}

export interface HandSizes {
  width: number;
  card: number;
  /** Offset between neighbours of a group, and the gap between groups. */
  step: number;
  gap: number;
  /** Space above the cards for raising a selected one. */
  rise: number;
  /** Space below a row for its line and label. */
  under: number;
}

const LINE = 11;
const TICK = 6;
const WORDS = 22;
const round = (value: number): number => Math.round(value * 100) / 100;

interface Row {
  /** Left edge of each card from the left edge of the row. */
  at: number[];
  width: number;
  /** Group of each card, in row order. */
  cards: { card: string; group: number }[];
}

function rowOf(
  groups: readonly Group[],
  card: number,
  step: (group: Group) => number,
  gap: number,
  offset = 0,
): Row {
  const row: Row = { at: [], width: 0, cards: [] };
  let x = 0;
  groups.forEach((group, index) => {
    if (index > 0) x += gap;
    group.cards.forEach((text, i) => {
      row.at.push(x + i * step(group));
      row.cards.push({ card: text, group: offset + index });
    });
    x += (group.cards.length - 1) * step(group) + card;
  });
  row.width = x;
  return row;
}

/** Visible fraction of a card's width below which gaps between groups are reduced. */
const CLOSE = 0.48;

/** Return the widest offsets that fit: overlap increases first, then gaps shrink. */
function fitRow(groups: readonly Group[], sizes: HandSizes, step: number, offset = 0): Row {
  const { card, width } = sizes;
  let row = rowOf(groups, card, () => step, sizes.gap, offset);
  if (row.width <= width) return row;
  const steps = groups.reduce((sum, group) => sum + group.cards.length - 1, 0);
  for (const [gap, minOverlap] of [
    [sizes.gap, card * CLOSE],
    [Math.min(sizes.gap, 4), Math.min(step, card * 0.28)],
  ] as const) {
    const fixed = groups.length * card + (groups.length - 1) * gap;
    const fittingStep = steps ? (width - fixed) / steps : step;
    if (fittingStep >= minOverlap) return rowOf(groups, card, () => Math.min(fittingStep, step), gap, offset);
  }
  // too many groups: let them overlap, too
  const count = groups.reduce((sum, group) => sum + group.cards.length, 0);
  const evenStep = count > 1 ? (width - card) / (count - 1) : step;
  row = rowOf(groups, card, () => evenStep, evenStep - card, offset);
  return row;
}

// ------------------------------------------------------------ the arc of the desktop

/** Lay out the whole hand on a flat arc, centred in `sizes.width`. */
export function arc(groups: readonly Group[], sizes: HandSizes, defaultRadius = RADIUS): HandLayout {
  const { card, width } = sizes;
  const radius = defaultRadius * Math.max(1, card / FULL);
  const high = card * RATIO;
  const row = fitRow(groups, sizes, sizes.step);
  const left = (width - row.width) / 2;
  const middle = width / 2;
  const drop = (angle: number) => radius * (1 - Math.cos(angle));
  const spots = row.cards.map(({ card: text, group }, i): Spot => {
    const x = left + (row.at[i] ?? 0);
    const angle = (x + card / 2 - middle) / radius;
    return {
      card: text,
      group,
      x: round(middle + radius * Math.sin(angle) - card / 2),
      y: round(sizes.rise + drop(angle)),
      turn: round((angle * 180) / Math.PI),
      strip: strip(row, i, card),
      row: 0,
    };
  });
  const innerRadius = radius - high / 2 - LINE;
  const centre = sizes.rise + high / 2 + radius;
  const pointAt = (angle: number, r: number) =>
    `${round(middle + r * Math.sin(angle))} ${round(centre - r * Math.cos(angle))}`;
  const marks = spans(groups, row).map(({ group, kind, from, to }): Mark => {
    const a = (left + from - middle + 2) / radius;
    const b = (left + to - middle - 2) / radius;
    const mid = (a + b) / 2;
    const words = innerRadius - WORDS;
    return {
      group,
      kind,
      path: `M${pointAt(a, innerRadius + TICK)}L${pointAt(a, innerRadius)}A${round(innerRadius)} ${round(innerRadius)} 0 0 1 ${pointAt(b, innerRadius)}L${pointAt(b, innerRadius + TICK)}`,
      x: round(middle + words * Math.sin(mid)),
      y: round(centre - words * Math.cos(mid)),
      turn: round((mid * 180) / Math.PI),
      room: round(to - from),
    };
  });
  // constant height for every hand, so that nothing around it moves
  const edge = drop((Math.min(width, card * 8.4) - card) / 2 / radius);
  const height = Math.ceil(sizes.rise + high + edge + sizes.under);
  return { width, height, card, groups: [...groups], spots, marks };
}

// ------------------------------------------------------------ the rows of the phone

export interface RowSizes extends HandSizes {
  rows: 1 | 2;
  /** Preferred offset of loose cards. */
  apart: number;
}

/** Lay out straight rows; with two, melds above and loose cards below if possible. */
export function rows(groups: readonly Group[], sizes: RowSizes): HandLayout {
  const { card, width } = sizes;
  const high = card * RATIO;
  const cut = sizes.rows === 2 ? bestCut(groups, sizes) : [[...groups], []];
  const spots: Spot[] = [];
  const marks: Mark[] = [];
  let offset = 0;
  cut.forEach((part, index) => {
    const top = sizes.rise + index * (high + sizes.under);
    const row = spreadRow(part, sizes, offset);
    const left = Math.max(0, (width - row.width) / 2);
    row.cards.forEach(({ card: text, group }, i) => {
      spots.push({
        card: text,
        group,
        x: round(left + (row.at[i] ?? 0)),
        y: round(top),
        turn: 0,
        strip: strip(row, i, card),
        row: index,
      });
    });
    for (const { group, kind, from, to } of spans(part, row, offset)) {
      // loose cards that continue below have their line there
      if (kind === "loose" && index === 0 && cut[1]?.some((next) => next.kind === "loose")) continue;
      const y = round(top + high + LINE);
      const [a, b] = [round(left + from + 2), round(left + to - 2)];
      marks.push({
        group,
        kind,
        path: `M${a} ${y - TICK}V${y}H${b}V${y - TICK}`,
        x: (a + b) / 2,
        y: y + 15,
        turn: 0,
        room: to - from,
      });
    }
    offset += part.length;
  });
  const rowCount = cut[1]?.length ? 2 : 1;
  const height = Math.ceil(sizes.rise + rowCount * (high + sizes.under));
  return { width, height, card, groups: cut.flat(), spots, marks };
}

/**
 * Lay out a row: loose cards spread if there is room, else closer, finally overlapping like melds.
 */
function spreadRow(groups: readonly Group[], sizes: RowSizes, offset: number): Row {
  const { card, width, gap, step } = sizes;
  const looseCards = groups
    .filter((group) => group.kind === "loose")
    .reduce((sum, group) => sum + group.cards.length - 1, 0);
  const tightRow = rowOf(groups, card, () => step, gap, offset);
  if (tightRow.width > width) return fitRow(groups, sizes, step, offset);
  const free = looseCards ? (width - tightRow.width) / looseCards : 0;
  const wide = step + Math.min(free, card + sizes.apart - step);
  return rowOf(groups, card, (group) => (group.kind === "loose" ? wide : step), gap, offset);
}

/** Split the groups into two rows: melds intact, loose cards below, no row too long. */
function bestCut(groups: readonly Group[], sizes: RowSizes): [Group[], Group[]] {
  const count = groups.reduce((sum, group) => sum + group.cards.length, 0);
  let best: [Group[], Group[]] = [[...groups], []];
  let minCost = Infinity;
  for (let index = 0; index <= count; index++) {
    const parts = cutAt(groups, index);
    const cost = costOf(parts, sizes, groups);
    if (cost < minCost) [best, minCost] = [parts, cost];
  }
  return best;
}

function costOf(parts: [Group[], Group[]], sizes: RowSizes, groups: readonly Group[]): number {
  const over = parts.map((part) => {
    const row = rowOf(part, sizes.card, () => Math.max(sizes.step, MIN_STRIP - 4), 4);
    return part.length ? Math.max(0, row.width - sizes.width) : 0;
  });
  const isWhole = (group: Group) => parts.some((part) => part.includes(group));
  const splitGroups = groups.filter((group) => !isWhole(group));
  const [above, below] = parts;
  const mixed = [above, below].filter(
    (part) => part.some((g) => g.kind === "loose") && part.some((g) => g.kind !== "loose"),
  ).length;
  const length = (part: Group[]) => part.reduce((sum, group) => sum + group.cards.length, 0);
  return (
    over.reduce((sum, width) => sum + width, 0) * 200 +
    splitGroups.filter((group) => group.kind !== "loose").length * 4000 +
    splitGroups.length * 300 +
    mixed * 200 +
    (length(above) === 0 || length(below) === 0 ? 250 : 0) +
    Math.abs(length(above) - length(below)) * 10
  );
}

function cutAt(groups: readonly Group[], index: number): [Group[], Group[]] {
  const above: Group[] = [];
  const below: Group[] = [];
  let cardsBefore = 0;
  for (const group of groups) {
    const local = Math.max(0, Math.min(group.cards.length, index - cardsBefore));
    cardsBefore += group.cards.length;
    if (local === group.cards.length) above.push(group);
    else if (local === 0) below.push(group);
    else {
      above.push({ ...group, cards: group.cards.slice(0, local) });
      below.push({ ...group, cards: group.cards.slice(local), key: `${group.key}+` });
    }
  }
  return [above, below];
}

// ------------------------------------------------------------ shared

/** Return the visible width of card `i`, up to the next card of its row. */
function strip(row: Row, i: number, card: number): number {
  const [current, next] = [row.at[i] ?? 0, row.at[i + 1]];
  return round(next === undefined ? card : Math.max(12, Math.min(card, next - current)));
}

interface Span {
  group: number;
  kind: Mark["kind"];
  from: number;
  to: number;
}

/**
 * Return the extent of each group of a row; loose cards that belong to a meld get a separate line.
 */
function spans(groups: readonly Group[], row: Row, offset = 0): Span[] {
  const wide = row.cards.length ? cardWidth(row) : 0;
  return groups.flatMap((group, index): Span[] => {
    const spans: Span[] = [];
    row.cards.forEach((card, i) => {
      if (card.group !== offset + index) return;
      const kind = group.separate?.includes(card.card) ? "apart" : group.kind;
      const from = row.at[i] ?? 0;
      const to = Math.min(from + wide, row.at[i + 1] ?? Infinity);
      const last = spans.at(-1);
      if (last?.kind === kind) last.to = to;
      else spans.push({ group: offset + index, kind, from, to });
    });
    return spans;
  });
}

function cardWidth(row: Row): number {
  return row.width - (row.at.at(-1) ?? 0);
}

/** Return the card nearest to a point: inside its visible strip the distance is 0. */
export function nearest(layout: HandLayout, x: number, y: number): Spot | null {
  let closest: Spot | null = null;
  let minDistance = Infinity;
  for (const spot of layout.spots) {
    const [dx, dy] = turnedBack(layout, spot, x, y);
    const high = spot.high ?? layout.card * RATIO;
    const outX = Math.max(0, -dx, dx - spot.strip);
    const outY = Math.max(0, -dy, dy - high);
    const distance = Math.hypot(outX, outY);
    if (distance < minDistance) [closest, minDistance] = [spot, distance];
  }
  return closest;
}

/** Transform a point to the spot's unrotated coordinates, from its top left corner. */
function turnedBack(layout: HandLayout, spot: Spot, x: number, y: number): [number, number] {
  const [w, h] = [layout.card, layout.card * RATIO];
  const [cx, cy] = [spot.x + w / 2, spot.y + h / 2];
  const angle = (-spot.turn * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [
    dx * Math.cos(angle) - dy * Math.sin(angle) + w / 2,
    dx * Math.sin(angle) + dy * Math.cos(angle) + h / 2,
  ];
}

/** Return the index in the hand for a card dragged with its centre at (x, y). */
export function placeFor(layout: HandLayout, x: number, y: number): number {
  const high = layout.card * RATIO;
  const lines = [...new Set(layout.spots.map((spot) => spot.row))];
  const middle = (line: number): number => {
    const ys = layout.spots.filter((spot) => spot.row === line).map((spot) => spot.y);
    return ys.reduce((sum, y) => sum + y, 0) / ys.length + high / 2;
  };
  const row = lines.reduce(
    (best, line) => (Math.abs(middle(line) - y) < Math.abs(middle(best) - y) ? line : best),
    lines[0] ?? 0,
  );
  let index = 0;
  for (const spot of layout.spots) {
    if (spot.row > row) break;
    if (spot.row < row || spot.x + layout.card / 2 < x) index += 1;
  }
  return index;
}
