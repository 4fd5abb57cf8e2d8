/** The buttons at the bottom, as the moment has them. One of them is gold. */

import { declareButtons, NOTHING, type Arranged } from "../declare/buttons";
import { rankText } from "../../kit/cards/names";
import type { TableView } from "../../net/wire.gen";
import { act, off, on, type Button, type ButtonId, type Deed } from "./button";
import { endings, showing } from "./endings";
import { choosesRank, rankButtons } from "./rankchoice";
import { onTable, takeAt } from "./selection";
import { tableButtons, type Chosen } from "../melds/buttons";
import { boardOf, canDo, nameOf, notNow, whyNot } from "./view";
import type { Pieces } from "../../kit/text/pieces";

/** All buttons right of "Hint", in order, the main action last. */
export function buttonsOf(
  view: TableView,
  picked: readonly string[] = [],
  choosing: Chosen = { way: 0, deep: null },
  arranged: Arranged = NOTHING,
): Button[] {
  if (choosesRank(view)) return rankButtons(view, choosing.rank ?? null);
  const chosen = picked.length === 1 ? (picked[0] ?? null) : null;
  const list = listOf(view, picked, chosen, choosing, arranged);
  return gilded(list, new Set(view.can.map((one) => one.kind)));
}

function listOf(
  view: TableView,
  picked: readonly string[],
  chosen: string | null,
  choosing: Chosen,
  arranged: Arranged,
): Button[] {
  const ordinary = () => turn(view, chosen);
  if (view.sits_out || view.board_over) return ordinary();
  if (view.game.melds === "declared") return declareButtons(view, arranged, ordinary);
  if (onTable(view)) return tableButtons(view, picked, choosing, ordinary);
  if (boardOf(view)?.phase === "defend" && view.your_turn) return defence(view, chosen);
  if (view.game.hands) return [showing(view, chosen), ...ordinary()];
  return [...endings(view, chosen), ...ordinary()];
}

/** Gold is for one: gin, else the main action; what ends a deal or an answer only if all else is done. */
function gilded(list: Button[], kinds: ReadonlySet<string>): Button[] {
  const able = (id: ButtonId) => list.find((one) => one.id === id && one.deed);
  const gold =
    list.find((one) => one.id === "declare" && one.tone === "gold") ??
    able("big-gin") ??
    able("gin") ??
    able("main") ??
    (kinds.has("throw") ? undefined : able("knock")) ??
    (kinds.has("lay-off") || kinds.has("meld") ? undefined : able("done"));
  for (const one of list) {
    if (one === gold) one.tone = "gold";
    else if (one.deed && one.id === "knock") one.tone = "cream";
    else if (one.deed) one.tone = "plain";
  }
  return list;
}

// ------------------------------------------------------------ an ordinary turn

function turn(view: TableView, chosen: string | null): Button[] {
  const board = boardOf(view);
  const next = canDo(view, "next-deal");
  const result: Deed = { do: "result" };
  if (next) {
    const see = board?.result ? [on("extra", ["The result"], [], result, "plain")] : [];
    return [...see, on("main", ["Next deal"], [], { do: "next-deal" }, "gold")];
  }
  if (view.sheet.result) return [on("main", ["The result"], [], result, "gold")];
  if (view.board_over || view.sits_out) return lookingOn(view, result);
  if (!board || !view.your_turn) return [waiting(view)];
  if (board.phase === "throw") return [throwing(view, chosen)];
  // from the depth of the pile one takes by its card there
  const take = onTable(view) ? takeAt(view, 0) : canDo(view, "take");
  const pass = canDo(view, "pass");
  const draw = canDo(view, "draw");
  const top = take?.card ?? board.pile.at(-1) ?? null;
  const name: Pieces = top ? ["Take ", { card: top }] : ["Take"];
  const taking = (id: ButtonId): Button =>
    take
      ? on(id, name, ["or press D"], act(take), "plain")
      : off(id, name, whyNot(view, "take", top) ?? whyNot(view, "take") ?? notNow(view));
  if (pass) return [on("extra", ["Pass"], [], act(pass), "plain"), taking("main")];
  const main = draw
    ? on("main", ["Draw"], ["or press S"], act(draw), "gold")
    : off("main", ["Draw"], whyNot(view, "draw") ?? notNow(view));
  return [taking("extra"), main];
}

/** Other tables play on, or one sits out: there is only the next deal to wait for. */
function lookingOn(view: TableView, result: Deed): Button[] {
  const see = boardOf(view)?.result ? [on("extra", ["The result"], [], result, "plain")] : [];
  return [...see, off("main", ["Next deal"], notNow(view))];
}

function waiting(view: TableView): Button {
  const board = boardOf(view);
  const who = board?.turn == null ? "" : nameOf(view, board.turn);
  const reason = notNow(view);
  const over = board?.phase === "over" ? "the deal is over" : "";
  // who dropped has nothing more to throw in this deal
  if (!over && board?.dropped.some(({ seat }) => seat === view.seat))
    return off("main", ["Next deal"], { ...reason, text: "you are out of this deal" }, ["the others play on"]);
  return off("main", ["Throw"], reason, [over || (who && who !== "You" ? `after ${who}` : reason.text)]);
}

function throwing(view: TableView, chosen: string | null): Button {
  const label: Pieces = chosen ? ["Throw ", { card: chosen }] : ["Throw"];
  const one = chosen ? canDo(view, "throw", chosen) : undefined;
  if (one) return on("main", label, ["or press Enter"], act(one), "gold");
  const barred = chosen ? whyNot(view, "throw", chosen) : undefined;
  if (barred) return off("main", label, barred);
  const text = "choose a card first";
  return off("main", label, { code: "choose-first", rule: "", text, data: {} });
}

// ------------------------------------------------------------ laying off

function defence(view: TableView, chosen: string | null): Button[] {
  const list: Button[] = [];
  const show = canDo(view, "show");
  const one = chosen ? canDo(view, "lay-off", chosen) : undefined;
  const best = view.best_defence;
  list.push(
    view.can_take_back
      ? on("take-back", backLabel(view), [], { do: "take-back" }, "plain")
      : off("take-back", ["Take back"], {
          code: "nothing-laid",
          rule: "",
          text: "nothing laid off yet",
          data: {},
        }),
  );
  if (best) {
    const sub = [`best leaves ${best.points}`];
    list.push(on("lay-off-for-me", ["Lay off for me"], sub, { do: "act", token: best.token }, "plain"));
  }
  if (show)
    list.push(on("done", ["Done"], [`leaves ${show.leaves ?? 0}`], { do: "act", token: show.token }, "plain"));
  if (one && chosen) {
    const label: Pieces = ["Lay off ", { card: chosen }];
    list.push(on("main", label, [`leaves ${one.leaves ?? 0}`], act(one), "gold"));
  } else {
    const some = canDo(view, "lay-off");
    const text = chosen ? `the ${rankText(chosen)} fits nowhere` : some ? "choose a card" : "no card fits";
    const label: Pieces = chosen ? ["Lay off ", { card: chosen }] : ["Lay off"];
    list.push(off("main", label, { code: "does-not-fit", rule: "G32", text, data: {} }));
  }
  return list;
}

/** "Take back 2♠": the card laid off last. */
function backLabel(view: TableView): Pieces {
  const mine = boardOf(view)
    ?.table.flatMap((meld) => meld.laid)
    .filter(([seat]) => seat === view.seat);
  // the one laid last is not told: name it only when there is no doubt
  const card = mine?.length === 1 ? mine[0]?.[1] : undefined;
  return card ? ["Take back ", { card }] : ["Take back"];
}
