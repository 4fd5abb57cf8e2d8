/**
 * Intermediate views for an update that contains several events, one for each. Only cards move in
 * them; legal actions come with the last view.
 */

import { withCard, withCards, withoutCard, withoutCards } from "../../kit/cards/duplicates";
import type { BoardView, HandView, Happened, MeldView, TableView } from "../../net/wire.gen";
import { onTable } from "./kinds";
import { foldLayDown, foldLayOff, foldReclaim } from "./meldfold";
import { boardOf } from "./view";
import { say } from "../../kit/i18n/say";

/** An intermediate view with the events that led to it. */
export interface Step {
  view: TableView;
  /** Null if only the view changed: a player reconnected, a preference. */
  happened: Happened | null;
  /** Events shown together, in order, `happened` the last of them. */
  events: Happened[];
}

/** Stands for a number that is unknown in an intermediate view, such as the deadwood. */
export const UNKNOWN = -1;

/** Types of events that move no cards, merged into the next step. */
const EVENTS_WITHOUT_MOVEMENT = new Set([
  "began", "cut", "dealt", "knock-card", "wild-rank", "doubled", "points-added", "out-of-game", "round-over", "game-over",
]);

/** Whether an event happened at another table. */
export function isAtOtherTable(item: Happened, view: TableView): boolean {
  return item.board !== null && item.board !== undefined && item.board !== view.own;
}

/** Return the steps from the view shown to `next`, one for each movement. */
export function steps(currentView: TableView | null, happened: readonly Happened[], next: TableView): Step[] {
  const list: Step[] = [];
  let view = currentView ?? next;
  let pending: Happened[] = [];
  happened.forEach((item, i) => {
    pending.push(item);
    if (isAtOtherTable(item, next)) return;
    const rest = happened.slice(i + 1).filter((laterItem) => !isAtOtherTable(laterItem, next));
    view = { ...fold(view, item, next, rest), prompt: promptOf(item) };
    if (EVENTS_WITHOUT_MOVEMENT.has(item.event.type) && rest.length) return;
    list.push({ view, happened: item, events: pending });
    pending = [];
  });
  const last = list.at(-1);
  if (last) {
    // show an opponent's knock before the response to it
    const opponentKnocked = last.happened?.event.type === "knocked" && !next.your_turn && last.happened.event.seat !== next.seat;
    last.view = opponentKnocked ? { ...next, prompt: promptOf(last.happened!) } : next;
    last.events.push(...pending);
  } else list.push({ view: next, happened: null, events: pending });
  return list;
}

/** Return the table before the cards were dealt if only the deal has happened, else null. */
export function viewBeforeDeal(happened: readonly Happened[], next: TableView): TableView | null {
  const own = happened.filter((event) => !isAtOtherTable(event, next));
  const [first, ...rest] = own;
  const nothingMoved = own.every(({ event }) => EVENTS_WITHOUT_MOVEMENT.has(event.type) || event.type === "turned");
  const isDealt = own.some(({ event }) => event.type === "dealt");
  if (first?.event.type !== "began" || !nothingMoved || !isDealt) return null;
  return fold(next, first, next, rest);
}

function fold(
  view: TableView,
  { event }: Happened,
  next: TableView,
  rest: readonly Happened[],
): TableView {
  const board = boardOf(view);
  const target = boardOf(next);
  if (event.type === "began") {
    if (!target) return next;
    return withoutActions({ ...next, hand: null, boards: replaceBoard(next, boardBeforeDeal(next, target, rest)) });
  }
  if (!board || !target) return withoutActions(view);
  const change = (part: Partial<BoardView>, hand: HandView | null = view.hand): TableView =>
    withoutActions({ ...view, hand, boards: replaceBoard(view, { ...board, ...part }) });
  const own = "seat" in event && event.seat === next.seat;
  switch (event.type) {
    case "dealt":
      return change(
        { held: withValueAt(board.held, event.seat, event.count) },
        own && event.cards ? foldHand(event.cards, next, view) : view.hand,
      );
    case "turned":
      // the upcard of a new stock is drawn from it; at the start it is already counted
      return change({
        pile: [event.card],
        upcard: event.card,
        ...(board.reshuffles ? { stock: Math.max(0, board.stock - 1) } : {}),
      });
    case "wild-rank":
      return change({ wild: event.rank, turned: event.turned, ranks: [] });
    case "dropped":
      return change(
        {
          dropped: [...board.dropped, { seat: event.seat, points: event.points, wrong: event.wrong }],
          held: event.wrong ? board.held : withValueAt(board.held, event.seat, target.held[event.seat] ?? 0),
          turn: null,
        },
      );
    case "declared":
      return change({
        declared: event.right ? event.seat : board.declared,
        ...(event.right ? laidOpen(board, target, event.seat) : {}),
        turn: null,
      }, own && event.right ? null : view.hand);
    case "arranged":
      return change({ ...laidOpen(board, target, event.seat), turn: null }, own ? null : view.hand);
    case "reshuffled":
      return change({
        pile: event.top ? board.pile.slice(-1) : [],
        stock: event.count,
        reshuffles: board.reshuffles + 1,
      });
    case "drew": {
      const card = event.card ?? (event.pile === "discard" ? (board.pile.at(-1) ?? null) : null);
      const cards = card ? [card, ...event.above] : [];
      const visibleCards = event.pile === "discard" ? cards : [];
      return change(
        {
          ...(event.pile === "stock"
            ? { stock: Math.max(0, board.stock - 1) }
            : { pile: board.pile.slice(0, board.pile.length - Math.max(1, cards.length)) }),
          held: withValueAt(board.held, event.seat, (board.held[event.seat] ?? 0) + Math.max(1, cards.length)),
          known: withKnownAt(board.known, event.seat, (all) => withCards(all, visibleCards)),
          phase: onTable(next) ? "play" : "throw",
          turn: event.seat,
        },
        own && card ? foldHand(withCards(view.hand?.cards ?? [], cards), next, view) : view.hand,
      );
    }
    case "threw":
      return change(
        {
          pile: withCard(board.pile, event.card),
          held: withValueAt(board.held, event.seat, Math.max(0, (board.held[event.seat] ?? 1) - 1)),
          known: withKnownAt(board.known, event.seat, (all) => withoutCard(all, event.card)),
          turn: null,
        },
        own ? foldHand(withoutCard(view.hand?.cards ?? [], event.card), next, view) : view.hand,
      );
    case "laid-down":
      return change(
        foldLayDown(board, event, target),
        own ? foldHand(withoutCards(view.hand?.cards ?? [], event.cards), next, view) : view.hand,
      );
    case "reclaimed": {
      const rest = withoutCard(view.hand?.cards ?? [], event.card);
      return change(
        foldReclaim(board, event),
        own ? foldHand(withCard(rest, event.wild), next, view) : view.hand,
      );
    }
    case "went-out":
      return change({ out: event.seat, rummy: event.rummy });
    case "knocked":
      return change(
        {
          knocker: event.seat,
          phase: "defend",
          turn: null,
          // in games with melds on the table all of them stay
          ...(onTable(next)
            ? {}
            : { table: target.table.filter((meld) => meld.owner === event.seat).map(withoutLayOffs) }),
          shown: target.shown.filter((hand) => hand.seat === event.seat),
          held: withValueAt(board.held, event.seat, 0),
          result: null,
        },
        own ? null : view.hand,
      );
    case "laid-off": {
      if (onTable(next)) {
        const rest = withoutCard(view.hand?.cards ?? [], event.card);
        return change(foldLayOff(board, event, target), own ? foldHand(rest, next, view) : view.hand);
      }
      const to = target.table[event.meld];
      const table = board.table.map((meld, i) =>
        i === event.meld && to ? extendMeld(meld, to, event.seat, event.card) : meld,
      );
      const cards = (view.hand?.cards ?? []).filter((card) => card !== event.card);
      return change({ table }, own ? foldHand(cards, next, view) : view.hand);
    }
    case "showed":
      return change({ table: target.table, shown: target.shown });
    default:
      return withoutActions(view);
  }
}

/** Return the prompt during a step: the event itself. */
function promptOf({ event, text }: Happened): string {
  return ["began", "dealt", "turned"].includes(event.type) ? say("kit.dealing") : text.replace(/\.$/, "");
}

/** Return an intermediate view, without legal actions. */
function withoutActions(view: TableView): TableView {
  return { ...view, can: [], cannot: [], your_turn: false, can_take_back: false };
}

/** The change that lays a seat's melds and other cards face up, as in the target board. */
function laidOpen(board: BoardView, target: BoardView, seat: number): Partial<BoardView> {
  const open = new Set([seat, ...board.table.map((meld) => meld.owner)]);
  return {
    table: target.table.filter((meld) => open.has(meld.owner)),
    shown: target.shown.filter((hand) => hand.seat === seat || board.shown.some((previous) => previous.seat === hand.seat)),
    held: withValueAt(board.held, seat, 0),
  };
}

function replaceBoard(view: TableView, board: BoardView): BoardView[] {
  return view.boards.map((current, i) => (i === view.own ? board : current));
}

function withValueAt(list: readonly number[], index: number, value: number): number[] {
  return list.map((item, i) => (i === index ? value : item));
}

function withKnownAt(
  knownCards: readonly string[][],
  index: number,
  change: (cards: string[]) => string[],
): string[][] {
  return knownCards.map((cards, i) => (i === index ? change(cards) : cards));
}

/**
 * Return the board before its cards are dealt. The size of the stock is worked out backwards from
 * the end, or from the point where the pile was turned over.
 */
function boardBeforeDeal(next: TableView, target: BoardView, rest: readonly Happened[]): BoardView {
  const shuffled = rest.findIndex(({ event }) => event.type === "reshuffled");
  const upTo = shuffled < 0 ? rest : rest.slice(0, shuffled);
  const draws = upTo.filter(({ event }) => event.type === "drew" && event.pile === "stock").length;
  return {
    ...target,
    stock: draws + (shuffled < 0 ? target.stock : 0),
    reshuffles: 0,
    out: null,
    rummy: false,
    // the deal's number determines the rank, unless it is named or turned up
    wild: next.game.wild === "ranks" ? target.wild : null,
    turned: null,
    ranks: [],
    declared: null,
    dropped: [],
    use: null,
    laid_values: target.laid_values.map(() => 0),
    pile: [],
    upcard: null,
    held: target.held.map(() => 0),
    known: target.known.map(() => []),
    table: [],
    shown: [],
    knocker: null,
    revealed: null,
    aside: null,
    result: null,
    phase: "draw",
    turn: null,
  };
}

/** Own hand in an intermediate view: melds from the next view or this one, deadwood unknown. */
function foldHand(cards: readonly string[], next: TableView, view: TableView): HandView {
  const previousHand = next.hand?.cards.length ? next.hand : view.hand;
  const melds = (previousHand?.arranged.melds ?? []).filter((meld) =>
    meld.cards.every((card) => cards.includes(card)),
  );
  const inMelds = melds.flatMap((meld) => meld.cards);
  return {
    cards: [...cards],
    arranged: {
      melds,
      deadwood: cards.filter((card) => !inMelds.includes(card)),
      points: UNKNOWN,
      takes: [],
      token: "",
    },
    without: {},
    drawn: null,
    taken: null,
    held: UNKNOWN,
    ranked: {},
  };
}

/** Return a meld as first shown, without layoffs. */
function withoutLayOffs(meld: MeldView): MeldView {
  const laidOffCards = meld.laid.map(([, card]) => card);
  return { ...meld, cards: meld.cards.filter((card) => !laidOffCards.includes(card)), laid: [] };
}

/** Return a meld with one more card, in the order of the final meld. */
function extendMeld(meld: MeldView, to: MeldView, seat: number, card: string): MeldView {
  const cards = to.cards.filter((meldCard) => meldCard === card || meld.cards.includes(meldCard));
  return { ...meld, cards, laid: [...meld.laid, [seat, card]] };
}
