/** The four kinds of play. Which one a game is of is told here and nowhere else. */

import type { TableView } from "../../net/wire.gen";

export const KIND_NAMES = ["knock", "table", "declared", "five"] as const;

/**
 * - knock: melds are held until somebody ends the deal (gin and its kin)
 * - table: melds are put on the table, turn by turn
 * - declared: a whole hand is declared at once
 * - five: five cards are ranked
 */
export type KindName = (typeof KIND_NAMES)[number];

type Told = { game: Pick<TableView["game"], "melds" | "hands"> };

export function kindName({ game }: Told): KindName {
  if (game.melds !== "held") return game.melds;
  return game.hands ? "five" : "knock";
}

/** Melds lie on the table all through the deal: a turn has several parts, and several cards are chosen at once. */
export const onTable = (view: Told): boolean => kindName(view) === "table";

/** Melds stay in the hand until all of them are declared. */
export const declares = (view: Told): boolean => kindName(view) === "declared";

/** Hands of five cards are ranked. */
export const ranksHands = (view: Told): boolean => kindName(view) === "five";

/** Nothing lies open until somebody ends the deal. */
export const heldToTheEnd = (view: Told): boolean => !onTable(view) && !declares(view);
