/** Rows of a score sheet. */

import type { ColumnView, SheetView } from "../../net/wire.gen";
import { say } from "../i18n/say";
import { joinWithAnd } from "../i18n/lists";

export interface Row {
  key: string;
  label: string;
  /** Values by game, then by side; null is an empty cell. */
  values: (number | null)[][];
  /** Wild rank of the deal, "" if only jokers are; undefined in games without wild ranks. */
  wild?: string;
  /** Whether the deal counts double. */
  doubled?: boolean;
  /** A current or future deal, or points a side added to its score. */
  kind?: "now" | "ahead" | "added";
}

const ORDINALS = [say("sheet.win_first"), say("sheet.win_second"), say("sheet.win_third"), say("sheet.win_fourth"), say("sheet.win_fifth"), say("sheet.win_sixth"), say("sheet.win_seventh"), say("sheet.win_eighth"), say("sheet.win_ninth"), say("sheet.win_tenth")];
const MIN_ROWS = 3;

/** Short names of the closing lines of a game; the full sentence is shown below the sheet. */
const CLOSING: Record<string, string> = {
  "shutout-double-deals": say("sheet.shutout"),
  "game-bonus": say("sheet.game_bonus"),
  "shutout-bonus": say("sheet.game_bonus"),
  "shutout-extra": say("sheet.shutout"),
  "boxes": say("kit.boxes"),
  "shutout-double-total": say("sheet.shutout"),
};

/** Return each side's running score after each of its wins. */
export function runningTotals(column: ColumnView): number[][] {
  const sums = column.points.map(() => 0);
  const lists: number[][] = column.points.map(() => []);
  for (const mark of column.marks)
    for (const [side, list] of lists.entries()) {
      if (!mark.points[side] && !mark.boxes[side]) continue;
      sums[side] = (sums[side] ?? 0) + (mark.points[side] ?? 0);
      list.push(sums[side] ?? 0);
    }
  return lists;
}

/** Return the rows of wins, shared by all games side by side. */
export function winRows(sheet: SheetView): Row[] {
  const lists = sheet.columns.map(runningTotals);
  const rowCount = Math.max(MIN_ROWS, ...lists.flat().map((list) => list.length));
  return Array.from({ length: rowCount }, (_, n) => ({
    key: `win-${n}`,
    label: ORDINALS[n] ?? say("sheet.win_n", { n: n + 1 }),
    values: lists.map((sides) => sides.map((list) => list[n] ?? null)),
  }));
}

/**
 * Return the rows of a game in which several sides can score in one deal: each side's total after
 * each deal, points added between deals, and upcoming deals if their wild ranks are known.
 */
function dealRows(sheet: SheetView): Row[] {
  const deals = [...new Set(sheet.columns.flatMap((column) => column.marks.map((mark) => mark.deal)))].sort((a, b) => a - b);
  const sums = sheet.columns.map((column) => column.points.map(() => sheet.start));
  const emptyColumns = sheet.columns.map((column) => column.points.map(() => null));
  const wilds = [...sheet.wilds, ...sheet.ahead];
  /** The current deal, or the next one. */
  const next = (deals.at(-1) ?? -1) + 1;
  const tell = (deal: number): Pick<Row, "label" | "wild" | "doubled"> => ({
    label: say("kit.deal_n", { n: deal + 1 }),
    ...(deal < wilds.length ? { wild: wilds[deal] ?? "" } : {}),
    ...(sheet.doubled.includes(deal) || (sheet.press?.on && deal === next) ? { doubled: true } : {}),
  });
  const rows: Row[] = sheet.start ? [{ key: "start", label: say("sheet.begins_with"), values: sums.map((totals) => [...totals]) }] : [];
  const added = (deal: number): Row[] =>
    sheet.columns.flatMap(({ added }, game) =>
      added
        .filter((mark) => mark.deal === deal)
        .map((mark, i): Row => {
          const own = sums[game] ?? [];
          own[mark.side] = (own[mark.side] ?? 0) + mark.points;
          const values = emptyColumns.map((sides, index) =>
            sides.map((_, side) => (index === game && side === mark.side ? mark.points : null)),
          );
          return { key: `added-${deal}-${i}`, label: mark.points < 0 ? say("sheet.back_in") : say("sheet.added"), values, kind: "added" };
        }),
    );
  for (const deal of deals) {
    rows.push(...added(deal));
    rows.push({
      key: `deal-${deal}`,
      ...tell(deal),
      values: sheet.columns.map((column, game) => {
        const mark = column.marks.find((item) => item.deal === deal);
        const own = sums[game] ?? [];
        if (mark) own.forEach((_, side) => (own[side] = (own[side] ?? 0) + (mark.points[side] ?? 0)));
        return own.map((sum) => (mark ? sum : null));
      }),
    });
  }
  rows.push(...added(next));
  if (!sheet.result)
    for (let deal = next; deal < wilds.length; deal++)
      rows.push({ key: `deal-${deal}`, ...tell(deal), values: emptyColumns, kind: deal < sheet.wilds.length ? "now" : "ahead" });
  while (rows.length < MIN_ROWS) rows.push({ key: `none-${rows.length}`, label: "", values: emptyColumns });
  return rows;
}

/** Return whether the sheet has deals to show. */
export function hasDeals(sheet: SheetView): boolean {
  return sheet.by_deal && sheet.columns.length === 1 && entryRows(sheet).some((row) => row.label !== "");
}

/** Return the rows written during the game. */
export function entryRows(sheet: SheetView): Row[] {
  return sheet.by_deal ? dealRows(sheet) : winRows(sheet);
}

/** Return the rows of points, bonuses and totals below the wins. */
export function sumRows(sheet: SheetView): Row[] {
  const { columns } = sheet;
  // omit sums equal to the last row of a deal-by-deal sheet, or to a total without bonuses
  const redundant = sheet.by_deal && columns.length === 1 && !columns[0]?.lines.length;
  const rows: Row[] = redundant
    ? []
    : [{ key: "points", label: say("kit.points"), values: columns.map((column) => [...column.points]) }];
  const codes = [...new Set(columns.flatMap((column) => column.lines.map((line) => line.code)))];
  for (const code of codes)
    rows.push({
      key: code,
      label: CLOSING[code] ?? columns.flatMap((column) => column.lines).find((line) => line.code === code)?.text ?? code,
      values: columns.map((column) =>
        column.points.map((_, side) => {
          const own = column.lines.filter((line) => line.code === code && line.seat === side);
          return own.length ? own.reduce((sum, line) => sum + line.points, 0) : null;
        }),
      ),
    });
  if (columns.some((column) => column.closed))
    rows.push({
      key: "total",
      label: say("kit.total"),
      values: columns.map((column) => column.points.map((_, side) => (column.closed ? (column.totals[side] ?? null) : null))),
    });
  return rows;
}

/** Return the margin of a finished game of two sides; otherwise null. */
export function difference(column: ColumnView): number | null {
  const [first, second] = column.totals;
  if (!column.closed || column.totals.length !== 2 || first === undefined || second === undefined) return null;
  return Math.abs(first - second);
}

/** Return each side's total on the sheet, including bonuses of finished games. */
export function totals(sheet: SheetView): number[] {
  const sides = sheet.columns[0]?.points.length ?? 0;
  return Array.from({ length: sides }, (_, side) =>
    sheet.columns.reduce((sum, column) => sum + ((column.closed ? column.totals : column.points)[side] ?? 0), 0),
  );
}

/** "open", or the winner of a finished game. */
export function rowState(column: ColumnView, names: readonly string[]): string {
  if (!column.closed) return column.target ? say("kit.target", { target: column.target }) : say("sheet.open");
  const winnerNames = column.winners.map((side) => names[side] ?? "");
  return winnerNames.length ? say("sheet.side_won", { side: joinWithAnd(winnerNames) }) : say("sheet.drawn");
}

/** Build the names of the sides from their players' names. */
export function sideNames(sheet: Pick<SheetView, "sides">, names: readonly string[]): string[] {
  return sheet.sides.map((seats) => joinWithAnd(seats.map((seat) => names[seat] ?? say("kit.player_n", { n: seat + 1 }))));
}
