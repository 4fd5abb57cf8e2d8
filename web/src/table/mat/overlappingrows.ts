/** Layout of many cards in little space: straight rows, lower ones overlapping. Pure geometry. */

import { RATIO, type HandLayout, type Mark, type RowSizes, type Spot } from "./layout";
import type { Group } from "../core/handorder";

/** Visible fraction of a row below the next one: rank and suit. */
const SHOWS = 0.58;
/** Minimum visible part of a card before another row is added. */
const MIN_HEIGHT = 36;
const MAX_ROWS = 3;
const round = (value: number): number => Math.round(value * 100) / 100;

interface GroupedCard {
  card: string;
  group: number;
}

/** Return one row if enough of each card is visible, else two or three. */
export function layOutRows(groups: readonly Group[], sizes: RowSizes): HandLayout {
  const { card, width } = sizes;
  const cards = groups.flatMap((group, index): GroupedCard[] => group.cards.map((text) => ({ card: text, group: index })));
  const cardsPerRow = Math.max(1, Math.floor((width - card) / MIN_HEIGHT) + 1);
  const lines = Math.min(MAX_ROWS, Math.max(1, Math.ceil(cards.length / cardsPerRow)));
  const parts = cutRows(cards, lines);
  const cardHeight = card * RATIO;
  const spots: Spot[] = [];
  const marks: Mark[] = [];
  parts.forEach((part, row) => {
    const top = sizes.rise + row * cardHeight * SHOWS;
    const gaps = part.filter((card, i) => i > 0 && card.group !== part[i - 1]?.group).length;
    const free = width - card - gaps * sizes.gap;
    const step = part.length > 1 ? Math.min(sizes.step, free / (part.length - 1)) : 0;
    const total = card + step * (part.length - 1) + gaps * sizes.gap;
    let x = Math.max(0, (width - total) / 2);
    part.forEach((item, i) => {
      const next = part[i + 1];
      const on = next ? step + (next.group === item.group ? 0 : sizes.gap) : card;
      const last = row === parts.length - 1;
      spots.push({
        card: item.card,
        group: item.group,
        x: round(x),
        y: round(top),
        turn: 0,
        strip: round(Math.min(card, on)),
        row,
        ...(last ? {} : { high: round(cardHeight * SHOWS) }),
      });
      x += on;
    });
  });
  // a meld's line is visible only where nothing covers it
  if (parts.length === 1) marks.push(...lineMarks(groups, spots, sizes));
  const height = Math.ceil(sizes.rise + cardHeight * (1 + (parts.length - 1) * SHOWS) + sizes.under);
  return { width, height, card, groups: [...groups], spots, marks };
}

/** Split into rows as evenly as possible, preferably between groups. */
function cutRows(cards: readonly GroupedCard[], lines: number): GroupedCard[][] {
  const parts: GroupedCard[][] = [];
  let from = 0;
  for (let line = 0; line < lines; line++) {
    const evenEnd = from + (cards.length - from) / (lines - line);
    const candidates = [Math.round(evenEnd), Math.round(evenEnd) - 1, Math.round(evenEnd) + 1];
    const endsGroup = (index: number) => index > from && index < cards.length && cards[index - 1]?.group !== cards[index]?.group;
    const to = line === lines - 1 ? cards.length : (candidates.find(endsGroup) ?? Math.round(evenEnd));
    parts.push(cards.slice(from, to));
    from = to;
  }
  return parts.filter((part) => part.length > 0);
}

function lineMarks(groups: readonly Group[], spots: readonly Spot[], sizes: RowSizes): Mark[] {
  const y = round(sizes.rise + sizes.card * RATIO + 9);
  return groups.flatMap((group, index): Mark[] => {
    const own = spots.filter((spot) => spot.group === index);
    const [first, last] = [own[0], own.at(-1)];
    if (group.kind === "loose" || !first || !last) return [];
    const [a, b] = [round(first.x + 2), round(last.x + last.strip - 2)];
    return [{ group: index, kind: group.kind, path: `M${a} ${y - 5}V${y}H${b}V${y - 5}`, x: (a + b) / 2, y: y + 12, turn: 0, room: b - a }];
  });
}
