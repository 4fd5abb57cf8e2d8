/** Rows of the lobby, which keep their positions while tables come and go. */

import type { GameCard, OpenTable } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export interface Row {
  table: OpenTable;
  /** Appeared while the page was open. */
  fresh: boolean;
  /** Full or gone; keeps its row, so that nobody joins another table by a misclick. */
  gone: boolean;
}

const MAX_GONE = 4;

/** Merge a new response into the rows; on the first load none is marked as new. */
export function updateRows(before: readonly Row[] | null, now: readonly OpenTable[]): Row[] {
  if (!before) return now.map((table) => ({ table, fresh: false, gone: false }));
  const byId = new Map(now.map((table) => [table.id, table]));
  const updated = before.map((row): Row => {
    const table = byId.get(row.table.id);
    return table ? { table, fresh: row.fresh, gone: false } : { ...row, gone: true };
  });
  const previousIds = new Set(before.map((row) => row.table.id));
  const newRows = now
    .filter((table) => !previousIds.has(table.id))
    .map((table) => ({ table, fresh: true, gone: false }));
  let excess = updated.filter((row) => row.gone).length - MAX_GONE;
  return [...updated.filter((row) => !row.gone || excess-- <= 0), ...newRows];
}

/** Drop stale rows, on returning to the page or changing the filter. */
export function withoutGone(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !row.gone).map((row) => ({ ...row, fresh: false }));
}

/** Return the family of a table's game; house rules form their own. */
export function familyOf(table: OpenTable, games: readonly GameCard[]): string {
  return games.find((game) => game.name === table.game)?.family ?? say("people.house_rules");
}

/** Return the distinct families of tables in catalogue order. */
export function familiesOf(tables: readonly OpenTable[], games: readonly GameCard[]): string[] {
  const familiesPresent = new Set(tables.map((table) => familyOf(table, games)));
  const order = [...games.map((game) => game.family), say("people.house_rules")];
  return [...new Set(order)].filter((family) => familiesPresent.has(family));
}
