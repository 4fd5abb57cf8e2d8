/** Keyboard shortcuts of the table. Keys map to intents; the state decides their effect. */

import { say } from "../../kit/i18n/say";

export type Intent =
  | "left"
  | "right"
  | "first"
  | "last"
  | "choose"
  | "main"
  | "stock"
  | "discard-pile"
  | "pass"
  | "knock"
  | "gin"
  | "next-arrangement"
  | "previous-arrangement"
  | "lay-off"
  | "meld"
  | "discard"
  | "hint"
  | "sort"
  | "take-back"
  | "chat"
  | "move-left"
  | "move-right"
  | "help"
  | "back";

export interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const PLAIN: Readonly<Record<string, Intent>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "first",
  End: "last",
  ArrowUp: "choose",
  " ": "choose",
  Enter: "main",
  s: "stock",
  d: "discard-pile",
  p: "pass",
  k: "knock",
  g: "gin",
  n: "next-arrangement",
  l: "lay-off",
  m: "meld",
  t: "discard",
  h: "hint",
  o: "sort",
  u: "take-back",
  c: "chat",
  "?": "help",
  Escape: "back",
};

const SHIFTED: Readonly<Record<string, Intent>> = {
  ArrowLeft: "move-left",
  ArrowRight: "move-right",
  n: "previous-arrangement",
  "?": "help",
};

/** Return the intent of a key; null for unused keys. */
export function intentOf(press: Press): Intent | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return (press.shiftKey ? SHIFTED[key] : PLAIN[key]) ?? null;
}

/** Keys and descriptions for the help sheet. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ["← →", say("table.from_card_card")],
  [say("table.key_home_end"), say("table.first_last_card")],
  [say("table.key_up_or_space"), say("table.choose_card")],
  [say("table.key_enter"), say("table.golden_button")],
  ["S", say("table.draw_from_stock")],
  ["D", say("table.take_discard")],
  ["P", say("table.do_pass")],
  ["K", say("table.knock_or_declare")],
  ["G", say("table.gin_or_group_hand")],
  ["M", say("table.meld_choose_best_meld")],
  ["L", say("table.lay_off")],
  ["T", say("table.do_discard")],
  ["U", say("table.take_back_or_out")],
  [say("table.key_shift_n"), say("table.next_previous_arrangement_or")],
  [say("table.key_shift_arrows"), say("table.move_card_or_next")],
  ["O", say("table.sort_hand")],
  ["H", say("table.do_hint")],
  ["C", say("table.do_chat")],
  [say("table.key_escape"), say("table.do_back")],
];
