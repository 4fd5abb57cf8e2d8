/** Where on the table something right is done: the next place to touch, then the one after it. */

import type { CanAct, TableView } from "../../net/wire.gen";
import { cardsFor } from "../../kit/cards/duplicates";
import { PICK } from "./guided";

const BUTTONS: Partial<Record<CanAct["kind"], string>> = {
  pass: "extra",
  show: "done",
  knock: "knock",
  gin: "gin",
  "big-gin": "big-gin",
  meld: "meld",
  declare: "declare",
};

/** The places asked for next; `shown` is what is right, `picked` what was chosen so far. */
export function placesFor(view: TableView, kind: string, shown: readonly string[], picked: readonly string[]): string[] {
  const [first] = shown;
  if (first === undefined) return [];
  if (kind === "choose") return [`option:${first}`];
  if (kind === "pick") return cards(shown, picked) ?? ["main"];
  const action = view.can.find(({ token }) => token === first);
  if (!action) return [];
  if (action.kind === "draw") return ["stock"];
  if (action.kind === "take") return ["discard"];
  const hand = view.hand?.cards ?? [];
  const needed = action.kind === "meld" ? action.cards : action.card ? [action.card] : [];
  const missing = cards(cardsFor(hand, needed) ?? needed, picked);
  if (missing) return missing;
  if (action.kind === "lay-off") return [`meld:${action.meld}`];
  return [BUTTONS[action.kind] ?? "main"];
}

/** The cards still to be chosen; null where all are, and nothing else is. */
function cards(needed: readonly string[], picked: readonly string[]): string[] | null {
  const missing = needed.filter((card) => !picked.includes(card));
  return missing.length ? missing.map((card) => `card:${card}`) : null;
}

/** What is tried with a token of the table. */
export function triedBy(token: string): { action: string } | { cards: string[] } {
  return token.startsWith(PICK) ? { cards: token.slice(PICK.length).split(" ") } : { action: token };
}
