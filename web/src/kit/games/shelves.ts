/** Shelves of the start page in order, and the saved open shelf. */

import type { GameCard } from "../../net/wire.gen";
import { say } from "../i18n/say";
import { store, stored } from "../storage";

export type Shelf = NonNullable<GameCard["shelf"]>;
export const SHELVES: readonly Shelf[] = ["two", "upcard", "company", "melds", "wild"];

export const SHELF_NAMES: Readonly<Record<Shelf, string>> = {
  two: say("home.shelf_two"),
  upcard: say("home.shelf_upcard"),
  company: say("home.shelf_company"),
  melds: say("home.shelf_melds"),
  wild: say("home.shelf_wild"),
};

const STORAGE_KEY = "openrummy-shelf";

export const storedShelf = (): string => stored(STORAGE_KEY) ?? "";

export const storeShelf = (shelf: string): unknown => store(STORAGE_KEY, shelf);
