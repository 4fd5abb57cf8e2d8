/** Sentences of the table: labels, what is read aloud. */

import { rankText } from "../../kit/cards/names";
import type { TableView } from "../../net/wire.gen";
import { boardOf } from "./view";

/** Tables are counted from 1. */
export const tableName = (place: number): string => `Table ${place + 1}`;

// ------------------------------------------------------------ the hand

/** "Deadwood 12 without the K": before the number, the number, after it. */
export function deadwoodLabel(view: TableView, chosen: string | null): [string, number, string] {
  const hand = view.hand;
  const without = chosen === null ? undefined : hand?.without[chosen];
  const throwing = boardOf(view)?.phase === "throw" && view.your_turn;
  if (throwing && without !== undefined && chosen)
    return ["Deadwood", without, `without the ${rankText(chosen)}`];
  return ["Deadwood", hand?.arranged.points ?? 0, ""];
}
