/** Score pads, stored in this browser's localStorage only. */

import { store, stored } from "../storage";
import type { PadDeal } from "../../net/wire.gen";

export interface Pad {
  id: string;
  /** A game's name in the catalogue, or a code of house rules. */
  game: string;
  title: string;
  names: string[];
  dealer: number;
  /** null for the game's default. */
  target: number | null;
  deals: PadDeal[];
  /** Player whose hand is analysed on the board. */
  me?: number;
  /** ISO 8601 times. */
  created: string;
  touched: string;
}

export const MAX_PADS = 60;
export const MAX_DEALS = 400;
export const MAX_NAME_LENGTH = 24;
const STORAGE_KEY = "openrummy-pads";
const MAX_PLAYERS = 12;

/** Parse stored pads, skipping invalid ones. */
export function parsePads(text: string | null): Pad[] {
  try {
    const data: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(data) ? data.map(validatePad).filter((pad) => pad !== null) : [];
  } catch {
    return [];
  }
}

/** Validate untrusted data as a pad; null if invalid. Its deals are validated by the server. */
export function validatePad(data: unknown): Pad | null {
  const { id, game, title, names, dealer, target, deals, me, created, touched } = (data ?? {}) as Partial<Pad>;
  const texts = [id, game, title].every((text) => typeof text === "string" && text !== "");
  const players = Array.isArray(names) && names.length > 1 && names.length <= MAX_PLAYERS;
  if (!texts || !players || !names.every((name) => typeof name === "string")) return null;
  if (!Array.isArray(deals) || deals.length > MAX_DEALS || !deals.every(isDeal)) return null;
  const time = (value: unknown) =>
    typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : new Date().toISOString();
  return {
    id: id!,
    game: game!,
    title: title!.slice(0, 80),
    names: names.map((name) => name.slice(0, MAX_NAME_LENGTH)),
    dealer: isWholeNumber(dealer) && dealer! < names.length ? dealer! : 0,
    target: isWholeNumber(target) ? target! : null,
    deals,
    ...(isWholeNumber(me) && me! < names.length ? { me: me! } : {}),
    created: time(created),
    touched: time(touched),
  };
}

function isWholeNumber(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isDeal(value: unknown): value is PadDeal {
  const { tables, dealer, wild, added } = (value ?? {}) as Partial<PadDeal>;
  if (!Array.isArray(tables) || tables.length > MAX_PLAYERS) return false;
  if (wild !== undefined && typeof wild !== "string") return false;
  if (added !== undefined && !isNumbers(added)) return false;
  return tables.every(isEntry) && (dealer === undefined || dealer === null || isWholeNumber(dealer));
}

function isEntry(value: unknown): boolean {
  const entry = (value ?? {}) as Record<string, unknown>;
  if (entry["type"] === "points") return isWholeNumber(entry["winner"]) && isWholeNumber(entry["points"]);
  if (entry["type"] === "dead") return true;
  if (entry["type"] === "out")
    return (
      (entry["out"] === null || isWholeNumber(entry["out"])) &&
      isNumbers(entry["left"]) &&
      (entry["melded"] === undefined || isNumbers(entry["melded"]))
    );
  if (entry["type"] === "declared") return isWholeNumber(entry["winner"]) && isNumbers(entry["left"]);
  if (entry["type"] === "paid") return isWholeNumber(entry["winner"]);
  if (entry["type"] === "shown") return isWholeNumber(entry["shower"]) && isNumbers(entry["hands"]);
  return entry["type"] === "knock" && isWholeNumber(entry["knocker"]) && isNumbers(entry["deadwood"]);
}

function isNumbers(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.values(value).every(isWholeNumber);
}

const readPads = (): Pad[] => parsePads(stored(STORAGE_KEY));

class Pads {
  /** Pads, last changed first. */
  list: Pad[] = $state.raw(readPads());
  /** False if the browser refuses storage. */
  persisted = $state(true);
}

export const pads = new Pads();

function write(list: Pad[]): void {
  pads.list = list.sort((a, b) => b.touched.localeCompare(a.touched)).slice(0, MAX_PADS);
  pads.persisted = store(STORAGE_KEY, JSON.stringify(pads.list)); // if refused, they last until the page is closed
}

/** Return the other pads as stored, including changes by other windows. */
function otherPads(id: string): Pad[] {
  const list = pads.persisted ? readPads() : [...pads.list];
  return list.filter((pad) => pad.id !== id);
}

export function findPad(id: string): Pad | null {
  return pads.list.find((pad) => pad.id === id) ?? null;
}

export function savePad(pad: Pad): void {
  write([pad, ...otherPads(pad.id)]);
}

export function deletePad(id: string): void {
  write(otherPads(id));
}

/** Return a new id for a pad's address; local to this browser. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/** Make names unique: the second Ana becomes Ana (2). */
function uniqueNames(names: readonly string[]): string[] {
  const unique: string[] = [];
  for (const name of names) {
    const usedNames = new Set(unique.map((title) => title.toLowerCase()));
    let candidate = name;
    for (let number = 2; usedNames.has(candidate.toLowerCase()); number += 1) candidate = `${name} (${number})`;
    unique.push(candidate);
  }
  return unique;
}

export function newPad(
  fields: Pick<Pad, "game" | "title" | "names" | "target"> & { dealer?: number },
): Pad {
  const now = new Date().toISOString();
  const names = uniqueNames(fields.names);
  const pad = { dealer: 0, ...fields, names, id: newId(), deals: [], created: now, touched: now };
  savePad(pad);
  return pad;
}

/** Sync pads with other windows; returns a function to stop. */
export function syncPads(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) pads.list = readPads();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
