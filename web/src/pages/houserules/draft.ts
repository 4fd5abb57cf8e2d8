/** Draft of house rules as values: changes, effective settings, errors. */

import type { House, HouseEntry, HouseFault, HouseGroup } from "../../net/wire.gen";

export type Value = HouseEntry["value"];
export type Settings = Record<string, Value>;

/** A base game, a name (empty: assigned by the server), and the changes. */
export interface Draft {
  base: string;
  title: string;
  settings: Settings;
}

/** Parse a stored draft; null if invalid. */
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

/** Compare two values for equality, ignoring the order of table rows. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  const other = b as Record<string, unknown>;
  return left.length === right.length && left.every(([key, value]) => isEqual(value, other[key]));
}

/** Where an entry comes from: part of a form that the response, or the base, may lack. */
export interface Origin {
  /** Not in the last response; its default applies. */
  fresh: boolean;
  /** Not in the base game; its default is the original value. */
  foreign: boolean;
}

export const TOP: Origin = { fresh: false, foreign: false };

export function valueOf(draft: Draft, house: House | null, entry: HouseEntry, origin: Origin): Value {
  const own = draft.settings[entry.path];
  if (own !== undefined) return own;
  return (origin.fresh ? undefined : house?.values[entry.path]) ?? entry.value;
}

/** Return the value of an entry in the base game. */
export function previousValueOf(house: House | null, entry: HouseEntry, origin: Origin): Value {
  return (origin.foreign ? undefined : house?.was[entry.path]) ?? entry.value;
}

/** Return the origin of the entries within a form of a piece. */
export function originWithin(draft: Draft, house: House | null, entry: HouseEntry, origin: Origin): Origin {
  const kind = valueOf(draft, house, entry, origin);
  return {
    fresh: origin.fresh || house?.values[entry.path] !== kind,
    foreign: origin.foreign || house?.was[entry.path] !== kind,
  };
}

/** Set an entry. A value equal to the base is no change; a new form drops its old fields. */
export function set(draft: Draft, house: House | null, entry: HouseEntry, origin: Origin, to: Value): Draft {
  const settings = { ...draft.settings };
  if (isEqual(to, previousValueOf(house, entry, origin))) delete settings[entry.path];
  else settings[entry.path] = to;
  return { ...draft, settings: entry.sort === "kind" ? withoutSetting(settings, entry.path) : settings };
}

/** Reset an entry and everything below it. */
export function reset(draft: Draft, path: string): Draft {
  const settings = withoutSetting(draft.settings, path);
  delete settings[path];
  return { ...draft, settings };
}

function withoutSetting(settings: Settings, path: string): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !key.startsWith(`${path}.`)));
}

/** Parse a number; other text is kept for the server to report. */
export function parseInput(text: string): number | string {
  const trimmed = text.trim();
  return /^-?\d{1,12}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Parse a comma-separated list; items that are not numbers are kept for error messages. */
export function typedList(text: string): (number | string)[] {
  return text.split(/[\s,;]+/).filter(Boolean).map(parseInput);
}

/** Maximum number of options shown as checkboxes; longer lists are typed. */
export const MAX_TICKED = 12;
export function isWritten(entry: HouseEntry): boolean {
  return entry.sort === "list" && !entry.choices.length && entry.high - entry.low >= MAX_TICKED;
}

/** Return the errors of an entry. */
export function faultsAt(house: House | null, path: string): HouseFault[] {
  return house?.faults.filter((fault) => fault.paths.includes(path)) ?? [];
}

/** Count the changes and errors in a group. */
export function counts(draft: Draft, house: House | null, group: HouseGroup): [number, number] {
  const isInGroup = (path: string) => path === group.name || path.startsWith(`${group.name}.`);
  return [
    Object.keys(draft.settings).filter(isInGroup).length,
    house?.faults.filter((fault) => fault.paths.some(isInGroup)).length ?? 0,
  ];
}

/** Return the id of a path's input. */
export function fieldId(path: string): string {
  return `set-${path.replace(/[^a-z0-9_]/gi, "-")}`;
}

export function fileName(title: string): string {
  const slug = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return `${slug || "house-rules"}.toml`;
}
