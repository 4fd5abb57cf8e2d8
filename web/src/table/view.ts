/** Reading a TableView: which board, whose seat, what may be done and why not. No rules. */

import type {
  BoardView,
  CanAct,
  CannotAct,
  MeldView,
  PlayerView,
  Reason,
  TableView,
} from "../wire.gen";

export type CanKind = CanAct["kind"];

/** The board this seat plays on; null before the first deal. */
export function boardOf(view: TableView): BoardView | null {
  return view.boards[view.own] ?? null;
}

export function canDo(view: TableView, kind: CanKind, card?: string | null): CanAct | undefined {
  return view.can.find((one) => one.kind === kind && (card == null || one.card === card));
}

/** Everything of one kind that may be done, with the least deadwood first. */
export function choicesOf(view: TableView, kind: CanKind): CanAct[] {
  return view.can
    .filter((one) => one.kind === kind)
    .sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
}

/** Why something cannot be done; without `card` the reason of the button itself. */
export function whyNot(view: TableView, kind: string, card?: string | null): Reason | undefined {
  const of = (one: CannotAct) => one.kind === kind && (card == null || one.card === card);
  return view.cannot.find(of)?.reason;
}

export function player(view: TableView, seat: number | null): PlayerView | undefined {
  return view.players.find((one) => one.seat === seat);
}

/** The players this seat plays against on its board, or all others where nothing is dealt. */
export function opponentsOf(view: TableView): PlayerView[] {
  const active = boardOf(view)?.active;
  return view.players.filter(
    (one) => one.seat !== mySeat(view) && (!active || active.includes(one.seat)),
  );
}

/** The seat at the bottom of the picture: one's own, for a spectator the first. */
export function mySeat(view: TableView): number {
  return view.seat ?? boardOf(view)?.active[0] ?? 0;
}

/** "You" or the name. */
export function nameOf(view: TableView, seat: number): string {
  return seat === view.seat ? "You" : (player(view, seat)?.name ?? "");
}

/** Points of a seat over all games of the sheet. */
export function pointsOf(view: TableView, seat: number): number {
  const open = view.sheet.columns.find((column) => !column.closed) ?? view.sheet.columns.at(-1);
  return open?.points[seat] ?? 0;
}

/** Melds are on the table: a hand was shown. */
export function isShown(view: TableView): boolean {
  const board = boardOf(view);
  return board !== null && board.knocker !== null && board.table.length > 0;
}

export function meldsOf(board: BoardView, seat: number): { meld: MeldView; place: number }[] {
  return board.table
    .map((meld, place) => ({ meld, place }))
    .filter(({ meld }) => meld.owner === seat);
}

/** The deal's result first; the game's where the deal was not played out. */
export function resultOf(view: TableView): "deal" | "game" | null {
  if (boardOf(view)?.result) return "deal";
  return view.sheet.result ? "game" : null;
}

/** Why a card can do nothing, or a pile cannot be drawn from; made here only where the
 * server had no reason to send one, because the whole seat is not asked. */
export function notNow(view: TableView): Reason {
  const board = boardOf(view);
  if (!board || board.phase === "over")
    return { code: "deal-over", rule: "", text: "the deal is over", data: {} };
  if (!view.your_turn)
    return { code: "not-your-turn", rule: "", text: "not your turn", data: {} };
  return board.phase === "throw"
    ? { code: "throw-first", rule: "", text: "throw a card first", data: {} }
    : { code: "draw-first", rule: "", text: "draw a card first", data: {} };
}
