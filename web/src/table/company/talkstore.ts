/** What this browser keeps of the talk at a table: how far it was read, who is muted. */

export interface Kept {
  read: number;
  /** "seat:name", so that nobody else is muted who sits there later. */
  muted: string[];
}

const KEY = "openrummy-talk";
const MAX_TABLES = 40; // tables

type All = Record<string, Kept>;

function all(): All {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as All) : {};
  } catch {
    return {};
  }
}

export function recall(table: string): Kept {
  const kept = all()[table] as Partial<Kept> | undefined;
  return {
    read: typeof kept?.read === "number" ? kept.read : 0,
    muted: Array.isArray(kept?.muted) ? kept.muted.filter((name) => typeof name === "string") : [],
  };
}

/** Keep it; the tables longest unchanged are forgotten. */
export function keep(table: string, kept: Kept): void {
  const { [table]: _, ...others } = all();
  const entries = Object.entries(others).slice(-(MAX_TABLES - 1));
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(entries), [table]: kept }));
  } catch {
    // a private window may refuse; it holds until the page closes
  }
}
