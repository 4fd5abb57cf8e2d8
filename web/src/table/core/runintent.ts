/** Execution of keyboard intents at the table. */

import type { Intent } from "./keys";
import type { TableState } from "./state.svelte";
import { boardOf, canDo, choicesOf } from "./view";

// disabled piles; the discards still accept a selected card, which is handled elsewhere
const PILE = ["[data-anchor=stock]", "[data-anchor=discard]", "[data-depth]"]
  .map((selector) => `${selector}[aria-disabled=true]`)
  .join();
const AFTER_DRAWING: ReadonlySet<string> = new Set(["throw", "play"]);

export type Sheet = "menu" | "moves" | "coach" | "panel" | "keys" | "resign" | "chat" | "end" | null;

/** Execute a key's intent. Returns false if it does not apply now. */
export function runIntent(
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
  const hasDrawn = control?.matches(PILE) && view.your_turn && AFTER_DRAWING.has(boardOf(view)?.phase ?? "");
  if (control && !hasDrawn && (intent === "main" || intent === "choose")) return false;
  if (intent === "help") return done(() => open("keys"));
  if (intent === "chat") return done(() => open("chat"));
  if (intent === "back") return table.back();
  if (table.result) return intent === "main" ? done(() => next(table)) : false;
  if (table.showing) return showing(table, intent);
  if (table.play.key(intent)) return true;
  return playing(table, intent);
}

function done(effect: () => void): true {
  effect();
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
    case "discard-pile":
      return done(() => table.takeDiscard());
    case "knock":
      return done(() => table.press("knock"));
    case "gin":
      return done(() => gin(table));
    case "lay-off":
      return done(() => layOff(table));
    case "meld":
      return done(() => table.pressFor("meld"));
    case "pass":
      return done(() => table.pressFor("pass"));
    case "discard":
      return done(() => table.pressFor("discard"));
    // handled, though there is nothing to choose from
    case "next-arrangement":
    case "previous-arrangement":
      return true;
    case "hint":
      return done(() => void table.askHint());
    case "sort":
      return done(() => hand.cycleSort());
    case "take-back":
      return done(() => table.takeBack());
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
  if (hand.chosen === card) hand.choose(null);
  else table.choose(card);
}

function gin(table: TableState): void {
  if (table.view && canDo(table.view, "big-gin")) table.press("big-gin");
  else table.press("gin");
}

/** Lay off the selected card, or select the first one that fits. */
function layOff(table: TableState): void {
  const card = table.hand.chosen ?? (table.view && choicesOf(table.view, "lay-off")[0]?.card);
  if (card) table.layOff(card);
}
