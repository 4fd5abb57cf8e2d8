/** The rows of the lobby: they keep their places while tables come and go. */

import type { GameCard, OpenTable } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

export interface Row {
  table: OpenTable;
  /** It came while one looked. */
  fresh: boolean;
  /** Full or gone since: it stays in its place, so that nobody sits down at another by a slip. */
  gone: boolean;
}

const MAX_GONE = 4;

/** The rows after another look; the first look has nothing new in it. */
export function settle(before: readonly Row[] | null, now: readonly OpenTable[]): Row[] {
  if (!before) return now.map((table) => ({ table, fresh: false, gone: false }));
  const byId = new Map(now.map((table) => [table.id, table]));
  const kept = before.map((row): Row => {
    const table = byId.get(row.table.id);
    return table ? { table, fresh: row.fresh, gone: false } : { ...row, gone: true };
  });
  const known = new Set(before.map((row) => row.table.id));
  const fresh = now
    .filter((table) => !known.has(table.id))
    .map((table) => ({ table, fresh: true, gone: false }));
  let spare = kept.filter((row) => row.gone).length - MAX_GONE;
  return [...kept.filter((row) => !row.gone || spare-- <= 0), ...fresh];
}

/** What is only in the way when one comes back to the page, or looks for something else. */
export function cleared(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !row.gone).map((row) => ({ ...row, fresh: false }));
}

/** The family of a table's game; house rules have one of their own. */
export function familyOf(table: OpenTable, games: readonly GameCard[]): string {
  return games.find((game) => game.name === table.game)?.family ?? say("people.house_rules");
}

/** The families of tables, each once, in the order of the catalogue. */
export function familiesOf(tables: readonly OpenTable[], games: readonly GameCard[]): string[] {
  const here = new Set(tables.map((table) => familyOf(table, games)));
  const order = [...games.map((game) => game.family), say("people.house_rules")];
  return [...new Set(order)].filter((family) => here.has(family));
}
