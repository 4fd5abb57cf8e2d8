/** The four kinds of play. The only module that classifies games. */

import type { TableView } from "../../net/wire.gen";

export const KIND_NAMES = ["knock", "table", "declared", "five"] as const;

/**
 * - knock: melds are held until a player ends the deal (gin and its relatives)
 * - table: melds are put on the table, turn by turn
 * - declared: a whole hand is declared at once
 * - five: five cards are ranked
 */
export type KindName = (typeof KIND_NAMES)[number];

type WithGame = { game: Pick<TableView["game"], "melds" | "hands"> };

export function kindName({ game }: WithGame): KindName {
  if (game.melds !== "held") return game.melds;
  return game.hands ? "five" : "knock";
}

/**
 * Return whether melds are on the table during the deal: turns have several parts, and several cards
 * can be selected.
 */
export const onTable = (view: WithGame): boolean => kindName(view) === "table";

/** Whether melds stay in the hand until a declaration. */
export const declares = (view: WithGame): boolean => kindName(view) === "declared";

/** Whether five-card hands are ranked. */
export const ranksHands = (view: WithGame): boolean => kindName(view) === "five";

/** Whether hands stay hidden until a player ends the deal. */
export const heldToTheEnd = (view: WithGame): boolean => !onTable(view) && !declares(view);
