/** From a key's intent to a deed of the table. */

import { declares } from "../declare/arranger.svelte";
import { arranging } from "../declare/keys";
import type { Button } from "./button";
import type { Intent } from "./keys";
import { cardsOf, onTable } from "./selection";
import type { TableState } from "./state.svelte";
import { boardOf, canDo, choicesOf } from "./view";

// on the discards the chosen card can be thrown, which is another thing
const PILE = ["[data-anchor=stock]", "[data-anchor=discard]", "[data-depth]"]
  .map((one) => `${one}[aria-disabled=true]`)
  .join();
const AFTER_DRAWING: ReadonlySet<string> = new Set(["throw", "play"]);

export type Sheet = "menu" | "moves" | "panel" | "keys" | "resign" | "chat" | "end" | null;

/** Do what a key asks for. Says false where the key is not ours just now. */
export function obey(
  table: TableState,
  intent: Intent,
  target: Element | null,
  open: (sheet: Sheet) => void,
): boolean {
  const { view } = table;
  if (!view) return false;
  if (target?.closest("input, textarea, select, [contenteditable]")) return false;
  const control = target?.closest("button, a[href], summary");
  // a button with the focus answers Enter and Space itself; a pile just drawn from has
  // nothing more to answer
  const spent = control?.matches(PILE) && view.your_turn && AFTER_DRAWING.has(boardOf(view)?.phase ?? "");
  if (control && !spent && (intent === "main" || intent === "choose")) return false;
  if (intent === "help") return done(() => open("keys"));
  if (intent === "chat") return done(() => open("chat"));
  if (intent === "back") return table.back();
  if (table.result) return intent === "main" ? done(() => next(table)) : false;
  if (table.showing) return showing(table, intent);
  if (declares(view) && arranging(table, intent)) return true;
  return playing(table, intent);
}

function done(deed: () => void): true {
  deed();
  return true;
}

function next(table: TableState): void {
  if (table.view?.sheet.result) table.openResult("game");
  else table.press("main");
}

function showing(table: TableState, intent: Intent): boolean {
  switch (intent) {
    case "next-arrangement":
    case "right":
      return done(() => table.arrangement(1));
    case "previous-arrangement":
    case "left":
      return done(() => table.arrangement(-1));
    case "main":
    case "knock":
    case "gin":
      return done(() => table.showHand());
    default:
      return false;
  }
}

function playing(table: TableState, intent: Intent): boolean {
  const { hand } = table;
  switch (intent) {
    case "left":
      return done(() => hand.step(-1));
    case "right":
      return done(() => hand.step(1));
    case "first":
    case "last":
      return done(() => hand.step(intent));
    case "choose":
      return done(() => choose(table));
    case "main":
      return done(() => table.main());
    case "stock":
      return done(() => table.draw());
    case "discard":
      return done(() => table.takeDiscard());
    case "knock":
      return done(() => table.press("knock"));
    case "gin":
      return done(() => gin(table));
    case "lay-off":
      return done(() => layOff(table));
    case "meld":
      return done(() => press(table, "meld"));
    case "throw":
      return done(() => press(table, "throw"));
    case "next-arrangement":
      return done(() => table.choosing.nextWay());
    case "previous-arrangement":
      return done(() => table.choosing.nextWay(-1));
    case "hint":
      return done(() => void table.askHint());
    case "sort":
      return done(() => hand.cycleSort());
    case "take-back":
      return done(() => table.press("take-back"));
    case "move-left":
      return done(() => hand.nudge(-1));
    case "move-right":
      return done(() => hand.nudge(1));
    default:
      return false;
  }
}

function choose(table: TableState): void {
  const { hand } = table;
  const card = hand.cursor ?? hand.order[0];
  if (!card) return;
  if (table.view && onTable(table.view)) table.tap(card);
  else if (hand.chosen === card) hand.choose(null);
  else table.choose(card);
}

function gin(table: TableState): void {
  if (table.view && canDo(table.view, "big-gin")) table.press("big-gin");
  else table.press("gin");
}

/** Press the button for it, wherever it stands. */
function press(table: TableState, does: Button["does"]): void {
  const one = table.buttons.find((each) => each.does === does);
  if (one) table.press(one.id);
}

/** The chosen card, or the first one that fits anywhere: where several are chosen, it is chosen first. */
function layOff(table: TableState): void {
  if (table.view && onTable(table.view)) {
    const { hand, view } = table;
    const first = view.can.find((one) => one.kind === "lay-off");
    const [card] = first ? cardsOf(view, first.token) : [];
    if (!hand.picked.length && card) table.tap(card);
    else press(table, "lay-off");
    return;
  }
  const card = table.hand.chosen ?? (table.view && choicesOf(table.view, "lay-off")[0]?.card);
  if (card) table.layOff(card);
}
