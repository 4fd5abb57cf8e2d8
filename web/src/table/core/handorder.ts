/** Order of the hand: automatic or manual sorting, and grouping into melds. */

import { store, stored } from "../../kit/storage";
import { RANKS, suitOf } from "../../kit/cards/names";
import type { Sort } from "../../kit/settings.svelte";
import type { ArrangementView, MeldView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export interface Group {
  kind: "run" | "set" | "loose";
  /** "Run, 5 to 8 of diamonds"; "Deadwood" for loose cards. */
  name: string;
  cards: string[];
  key: string;
  /** Loose cards that belong to a meld whose other cards are elsewhere. */
  separate?: readonly string[];
}

const SUIT_ORDER = "cdsh"; // black and red alternate

const rankOf = (card: string): number => RANKS.indexOf(card[0] ?? "");
const suitIndex = (card: string): number => SUIT_ORDER.indexOf(suitOf(card) ?? "");

export const byRank = (a: string, b: string): number =>
  rankOf(a) - rankOf(b) || suitIndex(a) - suitIndex(b);
export const bySuit = (a: string, b: string): number =>
  suitIndex(a) - suitIndex(b) || rankOf(a) - rankOf(b);

export interface Hand {
  cards: readonly string[];
  arranged: Pick<ArrangementView, "melds" | "deadwood">;
  /** Card just drawn or taken: placed last while loose. */
  newCard: string | null;
}

/**
 * Sort the hand from left to right. `before`: the previous order, in which melds keep their places.
 */
export function sortHand(hand: Hand, sort: Sort, before: readonly string[]): string[] {
  const { cards, arranged, newCard } = hand;
  if (sort === "suits") return [...cards].sort(bySuit);
  if (sort === "ranks") return [...cards].sort(byRank);
  if (sort === "hand") {
    const remaining = before.filter((card) => cards.includes(card));
    return [...remaining, ...[...cards].sort(bySuit).filter((card) => !remaining.includes(card))];
  }
  const melds = inStableOrder(arranged.melds, before).flatMap((meld) => meld.cards);
  const looseCards = cards.filter((card) => !melds.includes(card)).sort(byRank);
  const last = looseCards.filter((card) => card === newCard);
  return [...melds, ...looseCards.filter((card) => card !== newCard), ...last];
}

/** Order melds by the previous position of most of their cards; new ones follow, runs first. */
function inStableOrder(melds: readonly MeldView[], before: readonly string[]): MeldView[] {
  const position = (meld: MeldView): number => {
    const positions = meld.cards.map((card) => before.indexOf(card)).filter((index) => index >= 0);
    if (positions.length * 2 <= meld.cards.length) return Infinity;
    return positions.reduce((sum, index) => sum + index, 0) / positions.length;
  };
  const kind = (meld: MeldView) => (meld.kind === "run" ? 0 : 1);
  const positions = new Map(melds.map((meld) => [meld, position(meld)]));
  return [...melds].sort((a, b) => {
    const [pa, pb] = [positions.get(a) ?? 0, positions.get(b) ?? 0];
    if (pa !== pb) return pa - pb;
    return kind(a) - kind(b) || bySuit(a.cards[0] ?? "", b.cards[0] ?? "");
  });
}

/** Group the hand: complete melds of adjacent cards, and the loose cards between. */
export function groupHand(order: readonly string[], melds: readonly MeldView[]): Group[] {
  const groups: Group[] = [];
  let index = 0;
  while (index < order.length) {
    const meld = melds.find((meld) => {
      const next = order.slice(index, index + meld.cards.length);
      return next.length === meld.cards.length && next.every((card) => meld.cards.includes(card));
    });
    if (meld) {
      const cards = order.slice(index, index + meld.cards.length);
      groups.push({ kind: meld.kind, name: meld.name, cards, key: [...meld.cards].sort().join("") });
      index += cards.length;
      continue;
    }
    const card = order[index] ?? "";
    const last = groups.at(-1);
    if (last?.kind === "loose") last.cards.push(card);
    else groups.push({ kind: "loose", name: say("kit.deadwood"), cards: [card], key: `loose${groups.length}` });
    index += 1;
  }
  const melded = new Set(melds.flatMap((meld) => meld.cards));
  for (const group of groups)
    if (group.kind === "loose") group.separate = group.cards.filter((card) => melded.has(card));
  return groups;
}

/** Move `card` to index `to` (counted after removing it). */
export function moveCard(order: readonly string[], card: string, to: number): string[] {
  const rest = order.filter((other) => other !== card);
  const index = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, index), card, ...rest.slice(index)];
}

// ------------------------------------------------------------ storage in this browser

const STORAGE_KEY = "openrummy.hand";

interface StoredOrder {
  table: string;
  deal: number;
  order: string[];
}

/** Return the stored manual order of this deal's hand, if any. */
export function recall(table: string, deal: number): string[] {
  try {
    const saved = JSON.parse(stored(STORAGE_KEY) ?? "null") as Partial<StoredOrder> | null;
    const isCurrent = saved?.table === table && saved.deal === deal && Array.isArray(saved.order);
    return isCurrent ? (saved?.order ?? []).filter((card) => typeof card === "string") : [];
  } catch {
    return [];
  }
}

export function remember(table: string, deal: number, order: readonly string[]): void {
  store(STORAGE_KEY, JSON.stringify({ table, deal, order }));
}
