/** Where on the table something right is done: the next place to touch, then the one after it. */

import type { CanAct, TableView } from "../../net/wire.gen";
import { found } from "../../kit/cards/duplicates";
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
  const one = view.can.find(({ token }) => token === first);
  if (!one) return [];
  if (one.kind === "draw") return ["stock"];
  if (one.kind === "take") return ["discard"];
  const hand = view.hand?.cards ?? [];
  const wanted = one.kind === "meld" ? one.cards : one.card ? [one.card] : [];
  const missing = cards(found(hand, wanted) ?? wanted, picked);
  if (missing) return missing;
  if (one.kind === "lay-off") return [`meld:${one.meld}`];
  return [BUTTONS[one.kind] ?? "main"];
}

/** The cards still to be chosen; null where all are, and nothing else is. */
function cards(wanted: readonly string[], picked: readonly string[]): string[] | null {
  const missing = wanted.filter((card) => !picked.includes(card));
  return missing.length ? missing.map((card) => `card:${card}`) : null;
}

/** What is tried with a token of the table. */
export function triedBy(token: string): { action: string } | { cards: string[] } {
  return token.startsWith(PICK) ? { cards: token.slice(PICK.length).split(" ") } : { action: token };
}
