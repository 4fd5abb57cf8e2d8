/** The sum of a deal with melds on the table: a row for each hand, a column for each thing counted. */

import type { BoardView } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

export interface SumRow {
  seat: number;
  /** By column; null where a hand has nothing of it. */
  counts: (number | null)[];
  total: number;
  /** Went out. */
  out: boolean;
}

export interface TableSum {
  columns: string[];
  rows: SumRow[];
}

const COLUMNS: Readonly<Record<string, string>> = {
  melded: say("results.on_table"),
  held: say("kit.hand"),
  left: say("results.left_hand"),
  out: say("results.going_out"),
  rummy: say("results.rummy"),
  doubled: say("results.doubled"),
  two: say("results.up_two"),
};

/** Null where the lines say something else: then every line is told. */
export function tableSum(board: BoardView): TableSum | null {
  const { result } = board;
  if (!result?.lines.length) return null;
  const codes = [...new Set(result.lines.map((line) => line.code))];
  const plain = codes.includes("melded") || codes.includes("left");
  const known = codes.every((code) => code in COLUMNS);
  const once = new Set(result.lines.map((line) => `${line.seat} ${line.code}`)).size === result.lines.length;
  if (!plain || !known || !once) return null;
  // "melded, held": in the order of the table above
  const order = Object.keys(COLUMNS).filter((code) => codes.includes(code));
  const seats = result.hands?.length ? result.hands.map((hand) => hand.seat) : board.active;
  const rows = seats.map((seat): SumRow => {
    const lines = result.lines.filter((line) => line.seat === seat);
    const counts = order.map((code) => lines.find((line) => line.code === code)?.points ?? null);
    return { seat, counts, total: result.scores[seat] ?? 0, out: board.out === seat };
  });
  // one column that is the score itself needs no second
  const same = order.length === 1 && rows.every((row) => (row.counts[0] ?? 0) === row.total);
  return {
    columns: same ? [] : order.map((code) => COLUMNS[code] ?? ""),
    rows: same ? rows.map((row) => ({ ...row, counts: [] })) : rows,
  };
}
