/** A button of the action bar: its label, its action, and the reason if disabled. */

import type { CanAct, Reason } from "../../net/wire.gen";
import { pieces, type Pieces } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

export type ButtonId =
  | "gin"
  | "big-gin"
  | "knock"
  | "extra"
  | "main"
  | "take-back"
  | "lay-off-for-me"
  | "done"
  | "lay-off"
  | "meld"
  | "discard-card"
  | "next-candidate"
  | "declare"
  | "drop"
  | "drop-now"
  | "two"
  /** The action of a hint, next to that of your own selection. */
  | "advised";

/** The effect of pressing a button; executed by the state. */
export type Command =
  | { do: "act"; token: string }
  | { do: "knock"; card: string }
  | { do: "big-gin" }
  | { do: "take-back" }
  | { do: "next-deal" }
  | { do: "result" }
  /** Select the best meld. */
  | { do: "suggest" }
  /** Switch to the next way to play the same cards. */
  | { do: "next-candidate" }
  /** Drop out of the deal, or cancel that: asks for confirmation. */
  | { do: "drop" };

export interface Button {
  id: ButtonId;
  /** Current purpose of the main button; the others have it in their id. */
  does?: "pass" | "lay-off" | "meld" | "discard" | "reclaim" | "go-out" | "take";
  label: Pieces;
  sub: Pieces;
  /** A shorter label, without the key. */
  brief?: Pieces;
  command: Command | null;
  /** The reason it is disabled, if `command` is null. */
  reason: Reason | null;
  tone: "gold" | "cream" | "plain" | "dashed";
}

export const act = (action: CanAct): Command => ({ do: "act", token: action.token });

export const disabledButton = (id: ButtonId, label: Pieces, reason: Reason, sub?: Pieces): Button => ({
  id,
  label,
  sub: sub ?? pieces(shortReason(reason)),
  command: null,
  reason,
  tone: "dashed",
});

export const enabledButton = (id: ButtonId, label: Pieces, sub: Pieces, command: Command, tone: Button["tone"]): Button => ({
  id,
  label,
  sub,
  command,
  reason: null,
  tone,
});

/** The same with its keyboard shortcut, which phones omit. */
export const withShortcut = (id: ButtonId, label: Pieces, key: string, command: Command, tone: Button["tone"]): Button => ({
  ...enabledButton(id, label, [key], command, tone),
  brief: [],
});

const SHORT: Readonly<Record<string, string>> = {
  "taken-this-turn": say("table.taken_turn"),
  "must-knock": say("table.knock_turn"),
  "draw-first": say("table.draw_first"),
  "cards-left-over": say("table.needs_every_card"),
  "knock-is-called": say("table.after_knock"),
  "discard-only": say("table.next_turn"),
  unknown: say("table.not_looked_at"),
  checking: say("table.one_moment"),
  "throw-the-old-card": say("table.discard_old_card"),
  "reuse-first": say("table.first_use_wild_card"),
  "one-card-stock": say("table.only_from_stock"),
  "taken-is-barred": say("table.not_turn"),
  "first-meld-takes-top": say("table.with_card_taken"),
  "only-for-first-meld": say("table.only_meld"),
};

/** Shortest labels, for phones. */
export const SHORTEST: Readonly<Record<string, string>> = {
  "upcard-passed": say("table.was_passed"),
  "upcard-first": say("table.take_or_pass"),
  "only-to-knock": say("table.only_knock"),
  "stock-closed": say("table.used_up"),
  "stock-empty": say("table.empty"),
  "pile-empty": say("table.no_card"),
  "only-gin": say("table.only_gin"),
  "choose-first": say("table.choose_one"),
  "nothing-laid": say("table.none_yet"),
  "use-the-taken-first": say("kit.not_yet"),
  "lay-off-ends-melding": say("table.not_any_more"),
  "one-meld-a-turn": say("table.one_turn"),
  "meld-first": say("table.meld_first"),
  "no-meld-held": say("table.none_hand"),
  "no-melds-yet": say("table.none_yet"),
  "only-the-taken-left": say("table.keep_one_more"),
  "choose-three": say("table.three_cards"),
};

/** Shorten a reason to fit on a button: full sentences are for the note. */
function shortReason(reason: Reason): string {
  return SHORT[reason.code] ?? reason.text.replace(/\.$/, "");
}
