/** Chat state stored per table in this browser: read position, muted players. */

import { store, stored } from "../../kit/storage";

export interface Kept {
  read: number;
  /** "seat:name", so that a later player in the seat is not muted. */
  muted: string[];
}

const STORAGE_KEY = "openrummy-talk";
const MAX_TABLES = 40; // tables

type All = Record<string, Kept>;

function all(): All {
  try {
    const tables: unknown = JSON.parse(stored(STORAGE_KEY) ?? "{}");
    return typeof tables === "object" && tables !== null ? (tables as All) : {};
  } catch {
    return {};
  }
}

export function storedChat(table: string): Kept {
  const talk = all()[table] as Partial<Kept> | undefined;
  return {
    read: typeof talk?.read === "number" ? talk.read : 0,
    muted: Array.isArray(talk?.muted) ? talk.muted.filter((name) => typeof name === "string") : [],
  };
}

/** Store the state, dropping the tables unchanged the longest. */
export function storeChat(table: string, talk: Kept): void {
  const { [table]: _, ...otherTables } = all();
  const entries = Object.entries(otherTables).slice(-(MAX_TABLES - 1));
  store(STORAGE_KEY, JSON.stringify({ ...Object.fromEntries(entries), [table]: talk }));
}
