/** Layout of hands at a moment: groups and overlap of cards. */

import type { ReplayDeal, ReplayHand } from "../../net/wire.gen";
import type { Group, Measures } from "../../kit/cards/hand";

/** One row, as large as `room` allows, up to `maxWidth`. */
export function oneRow(room: number, groups: readonly Group[], maxWidth: number): Measures {
  const steps = groups.reduce((sum, { kind, cards }) => sum + (cards.length - 1) * (kind === "deadwood" ? 0.52 : 0.36), 0);
  const gaps = Math.max(0, groups.length - 1) * 0.16;
  const width = Math.max(26, Math.min(maxWidth, Math.floor(room / (groups.length + steps + gaps || 1))));
  const looseCount = groups.find(({ kind }) => kind === "deadwood")?.cards.length ?? 0;
  const left = room - width * (groups.length + steps + gaps);
  const wider = looseCount > 1 ? Math.max(0, Math.min(width * 0.3, left / (looseCount - 1))) : 0;
  return { width, step: width * 0.36, looseStep: width * 0.52 + wider, gap: width * 0.16 };
}

/** Two rows for phones: melds above, loose cards below. */
export function twoRows(room: number, groups: readonly Group[], maxWidth: number): Measures {
  const melds = groups.filter(({ kind }) => kind !== "deadwood");
  const looseCount = groups.find(({ kind }) => kind === "deadwood")?.cards.length ?? 0;
  const upper = melds.reduce((sum, { cards }) => sum + 1 + (cards.length - 1) * 0.58, 0) + Math.max(0, melds.length - 1) * 0.3;
  // up to six side by side; more overlap
  const lowerWidth = looseCount <= 6 ? looseCount + Math.max(0, looseCount - 1) * 0.14 : 1 + (looseCount - 1) * 0.5;
  const width = Math.max(34, Math.min(maxWidth, Math.floor(room / Math.max(upper, lowerWidth, 1))));
  const open = looseCount > 1 ? (room - width) / (looseCount - 1) : width;
  return { width, step: width * 0.58, looseStep: Math.min(width * 1.22, open), gap: width * 0.3 };
}

const TENS = "TJQK";
/** Pip value of a card: ace 1, court cards 10. */
const pips = (card: string): number => (TENS.includes(card[0]!) ? 10 : card[0] === "A" ? 1 : Number(card[0]));

/**
 * Deadwood after discarding a loose card; null if the card is in a meld or the game counts cards
 * differently, as the sum would be a guess.
 */
export function deadwoodAfter(hand: ReplayHand, discarded: readonly string[]): number | null {
  const [card] = discarded;
  if (discarded.length !== 1 || card === undefined || !hand.loose.includes(card)) return null;
  if (hand.loose.some((card) => card.startsWith("X"))) return null;
  const all = hand.loose.reduce((sum, card) => sum + pips(card), 0);
  const highest = Math.max(...hand.loose.map(pips));
  if (hand.deadwood !== all && hand.deadwood !== all - highest) return null;
  return all - pips(card);
}

/**
 * Return the cards a seat took from the pile before a step of a deal, in order, as visible to all.
 */
export function cardsTakenBefore(deal: ReplayDeal, step: number, seat: number): string[] {
  const takenCards: string[] = [];
  let pile: readonly string[] = [];
  for (const earlier of deal.steps.slice(0, step + 1)) {
    const [board] = earlier.boards;
    if (earlier.boards.length !== 1 || !board) continue;
    const top = pile.at(-1);
    if (earlier.seat === seat && top !== undefined && board.pile.length === pile.length - 1 && earlier.cards.includes(top)) takenCards.push(top);
    pile = board.pile;
  }
  return takenCards;
}
