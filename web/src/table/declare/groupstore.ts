/** Groups stored in this browser per table; those of earlier deals are discarded. */

import { store, stored } from "../../kit/storage";

const STORAGE_KEY = "openrummy.groups";
/** Number of tables remembered. */
const MAX_DEALS = 8;

interface StoredGroups {
  table: string;
  deal: number;
  groups: string[][];
}

const isText = (value: unknown): value is string => typeof value === "string";

function readGroups(): StoredGroups[] {
  try {
    const all: unknown = JSON.parse(stored(STORAGE_KEY) ?? "[]");
    return Array.isArray(all) ? all.filter(isStoredGroups) : [];
  } catch {
    return [];
  }
}

function isStoredGroups(value: unknown): value is StoredGroups {
  const entry = value as Partial<StoredGroups> | null;
  return (
    isText(entry?.table) &&
    typeof entry.deal === "number" &&
    Array.isArray(entry.groups) &&
    entry.groups.every((group) => Array.isArray(group) && group.every(isText))
  );
}

/** Return the stored groups of this deal, or null. */
export function recall(table: string, deal: number): string[][] | null {
  return readGroups().find((entry) => entry.table === table && entry.deal === deal)?.groups ?? null;
}

export function remember(table: string, deal: number, groups: readonly (readonly string[])[]): void {
  const otherEntries = readGroups().filter((entry) => entry.table !== table);
  const entry = { table, deal, groups: groups.map((group) => [...group]) };
  store(STORAGE_KEY, JSON.stringify([entry, ...otherEntries].slice(0, MAX_DEALS)));
}
