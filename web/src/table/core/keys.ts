/** Keys of the table. Every key names an intent; what it does now is the state's business. */

export type Intent =
  | "left"
  | "right"
  | "first"
  | "last"
  | "choose"
  | "main"
  | "stock"
  | "discard"
  | "knock"
  | "gin"
  | "next-arrangement"
  | "previous-arrangement"
  | "lay-off"
  | "meld"
  | "throw"
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
  d: "discard",
  k: "knock",
  g: "gin",
  n: "next-arrangement",
  l: "lay-off",
  m: "meld",
  t: "throw",
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

/** What a key asks for; null for keys that are not ours. */
export function intentOf(press: Press): Intent | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  return (press.shiftKey ? SHIFTED[key] : PLAIN[key]) ?? null;
}

/** For the sheet of keys: what to press, what it does. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ["← →", "from card to card"],
  ["Home End", "first and last card"],
  ["↑ or Space", "choose the card"],
  ["Enter", "the golden button"],
  ["S", "draw from the stock"],
  ["D", "take the discard"],
  ["K", "knock, or declare"],
  ["G", "gin, or group the hand for me"],
  ["M", "meld, choose the best meld, or make a group"],
  ["L", "lay off"],
  ["T", "throw"],
  ["U", "take back, or out of its group"],
  ["N, Shift N", "next, previous arrangement or way"],
  ["Shift ← →", "move the card, or to the next group"],
  ["O", "sort the hand"],
  ["H", "hint"],
  ["C", "chat"],
  ["Esc", "back"],
];
