/** Deal sum of games with open melds: a row per hand, a column per kind of points. */

import type { BoardView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export interface SumRow {
  seat: number;
  /** Points by column; null if none. */
  counts: (number | null)[];
  total: number;
  /** Whether this player went out. */
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

/** Return the table; null if it cannot represent all lines, which are then listed. */
export function tableSum(board: BoardView): TableSum | null {
  const { result } = board;
  if (!result?.lines.length) return null;
  const codes = [...new Set(result.lines.map((line) => line.code))];
  const isHandSum = codes.includes("melded") || codes.includes("left");
  const hasColumns = codes.every((code) => code in COLUMNS);
  const once = new Set(result.lines.map((line) => `${line.seat} ${line.code}`)).size === result.lines.length;
  if (!isHandSum || !hasColumns || !once) return null;
  // such as "melded, held", in the order of COLUMNS
  const order = Object.keys(COLUMNS).filter((code) => codes.includes(code));
  const seats = result.hands?.length ? result.hands.map((hand) => hand.seat) : board.active;
  const rows = seats.map((seat): SumRow => {
    const lines = result.lines.filter((line) => line.seat === seat);
    const counts = order.map((code) => lines.find((line) => line.code === code)?.points ?? null);
    return { seat, counts, total: result.scores[seat] ?? 0, out: board.out === seat };
  });
  // omit the score column if it equals the only other column
  const isSingleColumn = order.length === 1 && rows.every((row) => (row.counts[0] ?? 0) === row.total);
  return {
    columns: isSingleColumn ? [] : order.map((code) => COLUMNS[code] ?? ""),
    rows: isSingleColumn ? rows.map((row) => ({ ...row, counts: [] })) : rows,
  };
}
