/** Was a deal fair? What was promised, what went in, and every card that was seen. */

import { cardName } from "../cards/names";
import type { BoardView, FairDeal, Happened, TableView } from "../wire.gen";
import { commitment, entropy, shuffled } from "./proof";

/** What this browser noted before the deal. */
export interface Note {
  commitment: string;
  /** Its own seed; "" for who looks on. */
  seed: string;
}

/** One thing that was checked; `good` null where there was nothing to check it with. */
export interface Finding {
  good: boolean | null;
  text: string;
}

/** Is the deal that `happened` tells of this one? */
export function tellsOf(happened: readonly Happened[], deal: number): boolean {
  return happened.some(({ event }) => event.type === "began" && event.number === deal);
}

export function check(
  told: FairDeal,
  note: Note | undefined,
  view: TableView,
  happened: readonly Happened[],
): Finding[] {
  const found = [promise(told, note)];
  if (view.seat !== null) found.push(ownSeed(told, note, view.seat));
  const reckoned = entropy(told.deal, told.secret, told.seeds);
  found.push({
    good: reckoned === told.entropy,
    text: "The order of the cards follows from the server’s number and all the others.",
  });
  if (tellsOf(happened, told.deal)) found.push(...cards(reckoned, told.deal, view, happened));
  return found;
}

function promise(told: FairDeal, note: Note | undefined): Finding {
  const kept = commitment(told.deal, told.secret) === (note?.commitment ?? told.commitment);
  if (!note && kept)
    return { good: null, text: "This browser did not see the promise before the deal." };
  const text = kept
    ? "The server’s number is the one it promised before the deal."
    : "The server’s number is not the one it promised before the deal.";
  return { good: kept, text };
}

function ownSeed(told: FairDeal, note: Note | undefined, seat: number): Finding {
  const used = told.seeds[seat] ?? "";
  if (note?.seed && note.seed === used) return { good: true, text: "Your number went in." };
  if (!note?.seed && used)
    return { good: null, text: "A number from another window of yours went in." };
  return { good: null, text: "Your number did not go in: it came too late or not at all." };
}

/** Every card seen in the deal against the order of the pack. */
function cards(
  reckoned: string,
  deal: number,
  view: TableView,
  happened: readonly Happened[],
): Finding[] {
  const found: Finding[] = [];
  view.boards.forEach((board, place) => {
    const here = happened.filter((item) => (item.board ?? place) === place);
    const wrong = board.number === deal ? firstWrong(shuffled(reckoned, deal, "pack", place), board, here) : null;
    const where = view.boards.length > 1 ? ` at table ${place + 1}` : "";
    found.push(
      wrong
        ? { good: false, text: `${wrong}${where}: the cards were not in the promised order.` }
        : { good: true, text: `Every card you saw${where} lay where this order has it.` },
    );
  });
  if (deal === 0 && view.cut.length) {
    const pack = shuffled(reckoned, 0, "cut").reverse();
    const good = view.cut.every(([, card], at) => pack[at] === card);
    found.push({ good, text: good ? "So did the draw for the first deal." : "The draw for the first deal was not in this order." });
  }
  return found;
}

/** The first card that lay elsewhere, in words; null when all were in their place. */
function firstWrong(pack: string[], board: BoardView, happened: readonly Happened[]): string | null {
  const hands = new Map<number, Set<string>>();
  const told = happened.map(({ event }) => event);
  const dealt = told.filter((event) => event.type === "dealt");
  const total = dealt.reduce((sum, event) => sum + event.count, 0);
  for (const event of dealt) hands.set(event.seat, new Set());
  for (let i = 0; i < total; i++) hands.get(dealt[i % dealt.length]!.seat)!.add(pack.pop()!);
  for (const event of dealt)
    for (const card of event.cards ?? [])
      if (!hands.get(event.seat)!.has(card)) return `The ${cardName(card)} was dealt`;

  let known = true;
  for (const event of told) {
    if (event.type === "turned") {
      if (pack.pop() !== event.card) return `The ${cardName(event.card)} was turned up`;
    } else if (event.type === "reshuffled") known = false;
    else if (event.type === "drew") {
      const card = event.pile === "stock" && known ? pack.pop()! : event.card;
      if (event.card && card !== event.card) return `The ${cardName(event.card)} was drawn`;
      if (card) hands.get(event.seat)?.add(card);
    } else if (event.type === "threw") {
      if (known && !hands.get(event.seat)?.has(event.card)) return `The ${cardName(event.card)} was thrown`;
      hands.get(event.seat)?.delete(event.card);
    }
  }
  return known ? wrongAtTheEnd(hands, board) : null;
}

/** A card shown at the end by a seat that never had it. */
function wrongAtTheEnd(hands: Map<number, Set<string>>, board: BoardView): string | null {
  for (const [seat, hand] of hands) {
    const shown = [...(board.revealed?.[seat] ?? [])];
    for (const meld of board.table) {
      const laid = new Map(meld.laid.map(([who, card]) => [card, who]));
      shown.push(...meld.cards.filter((card) => (laid.get(card) ?? meld.owner) === seat));
    }
    for (const one of board.shown) if (one.seat === seat) shown.push(...one.deadwood);
    const strange = shown.find((card) => !hand.has(card));
    if (strange) return `The ${cardName(strange)} was shown`;
  }
  return null;
}
