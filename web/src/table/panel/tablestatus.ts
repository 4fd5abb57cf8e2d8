/** What another table is at, in few words. */

import type { BoardView, TableView } from "../../net/wire.gen";
import { ginWord, nameOf, player } from "../core/view";
import { say } from "../../kit/say/say";

/** "stock 21", "Otto knocked with 4", "Otto wins, 12". */
export function tableStatus(view: TableView, board: BoardView): string {
  const { result } = board;
  if (result) return wonBy(view, board);
  if (board.knocker !== null) {
    const points = board.shown.find((one) => one.seat === board.knocker)?.points ?? 0;
    return `${nameOf(view, board.knocker)} ${points ? say("kit.knocked_with_points", { points }) : say("kit.went_gin_word", { gin_word: ginWord(view) })}`;
  }
  return say("panel.stock_stock_discards_n", { stock: board.stock, n: board.pile.length });
}

function wonBy(view: TableView, board: BoardView): string {
  const { result } = board;
  if (!result || result.winner === null) return say("panel.nobody_wins");
  const who = nameOf(view, result.winner);
  return `${who} ${result.winner === view.seat ? "win" : "wins"}, ${result.scores[result.winner] ?? 0}`;
}

/** "Otto and Ines": who plays there. */
export function pairName(view: TableView, board: BoardView): string {
  return board.active.map((seat) => player(view, seat)?.name ?? "").join(say("panel.and"));
}
