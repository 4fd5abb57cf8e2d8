/** Keyboard handling while a hand is arranged in groups. */

import type { Intent } from "../core/keys";
import type { TableState } from "../core/state.svelte";
import type { Arranger } from "./arranger.svelte";

/** Apply a key's intent to the groups; false leaves it to the table. */
export function handleIntent(table: TableState, arranger: Arranger, intent: Intent): boolean {
  const { hand } = table;
  const { order } = arranger;
  const index = hand.cursor ? order.indexOf(hand.cursor) : -1;
  const moveFocus = (to: number) => (hand.cursor = order[Math.max(0, Math.min(order.length - 1, to))] ?? null);
  switch (intent) {
    case "left":
      moveFocus(index < 0 ? order.length - 1 : index - 1);
      return true;
    case "right":
      moveFocus(index + 1);
      return true;
    case "first":
      moveFocus(0);
      return true;
    case "last":
      moveFocus(order.length - 1);
      return true;
    case "choose": {
      const card = hand.cursor ?? order[0];
      if (card) arranger.toggle(card);
      return true;
    }
    case "move-left":
      arranger.shift(-1);
      return true;
    case "move-right":
      arranger.shift(1);
      return true;
    case "meld":
      arranger.onGroup("new");
      return true;
    case "take-back":
      arranger.move("rest");
      return true;
    case "gin":
      arranger.best();
      return true;
    case "knock":
      table.press("declare");
      return true;
    case "discard":
      table.press("main");
      return true;
    default:
      return false;
  }
}
