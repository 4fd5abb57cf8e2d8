/** The buttons of games that declare a whole hand at once: drop, declare, lay down. */

import type { Declaring, Reason, TableView } from "../../net/wire.gen";
import { act, disabledButton, enabledButton, type Button } from "../core/button";
import { boardOf, canDo, whyNot } from "../core/view";
import { say } from "../../kit/i18n/say";
import { sayPieces } from "../../kit/text/pieces";

/** State of the arranger, in addition to the selection. */
export interface Arranged {
  /** The server's response about the current groups; null while pending. */
  check: Declaring | null;
  /** The reason there is none. */
  errorText: string | null;
  /** The card to be discarded. */
  discard: string | null;
  dropping: boolean;
}

export const NO_GROUPS: Arranged = { check: null, errorText: null, discard: null, dropping: false };

/** Return the buttons; `turn` builds those of all other phases. */
export function declareButtons(view: TableView, arranged: Arranged, turn: () => Button[]): Button[] {
  const phase = boardOf(view)?.phase;
  if (!view.your_turn) return turn();
  if (phase === "arrange") return [layDown(arranged)];
  if (phase === "draw") {
    const earlyDeclare = canDo(view, "declare") ? [declare(view, arranged)] : [];
    return [...drop(view, arranged.dropping), ...earlyDeclare, ...turn()];
  }
  if (phase === "throw") return [declare(view, arranged), ...turn()];
  return turn();
}

const because = (code: string, text: string): Reason => ({ code, rule: "", text, data: {} });

function drop(view: TableView, dropping: boolean): Button[] {
  const action = canDo(view, "drop");
  const no = whyNot(view, "drop");
  if (!action) return no ? [disabledButton("drop", [say("declare.drop_out")], no)] : [];
  const cost = action.points ?? 0;
  const arm = { do: "drop" } as const;
  if (!dropping) return [enabledButton("drop", [say("declare.drop_out")], [say("declare.costs_cost", { cost })], arm, "plain")];
  // "Keep playing" takes the place of "Drop out": a double press does nothing
  return [
    enabledButton("drop", [say("kit.keep_playing")], [], arm, "plain"),
    enabledButton("drop-now", [say("declare.drop_out")], [say("declare.cost_points", { cost })], act(action), "plain"),
  ];
}

function declare(view: TableView, { check, errorText, discard }: Arranged): Button {
  const label = [say("declare.declare")];
  if (!check) return disabledButton("declare", label, uncheckedReason(errorText));
  if (check.token === null) {
    const general = check.text || whyNot(view, "declare")?.text || say("declare.not_all_cards_melds");
    return disabledButton("declare", label, because("not-yet", general), [say("kit.not_yet")]);
  }
  const command = { do: "act", token: check.token } as const;
  // a wrong declaration may be legal but is not encouraged
  if (check.left.length) return enabledButton("declare", label, [check.text], command, "plain");
  const sub = discard ? sayPieces("kit.discarding", { card: { card: discard } }) : [say("declare.all_cards_melded")];
  return enabledButton("declare", label, sub, command, "gold");
}

function layDown({ check, errorText }: Arranged): Button {
  const label = [say("declare.lay_down_these_melds")];
  if (!check) return disabledButton("main", label, uncheckedReason(errorText));
  if (check.token === null) return disabledButton("main", label, because("not-yet", check.text));
  return enabledButton("main", label, [say("declare.leaves_points", { points: check.points })], { do: "act", token: check.token }, "gold");
}

const uncheckedReason = (errorText: string | null): Reason =>
  errorText ? because("unknown", errorText) : because("checking", say("declare.looking_at_your_groups"));

/** Return the buttons that fit on a phone. */
export function compactButtons(buttons: readonly Button[]): Button[] {
  const of = (id: Button["id"]) => buttons.find((button) => button.id === id);
  if (of("drop-now")) return buttons.filter(({ id }) => id === "drop" || id === "drop-now");
  const declare = of("declare");
  const compactCandidates = [declare?.command || !of("extra") ? declare : of("drop"), of("extra"), of("main")];
  return compactCandidates.filter((button) => button !== undefined);
}
