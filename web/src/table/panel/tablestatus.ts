/** What another table is at, in few words. */

import type { BoardView, TableView } from "../../net/wire.gen";
import { ginWord, nameOf, player } from "../core/view";

/** "stock 21", "Otto knocked with 4", "Otto wins, 12". */
export function tableStatus(view: TableView, board: BoardView): string {
  const { result } = board;
  if (result) return wonBy(view, board);
  if (board.knocker !== null) {
    const points = board.shown.find((one) => one.seat === board.knocker)?.points ?? 0;
    return `${nameOf(view, board.knocker)} ${points ? `knocked with ${points}` : `went ${ginWord(view)}`}`;
  }
  return `stock ${board.stock}, discards ${board.pile.length}`;
}

function wonBy(view: TableView, board: BoardView): string {
  const { result } = board;
  if (!result || result.winner === null) return "nobody wins";
  const who = nameOf(view, result.winner);
  return `${who} ${result.winner === view.seat ? "win" : "wins"}, ${result.scores[result.winner] ?? 0}`;
}

/** "Otto and Ines": who plays there. */
export function pairName(view: TableView, board: BoardView): string {
  return board.active.map((seat) => player(view, seat)?.name ?? "").join(" and ");
}
