/** The buttons of games that end with a knock or with shown cards. */

import { rankText } from "../../kit/cards/names";
import { sayPieces, type Pieces } from "../../kit/text/pieces";
import type { TableView } from "../../net/wire.gen";
import { act, disabledButton, enabledButton, type Button } from "../core/button";
import { endings, showHandButton } from "../core/endings";
import { boardOf, canDo } from "../core/view";
import { say } from "../../kit/i18n/say";

/** Return the buttons; `turn` builds those of all other phases. */
export function knockButtons(view: TableView, chosen: string | null, turn: () => Button[]): Button[] {
  return defends(view) ? defence(view, chosen) : [...endings(view, chosen), ...turn()];
}

/** The same for ranked five-card hands. */
export function fiveButtons(view: TableView, chosen: string | null, turn: () => Button[]): Button[] {
  return defends(view) ? defence(view, chosen) : [showHandButton(view, chosen), ...turn()];
}

/** Whether you are responding to a knock. */
export const defends = (view: TableView): boolean => boardOf(view)?.phase === "defend" && view.your_turn;

/** Return the buttons that fit on a phone: only the best way to end the deal. */
export function compactButtons(view: TableView, buttons: readonly Button[]): readonly Button[] {
  if (defends(view)) return buttons;
  const of = (id: Button["id"]) => buttons.find((button) => button.id === id);
  const usableButton = (id: Button["id"]) => (of(id)?.command ? of(id) : undefined);
  const noKnock = of("knock")?.reason?.code === "only-gin";
  const ending = usableButton("big-gin") ?? usableButton("gin") ?? of(noKnock ? "gin" : "knock");
  const rest = buttons.filter((button) => button.id === "extra" || button.id === "main");
  // after the deal omit the buttons that end it: there is no room for them disabled
  return ending && boardOf(view)?.phase !== "over" ? [ending, ...rest] : rest;
}

// ------------------------------------------------------------ laying off

function defence(view: TableView, chosen: string | null): Button[] {
  const list: Button[] = [];
  const show = canDo(view, "show");
  const action = chosen ? canDo(view, "lay-off", chosen) : undefined;
  const best = view.best_defence;
  list.push(
    view.can_take_back
      ? enabledButton("take-back", backLabel(view), [], { do: "take-back" }, "plain")
      : disabledButton("take-back", [say("kit.take_back")], {
          code: "nothing-laid",
          rule: "",
          text: say("knock.nothing_laid_off_yet"),
          data: {},
        }),
  );
  if (best) {
    const sub = [say("knock.best_leaves_points", { points: best.points })];
    const brief = [say("kit.leaves", { leaves: best.points })];
    list.push({ ...enabledButton("lay-off-for-me", [say("kit.lay_off_me")], sub, { do: "act", token: best.token }, "plain"), brief });
  }
  if (show)
    list.push(enabledButton("done", [say("kit.done")], [say("kit.leaves", { leaves: show.leaves ?? 0 })], { do: "act", token: show.token }, "plain"));
  if (action && chosen) {
    const label = sayPieces("kit.lay_off_card", { card: { card: chosen } });
    list.push(enabledButton("main", label, [say("kit.leaves", { leaves: action.leaves ?? 0 })], act(action), "gold"));
  } else {
    const canLayOff = canDo(view, "lay-off");
    const text = chosen ? say("kit.rank_fits_nowhere", { rank: rankText(chosen) }) : canLayOff ? say("kit.choose_card") : say("kit.no_card_fits");
    const label: Pieces = chosen ? sayPieces("kit.lay_off_card", { card: { card: chosen } }) : [say("kit.lay_off")];
    list.push(disabledButton("main", label, { code: "does-not-fit", rule: "G32", text, data: {} }));
  }
  return list;
}

/** "Take back 2♠": the card laid off last. */
function backLabel(view: TableView): Pieces {
  const ownLayOffs = boardOf(view)
    ?.table.flatMap((meld) => meld.laid)
    .filter(([seat]) => seat === view.seat);
  // the view does not say which was laid last: name it only if unambiguous
  const card = ownLayOffs?.length === 1 ? ownLayOffs[0]?.[1] : undefined;
  return card ? sayPieces("knock.take_back_card", { card: { card } }) : [say("kit.take_back")];
}
