/** Targets on the table for the correct action: the next one to touch, and those after it. */

import type { CanAct, TableView } from "../../net/wire.gen";
import { cardsFor } from "../../kit/cards/duplicates";
import { PICK } from "./lessonplay";

const BUTTONS: Partial<Record<CanAct["kind"], string>> = {
  pass: "extra",
  show: "done",
  knock: "knock",
  gin: "gin",
  "big-gin": "big-gin",
  meld: "meld",
  declare: "declare",
};

/** Return the next targets; `solution` names the correct action, `selection` the selection so far. */
export function targetsFor(view: TableView, kind: string, solution: readonly string[], selection: readonly string[]): string[] {
  const [first] = solution;
  if (first === undefined) return [];
  if (kind === "choose") return [`option:${first}`];
  if (kind === "pick") return cards(solution, selection) ?? ["main"];
  const action = view.can.find(({ token }) => token === first);
  if (!action) return [];
  if (action.kind === "draw") return ["stock"];
  if (action.kind === "take") return ["discard"];
  const hand = view.hand?.cards ?? [];
  const requiredCards = action.kind === "meld" ? action.cards : action.card ? [action.card] : [];
  const missing = cards(cardsFor(hand, requiredCards) ?? requiredCards, selection);
  if (missing) return missing;
  if (action.kind === "lay-off") return [`meld:${action.meld}`];
  return [BUTTONS[action.kind] ?? "main"];
}

/** Return the cards still to select; null if all are selected. */
function cards(requiredCards: readonly string[], selection: readonly string[]): string[] | null {
  const missing = requiredCards.filter((card) => !selection.includes(card));
  return missing.length ? missing.map((card) => `card:${card}`) : null;
}

/** Convert a token of the table to a try. */
export function triedBy(token: string): { action: string } | { cards: string[] } {
  return token.startsWith(PICK) ? { cards: token.slice(PICK.length).split(" ") } : { action: token };
}
