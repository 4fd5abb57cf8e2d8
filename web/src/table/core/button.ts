/** A button at the bottom: what it says, does, and why it cannot. */

import type { CanAct, Reason } from "../../net/wire.gen";
import { pieces, type Pieces } from "../../kit/text/pieces";

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
  | "throw"
  | "way"
  | "declare"
  | "drop"
  | "drop-now"
  | "two";

/** What pressing does; the state carries it out. */
export type Deed =
  | { do: "act"; token: string }
  | { do: "knock"; card: string }
  | { do: "big-gin" }
  | { do: "take-back" }
  | { do: "next-deal" }
  | { do: "result" }
  /** Choose the best meld. */
  | { do: "suggest" }
  /** Another way to play the same cards. */
  | { do: "way" }
  /** Give the deal up, or think better of it: asks once more. */
  | { do: "drop" };

export interface Button {
  id: ButtonId;
  /** What the main one is for at the moment; others say so by their id. */
  does?: "lay-off" | "meld" | "throw" | "reclaim" | "go-out" | "take";
  label: Pieces;
  sub: Pieces;
  deed: Deed | null;
  /** Why not, where `deed` is null. */
  reason: Reason | null;
  tone: "gold" | "cream" | "plain" | "dashed";
}

export const act = (one: CanAct): Deed => ({ do: "act", token: one.token });

export const off = (id: ButtonId, label: Pieces, reason: Reason, sub?: Pieces): Button => ({
  id,
  label,
  sub: sub ?? pieces(short(reason)),
  deed: null,
  reason,
  tone: "dashed",
});

export const on = (id: ButtonId, label: Pieces, sub: Pieces, deed: Deed, tone: Button["tone"]): Button => ({
  id,
  label,
  sub,
  deed,
  reason: null,
  tone,
});

const SHORT: Readonly<Record<string, string>> = {
  "taken-this-turn": "taken this turn",
  "must-knock": "knock this turn",
  "draw-first": "draw first",
  "cards-left-over": "needs every card",
  "knock-is-called": "after a knock",
  "discard-only": "next turn",
  unknown: "not looked at",
  checking: "one moment",
  "throw-the-old-card": "discard the old card",
  "reuse-first": "first use the wild card",
  "one-card-stock": "only from the stock",
  "taken-is-barred": "not this turn",
  "first-meld-takes-top": "with the card taken",
  "only-for-first-meld": "only for a meld",
};

/** Shorter still, for a phone. */
export const SHORTEST: Readonly<Record<string, string>> = {
  "upcard-passed": "was passed",
  "upcard-first": "take or pass",
  "only-to-knock": "only to knock",
  "stock-closed": "used up",
  "stock-empty": "it is empty",
  "pile-empty": "no card",
  "only-gin": "only gin",
  "choose-first": "choose one",
  "nothing-laid": "none yet",
  "use-the-taken-first": "not yet",
  "lay-off-ends-melding": "not any more",
  "one-meld-a-turn": "one a turn",
  "meld-first": "meld first",
  "no-meld-held": "none in hand",
  "no-melds-yet": "none yet",
  "only-the-taken-left": "keep one more",
  "choose-three": "3 cards",
};

/** A reason that fits on a button: whole sentences are for the note. */
function short(reason: Reason): string {
  return SHORT[reason.code] ?? reason.text.replace(/\.$/, "");
}
