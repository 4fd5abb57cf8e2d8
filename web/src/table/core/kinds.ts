/** The four kinds of play. The only module that classifies games. */

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

/**
 * Whether melds are on the table during the deal: turns have several parts, and several cards can
 * be selected.
 */
export const onTable = (view: Told): boolean => kindName(view) === "table";

/** Whether melds stay in the hand until a declaration. */
export const declares = (view: Told): boolean => kindName(view) === "declared";

/** Whether five-card hands are ranked. */
export const ranksHands = (view: Told): boolean => kindName(view) === "five";

/** Whether hands stay hidden until a player ends the deal. */
export const heldToTheEnd = (view: Told): boolean => !onTable(view) && !declares(view);
