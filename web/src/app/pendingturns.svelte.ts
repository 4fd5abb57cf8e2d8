/** The number of games in which it is your turn, shown in the top bar. */

import { getTables } from "../net/api";
import type { TableCard } from "../net/wire.gen";
import { PolledResource } from "../net/polled.svelte";

const POLL_INTERVAL_MS = 30_000;

const tables = new PolledResource<TableCard[]>(getTables, POLL_INTERVAL_MS);

export const followTurns = (): (() => void) => tables.follow();
export const fetchPendingTurns = (): void => tables.load();

/** `tableId`: the table on screen, which shows its own turn. */
export function turnsWaiting(tableId: string): number {
  return (tables.data ?? []).filter((table) => table.your_turn && !table.over && table.id !== tableId).length;
}
