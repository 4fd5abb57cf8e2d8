/** The shelves of the start page in their order, and the one that was left open. */

import type { GameCard } from "../../net/wire.gen";

export type Shelf = NonNullable<GameCard["shelf"]>;
export const SHELVES: readonly Shelf[] = ["two", "upcard", "company", "melds", "wild"];

const KEY = "openrummy-shelf";

export function keptShelf(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepShelf(shelf: string): void {
  try {
    localStorage.setItem(KEY, shelf);
  } catch {
    // open for this page only
  }
}
