/** House rules in the making, as values: what is set, what stands, what is at fault. */

import type { House, HouseEntry, HouseFault, HouseGroup } from "../../net/wire.gen";

export type Value = HouseEntry["value"];
export type Settings = Record<string, Value>;

/** A game to begin with, a name (empty: the server makes one), and what is changed. */
export interface Draft {
  base: string;
  title: string;
  settings: Settings;
}

/** Stored text to a draft; null when it is none. */
export function parseDraft(text: string | null): Draft | null {
  try {
    const stored = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (!stored || typeof stored.base !== "string" || typeof stored.title !== "string") return null;
    if (typeof stored.settings !== "object" || !stored.settings) return null;
    return { base: stored.base, title: stored.title, settings: { ...stored.settings } };
  } catch {
    return null;
  }
}

/** Whether two values are the same; the rows of a table may stand in any order. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  const other = b as Record<string, unknown>;
  return left.length === right.length && left.every(([key, value]) => same(value, other[key]));
}

/** Where an entry stands: in a form of a piece that the answer, or the base, does not have. */
export interface Origin {
  /** Not in what the server last said: its default stands. */
  fresh: boolean;
  /** Not in the game one began with: its default is where it began. */
  foreign: boolean;
}

export const TOP: Origin = { fresh: false, foreign: false };

/** How an entry stands now. */
export function valueOf(draft: Draft, house: House | null, entry: HouseEntry, at: Origin): Value {
  const own = draft.settings[entry.path];
  if (own !== undefined) return own;
  return (at.fresh ? undefined : house?.values[entry.path]) ?? entry.value;
}

/** How an entry stood in the game one began with. */
export function wasOf(house: House | null, entry: HouseEntry, at: Origin): Value {
  return (at.foreign ? undefined : house?.was[entry.path]) ?? entry.value;
}

/** The place of the entries inside a form of a piece. */
export function originWithin(draft: Draft, house: House | null, entry: HouseEntry, at: Origin): Origin {
  const kind = valueOf(draft, house, entry, at);
  return {
    fresh: at.fresh || house?.values[entry.path] !== kind,
    foreign: at.foreign || house?.was[entry.path] !== kind,
  };
}

/** Set an entry. What is as it was in the base is no change; another form drops what was in it. */
export function set(draft: Draft, house: House | null, entry: HouseEntry, at: Origin, to: Value): Draft {
  const settings = { ...draft.settings };
  if (same(to, wasOf(house, entry, at))) delete settings[entry.path];
  else settings[entry.path] = to;
  return { ...draft, settings: entry.sort === "kind" ? without(settings, entry.path) : settings };
}

/** Put an entry back, and all that is in it. */
export function reset(draft: Draft, path: string): Draft {
  const settings = without(draft.settings, path);
  delete settings[path];
  return { ...draft, settings };
}

function without(settings: Settings, path: string): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !key.startsWith(`${path}.`)));
}

/** A number as typed: what is none stays text, and the server says so. */
export function typed(text: string): number | string {
  const plain = text.trim();
  return /^-?\d{1,12}$/.test(plain) ? Number(plain) : plain;
}

/** A written list: numbers as numbers, anything else as it stands, to be told what is wrong. */
export function typedList(text: string): (number | string)[] {
  return text.split(/[\s,;]+/).filter(Boolean).map(typed);
}

/** Lists of many possible numbers are written, in their order; of few they are ticked. */
export const MAX_TICKED = 12;
export function isWritten(entry: HouseEntry): boolean {
  return entry.sort === "list" && !entry.choices.length && entry.high - entry.low >= MAX_TICKED;
}

/** What is wrong with an entry. */
export function faultsAt(house: House | null, path: string): HouseFault[] {
  return house?.faults.filter((fault) => fault.paths.includes(path)) ?? [];
}

/** How many changes and faults there are in a group. */
export function counts(draft: Draft, house: House | null, group: HouseGroup): [number, number] {
  const within = (path: string) => path === group.name || path.startsWith(`${group.name}.`);
  return [
    Object.keys(draft.settings).filter(within).length,
    house?.faults.filter((fault) => fault.paths.some(within)).length ?? 0,
  ];
}

/** The id of the field of a path. */
export function fieldId(path: string): string {
  return `set-${path.replace(/[^a-z0-9_]/gi, "-")}`;
}

/** A name for a file. */
export function fileName(title: string): string {
  const slug = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug || "house-rules"}.toml`;
}
