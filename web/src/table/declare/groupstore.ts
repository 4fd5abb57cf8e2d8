/** Groups stored in this browser per table; those of earlier deals are discarded. */

import { store, stored } from "../../kit/storage";

const KEY = "openrummy.groups";
/** Number of tables remembered. */
const MAX_DEALS = 8;

interface Kept {
  table: string;
  deal: number;
  groups: string[][];
}

const isText = (value: unknown): value is string => typeof value === "string";

function read(): Kept[] {
  try {
    const all: unknown = JSON.parse(stored(KEY) ?? "[]");
    return Array.isArray(all) ? all.filter(sound) : [];
  } catch {
    return [];
  }
}

function sound(value: unknown): value is Kept {
  const kept = value as Partial<Kept> | null;
  return (
    isText(kept?.table) &&
    typeof kept.deal === "number" &&
    Array.isArray(kept.groups) &&
    kept.groups.every((group) => Array.isArray(group) && group.every(isText))
  );
}

/** Return the stored groups of this deal, or null. */
export function recall(table: string, deal: number): string[][] | null {
  return read().find((kept) => kept.table === table && kept.deal === deal)?.groups ?? null;
}

export function remember(table: string, deal: number, groups: readonly (readonly string[])[]): void {
  const others = read().filter((kept) => kept.table !== table);
  const mine = { table, deal, groups: groups.map((group) => [...group]) };
  store(KEY, JSON.stringify([mine, ...others].slice(0, MAX_DEALS)));
}
