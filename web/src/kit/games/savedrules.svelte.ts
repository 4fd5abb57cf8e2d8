/** "My house rules": stored in this browser, newest first. Each is fully encoded in its code. */

import type { House } from "../../net/wire.gen";
import { store, stored } from "../storage";

export interface Saved {
  code: string;
  title: string;
  base: string;
}

const STORAGE_KEY = "openrummy-house";
const MAX_SAVED = 40;

/** Parse stored house rules, skipping invalid entries. */
export function parseSaved(text: string | null): Saved[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter(isSaved).slice(0, MAX_SAVED);
  } catch {
    return [];
  }
}

function isSaved(value: unknown): value is Saved {
  const { code, title, base } = (value ?? {}) as Partial<Saved>;
  return (
    typeof code === "string" && /^h\d+_/.test(code) && typeof title === "string" && typeof base === "string"
  );
}

const readSaved = (): Saved[] => parseSaved(stored(STORAGE_KEY));

export const savedRules: { list: Saved[] } = $state({ list: readSaved() });

function write(list: Saved[]): void {
  savedRules.list = list.slice(0, MAX_SAVED);
  store(STORAGE_KEY, JSON.stringify(savedRules.list));
}

/** Save house rules, replacing any of the same name. */
export function saveRules(house: Pick<House, "code" | "title" | "base_title">): void {
  const entry = { code: house.code, title: house.title, base: house.base_title };
  write([entry, ...readSaved().filter((other) => other.title !== entry.title && other.code !== entry.code)]);
}

/** Delete house rules. */
export function removeRules(code: string): void {
  write(readSaved().filter((saved) => saved.code !== code));
}

/** Return whether these exact rules are saved. */
export function isSavedCode(code: string): boolean {
  return savedRules.list.some((saved) => saved.code === code);
}
