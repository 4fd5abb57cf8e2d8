/** Short status of another table. */

import type { BoardView, TableView } from "../../net/wire.gen";
import { ginWord, nameOf } from "../core/view";
import { say } from "../../kit/i18n/say";

/** "stock 21", "Otto knocked with 4", "Otto wins, 12". */
export function tableStatus(view: TableView, board: BoardView): string {
  const { result } = board;
  if (result) return wonBy(view, board);
  if (board.knocker !== null) {
    const points = board.shown.find((hand) => hand.seat === board.knocker)?.points ?? 0;
    const did = points ? say("kit.knocked_with_points", { points }) : say("kit.went_gin", { gin: ginWord(view) });
    return say("table.who_did", { who: nameOf(view, board.knocker), did });
  }
  return say("panel.stock_and_discards", { stock: board.stock, discards: board.pile.length });
}

function wonBy(view: TableView, board: BoardView): string {
  const { result } = board;
  if (!result || result.winner === null) return say("panel.nobody_wins");
  const points = result.scores[result.winner] ?? 0;
  if (result.winner === view.seat) return say("panel.you_win", { points });
  return say("panel.who_wins", { who: nameOf(view, result.winner), points });
}
