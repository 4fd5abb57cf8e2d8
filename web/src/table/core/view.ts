/** Queries on a TableView: board, seats, legal actions and reasons. No rules. */

import { faceOf } from "../../kit/cards/names";
import type {
  BoardView,
  CanAct,
  DroppedView,
  MeldView,
  PlayerView,
  Reason,
  TableView,
} from "../../net/wire.gen";
import { ranksHands } from "./kinds";
import { say } from "../../kit/i18n/say";
import { row } from "../../kit/i18n/lists";

export type CanKind = CanAct["kind"];

/** Return the board of this seat; null before the first deal. */
export function boardOf(view: TableView): BoardView | null {
  return view.boards[view.own] ?? null;
}

/** Whether an action concerns this card or a duplicate, or no specific card. */
const of = (target: string | null, card?: string | null): boolean =>
  card == null || (target !== null && faceOf(target) === faceOf(card));

export function canDo(view: TableView, kind: CanKind, card?: string | null): CanAct | undefined {
  return view.can.find((action) => action.kind === kind && of(action.card, card));
}

/** Return all legal actions of one kind, least deadwood first. */
export function choicesOf(view: TableView, kind: CanKind): CanAct[] {
  return view.can
    .filter((action) => action.kind === kind)
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
}

/** Return the reason an action is illegal; without `card` that of the button itself. */
export function whyNot(view: TableView, kind: string, card?: string | null): Reason | undefined {
  return view.cannot.find((refusal) => refusal.kind === kind && of(refusal.card, card))?.reason;
}

export function player(view: TableView, seat: number | null): PlayerView | undefined {
  return view.players.find((player) => player.seat === seat);
}

/** Return all seats around the table, the bottom one first. */
export function roundTable(view: TableView): number[] {
  return view.order.length ? view.order : view.players.map(({ seat }) => seat);
}

/** Return the other players at this seat's board, in turn; all others before the deal. */
export function opponentsOf(view: TableView): PlayerView[] {
  const active = boardOf(view)?.active;
  const seats = roundTable(view).filter(
    (seat) => seat !== view.seat && (!active || active.includes(seat)),
  );
  return seats.map((seat) => player(view, seat)).filter((player) => player !== undefined);
}

/** Return the players who sit out this deal. */
export function sitters(view: TableView): PlayerView[] {
  if (!view.boards.length) return [];
  const activeSeats = view.boards.flatMap((board) => board.active);
  return view.players.filter(({ seat }) => !activeSeats.includes(seat));
}

/** Return this game's term for melding every card. */
export function ginWord(view: TableView): string {
  return view.game.gin || say("table.gin");
}

/** Return the dealer: with three players, the one who sits out. */
export function dealerOf(view: TableView): number | null {
  const board = boardOf(view);
  const sitterSeat = view.game.seating === "sit-out" ? sitters(view)[0]?.seat : undefined;
  return sitterSeat ?? board?.dealer ?? null;
}

/** "You dealt", "Mara dealt and sits out". */
export function dealtLine(view: TableView): string {
  const seat = dealerOf(view);
  if (seat === null) return "";
  const sitsOut = sitters(view).some((sitter) => sitter.seat === seat);
  if (seat === view.seat) return sitsOut ? say("table.you_dealt_and_sit_out") : say("table.you_dealt");
  const name = nameOf(view, seat);
  return sitsOut ? say("table.who_dealt_and_sits_out", { who: name }) : say("table.who_dealt", { who: name });
}

/** A deal played at another table, and its index. */
export interface OtherTable {
  index: number;
  board: BoardView;
  players: PlayerView[];
}

/** Return the tables other than your own. */
export function otherTables(view: TableView): OtherTable[] {
  return view.boards
    .map((board, index) => ({ index, board, players: playersAt(view, board) }))
    .filter(({ index }) => index !== view.own);
}

/** Return the players at a board, partners first. */
export function playersAt(view: TableView, board: BoardView): PlayerView[] {
  const closeness = (seat: number) => Number(seat === view.seat) * 2 + Number(view.partners.includes(seat));
  return [...board.active]
    .sort((a, b) => closeness(b) - closeness(a))
    .map((seat) => player(view, seat))
    .filter((player) => player !== undefined);
}


/** "You" or the name. */
export function nameOf(view: TableView, seat: number): string {
  return seat === view.seat ? say("kit.you") : (player(view, seat)?.name ?? "");
}

/** Return whether a hand was shown at your own table. */
export function areHandsRevealed(view: TableView): boolean {
  const board = boardOf(view);
  return board !== null && board.knocker !== null && board.table.length + board.shown.length > 0;
}

/** Return whether hands are open at a table: shown, or turned up at the end. */
export function isOpen(board: BoardView): boolean {
  return board.shown.length > 0 || board.revealed !== null;
}

/** Return a player's status once a hand is shown at their board; empty before. */
export function answer(view: TableView, board: BoardView, seat: number): string {
  if (board.knocker === null) return "";
  const points = board.shown.find((hand) => hand.seat === seat)?.points;
  if (ranksHands(view)) return board.knocker === seat ? say("table.showed_hand") : points === undefined ? "" : say("table.worth_points", { points });
  if (board.knocker === seat) return points ? say("kit.knocked_with_points", { points }) : say("kit.went_gin", { gin: ginWord(view) });
  if (points !== undefined) return say("table.left_with_points", { points });
  if (board.turn !== seat) return "";
  if (board.knocker === view.seat) return say("table.answers_your_knock");
  return say("table.answers_knock", { who: nameOf(view, board.knocker) });
}

/** Describe a player who dropped out or declared wrongly; null for a player still in the deal. */
export function droppedWord(board: BoardView | null, seat: number, short = false): string | null {
  return droppedIn(board?.dropped ?? [], seat, short);
}

/** The same, for a given list of dropped players. */
export function droppedIn(drops: readonly DroppedView[], seat: number, short = false): string | null {
  const drop = drops.find((entry) => entry.seat === seat);
  if (!drop) return null;
  const status = !drop.wrong ? say("table.has_dropped") : short ? say("table.wrong") : say("table.has_declared_wrongly");
  return drop.points ? row([status, `${drop.points}`]) : status;
}

/** Return whether this seat can resign: not before the game starts or after elimination. */
export function mayResign(view: TableView): boolean {
  return !view.sheet.result && view.seat !== null && !view.room?.gathering && !player(view, view.seat)?.beaten;
}

/** Return eliminated players of a game that continues (a pool). */
export function eliminatedPlayers(view: TableView): PlayerView[] {
  const eliminated = view.players.filter((player) => player.beaten);
  return roundTable(view)
    .map((seat) => eliminated.find((eliminatedPlayer) => eliminatedPlayer.seat === seat))
    .filter((eliminatedPlayer) => eliminatedPlayer !== undefined);
}

/** Return everyone with a place at the table: active players, then eliminated ones. */
export function othersOf(view: TableView): PlayerView[] {
  const playing = opponentsOf(view);
  const playingSeats = new Set(playing.map(({ seat }) => seat));
  return [...playing, ...eliminatedPlayers(view).filter(({ seat }) => seat !== view.seat && !playingSeats.has(seat))];
}

export function meldsOf(board: BoardView, seat: number): { meld: MeldView; index: number }[] {
  return board.table
    .map((meld, index) => ({ meld, index }))
    .filter(({ meld }) => meld.owner === seat);
}

/**
 * Return the result to show first: the deal's, or the game's if the deal was cut short; null while
 * other tables of the round are still playing.
 */
export function resultOf(view: TableView): "deal" | "game" | null {
  if (view.boards.length && view.boards.every((board) => board.result)) return "deal";
  return view.sheet.result ? "game" : null;
}

/**
 * Return the reason nothing can be done now. The server sends reasons for single actions only while
 * the seat is to act, so this one is made here.
 */
export function notYourTurn(view: TableView): Reason {
  const board = boardOf(view);
  if (!board || board.phase === "over")
    return { code: "deal-over", rule: "", text: view.board_over ? waiting(view) : say("table.deal_over"), data: {} };
  if (view.sits_out)
    return { code: "sits-out", rule: "S4", text: say("table.you_sit_deal_out"), data: {} };
  if (!view.your_turn)
    return { code: "not-your-turn", rule: "", text: say("table.not_your_turn"), data: {} };
  return board.phase === "throw"
    ? { code: "throw-first", rule: "", text: say("table.discard_card_first"), data: {} }
    : { code: "draw-first", rule: "", text: say("table.draw_card_first"), data: {} };
}

/** "waiting for table 2", "waiting for 2 tables". */
function waiting(view: TableView): string {
  const open = otherTables(view).filter(({ board }) => board.phase !== "over");
  return say("table.waiting_tables", { n: open.length, table: (open[0]?.index ?? 0) + 1 });
}

/** Describe the computer help allowed at a table of several people. */
export function helpAllowed(view: TableView): string[] {
  const people = view.players.filter((player) => !player.bot || player.stand_in).length;
  if (people < 2) return [];
  return [
    ...(view.room?.hints ? [say("panel.hints_for_all")] : []),
    ...(view.room?.aside ? [say("panel.may_step_aside")] : []),
  ];
}
