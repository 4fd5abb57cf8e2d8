/** Intermediate views with melds on the table: the change made by a single event. */

import { faceOf } from "../../kit/cards/names";
import { holds, withCard, withoutCard, withoutCards } from "../../kit/cards/duplicates";
import type { BoardView, LaidDown, LaidOff, MeldView, Reclaimed } from "../../net/wire.gen";

/** Apply a laid-down meld, named as in the target board if it is still there. */
export function foldLayDown(board: BoardView, event: LaidDown, target: BoardView): Partial<BoardView> {
  const table = [...board.table];
  table[event.meld] = newMeld(event, target.table[event.meld]);
  return { table, ...removeFromHand(board, event.seat, event.cards) };
}

function newMeld({ seat, cards }: LaidDown, to: MeldView | undefined): MeldView {
  const existing = to && to.owner === seat ? to : undefined;
  const places = cards.map((card) => existing?.cards.indexOf(card) ?? -1);
  const represented = places.map((index) => (index < 0 ? "" : (existing?.stands[index] ?? "")));
  const ranks = new Set(cards.filter((card) => !card.startsWith("X")).map((card) => card[0]));
  return {
    kind: existing?.kind ?? (ranks.size > 1 ? "run" : "set"),
    cards: [...cards],
    name: existing?.name ?? "",
    owner: seat,
    laid: [],
    stands: represented.some((stand) => stand) ? represented : [],
  };
}

/** Apply a layoff, in the order of the target meld. */
export function foldLayOff(board: BoardView, event: LaidOff, target: BoardView): Partial<BoardView> {
  const table = board.table.map((meld, i) =>
    i === event.meld ? extendMeld(meld, event, target.table[i]) : meld,
  );
  return { table, ...removeFromHand(board, event.seat, [event.card]) };
}

function extendMeld(meld: MeldView, { seat, card }: LaidOff, to: MeldView | undefined): MeldView {
  const more = withCard(meld.cards, card);
  const name = more.at(-1) ?? card;
  const order = to?.cards ?? more;
  const rank = (card: string) => (order.includes(card) ? order.indexOf(card) : order.length);
  const previousCards = [...meld.cards];
  // insert it before the first card that follows it there
  const at = previousCards.findIndex((other) => rank(other) > rank(name));
  const cards = at < 0 ? more : [...previousCards.slice(0, at), name, ...previousCards.slice(at)];
  const represented = cards.map((card) => {
    const index = meld.cards.indexOf(card);
    return index >= 0 ? (meld.stands[index] ?? "") : (to?.stands[to.cards.indexOf(card)] ?? "");
  });
  return {
    ...meld,
    cards,
    stands: represented.some((stand) => stand) ? represented : [],
    laid: [...meld.laid, [seat, name]],
  };
}

/** Apply a reclaimed wild: a card replaces it and it goes to the hand. */
export function foldReclaim(board: BoardView, event: Reclaimed): Partial<BoardView> {
  const { seat, card, wild } = event;
  const table = board.table.map((meld, i) => {
    if (i !== event.meld) return meld;
    const index = meld.cards.findIndex((card) => faceOf(card) === faceOf(wild));
    if (index < 0) return meld;
    const name = withCard(meld.cards, card).at(-1) ?? card;
    const replaceItem = <T>(list: readonly T[], item: T) => list.map((previous, j) => (j === index ? item : previous));
    return { ...meld, cards: replaceItem(meld.cards, name), stands: meld.stands.length ? replaceItem(meld.stands, "") : [] };
  });
  const knownCards = board.known.map((cards, i) =>
    i === seat ? withCard(holds(cards, card) ? withoutCard(cards, card) : cards, wild) : cards,
  );
  return { table, known: knownCards };
}

function removeFromHand(board: BoardView, seat: number, cards: readonly string[]): Partial<BoardView> {
  return {
    held: board.held.map((count, i) => (i === seat ? Math.max(0, count - cards.length) : count)),
    known: board.known.map((knownCards, i) => (i === seat ? withoutCards(knownCards, cards) : knownCards)),
  };
}
