/** The buttons that end a deal: gin, big gin, knock. */

import type { CanAct, Reason, TableView } from "../../net/wire.gen";
import { act, disabledButton, enabledButton, type Button } from "./button";
import { boardOf, canDo, choicesOf, ginWord, notYourTurn, whyNot } from "./view";
import { capital, sayPieces } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

export function endings(view: TableView, chosen: string | null): Button[] {
  const list: Button[] = [];
  const everything = canDo(view, "big-gin");
  const noBig = whyNot(view, "big-gin");
  if (everything) list.push(enabledButton("big-gin", [say("table.big_gin")], [say("table.all_eleven_cards")], { do: "big-gin" }, "gold"));
  else if (noBig) list.push(disabledButton("big-gin", [say("table.big_gin")], noBig));
  list.push(ending(view, "gin", capital(ginWord(view)), chosen));
  if (view.game.knocking) list.push(ending(view, "knock", say("kit.knock"), chosen));
  return list;
}

/** Return the gin or knock button for the selected card, or the best one if none is selected. */
export function ending(view: TableView, kind: "gin" | "knock", name: string, chosen: string | null): Button {
  const best = chosen ? canDo(view, kind, chosen) : choicesOf(view, kind)[0];
  if (best?.card) {
    const label = kind === "gin" ? name : say("table.name_with_leaves", { name, leaves: best.leaves ?? 0 });
    const sub = sayPieces("table.after_discarding", { card: { card: best.card } });
    return enabledButton(kind, [label], sub, { do: "knock", card: best.card }, "cream");
  }
  return disabledButton(kind, [name], whyNoEnding(view, kind, chosen));
}

/** Return the button that shows five ranked cards, discarding the selected card or the best one. */
export function showHandButton(view: TableView, chosen: string | null): Button {
  const knocks = view.can.filter((action) => action.kind === "knock");
  const value = (action: CanAct) => view.hand?.without[action.card ?? ""] ?? 0;
  const best = chosen ? canDo(view, "knock", chosen) : [...knocks].sort((a, b) => value(b) - value(a))[0];
  if (best?.card) {
    const name = rankedAs(view, best.card);
    const card = { card: best.card };
    const sub = name ? sayPieces("table.hand_discarding", { hand: name, card }) : sayPieces("kit.discarding", { card });
    return enabledButton("knock", [say("kit.show")], sub, act(best), "cream");
  }
  return disabledButton("knock", [say("kit.show")], whyNoShow(view, chosen, knocks.length > 0));
}

function whyNoShow(view: TableView, chosen: string | null, otherwise: boolean): Reason {
  const refusal = chosen ? whyNot(view, "throw", chosen) : undefined;
  const name = chosen ? rankedAs(view, chosen) : "";
  // showing requires discarding another card
  if (otherwise && !refusal && name) {
    const text = say("table.too_low", { hand: name.charAt(0).toLowerCase() + name.slice(1) });
    return { code: "hand-too-low", rule: "F4", text, data: {} };
  }
  return refusal ?? whyNot(view, "knock", chosen) ?? whyNot(view, "knock") ?? notYourTurn(view);
}

/** Return the name of the five-card hand after this discard, or as held. */
export const rankedAs = (view: TableView, discard: string | null): string =>
  view.hand?.ranked[discard ?? ""] ?? "";

function whyNoEnding(view: TableView, kind: "gin" | "knock", chosen: string | null): Reason {
  const general = whyNot(view, kind);
  const left = chosen ? view.hand?.without[chosen] : undefined;
  const counts = !general || ["deadwood-over-limit", "needs-gin"].includes(general.code);
  if (chosen && left !== undefined && counts && boardOf(view)?.phase === "throw") {
    const refusal = whyNot(view, "throw", chosen);
    if (refusal?.code === "taken-this-turn") return refusal;
    const limit = boardOf(view)?.any_count ? Infinity : (boardOf(view)?.limit ?? 0);
    if (kind === "gin" && left > 0)
      return { code: "needs-gin", rule: "G30", text: say("table.needs_deadwood_0"), data: { deadwood: left } };
    if (kind === "knock" && left === 0)
      return { code: "say-gin", rule: "G30", text: say("table.nothing_left_over_gin"), data: {} };
    if (kind === "knock" && left > limit) {
      const text = say("table.deadwood_left_limit_limit", { left, limit });
      return { code: "deadwood-over-limit", rule: "G6", text, data: { deadwood: left, limit } };
    }
  }
  return general ?? notYourTurn(view);
}
