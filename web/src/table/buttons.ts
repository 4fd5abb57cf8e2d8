/** The buttons at the bottom: what each says, does, and why it cannot. One of them is gold. */

import { rankText } from "../cards/names";
import type { CanAct, Reason, TableView } from "../wire.gen";
import { boardOf, canDo, choicesOf, ginWord, nameOf, notNow, whyNot } from "./view";
import { capital, pieces, type Pieces } from "./words";

export type ButtonId =
  | "gin"
  | "big-gin"
  | "knock"
  | "extra"
  | "main"
  | "take-back"
  | "lay-off-for-me"
  | "done";

/** What pressing does; the state carries it out. */
export type Deed =
  | { do: "act"; token: string }
  | { do: "knock"; card: string }
  | { do: "big-gin" }
  | { do: "take-back" }
  | { do: "next-deal" }
  | { do: "result" };

export interface Button {
  id: ButtonId;
  label: Pieces;
  sub: Pieces;
  deed: Deed | null;
  /** Why not, where `deed` is null. */
  reason: Reason | null;
  tone: "gold" | "cream" | "plain" | "dashed";
}

const off = (id: ButtonId, label: Pieces, reason: Reason, sub?: Pieces): Button => ({
  id,
  label,
  sub: sub ?? pieces(short(reason)),
  deed: null,
  reason,
  tone: "dashed",
});

const on = (id: ButtonId, label: Pieces, sub: Pieces, deed: Deed, tone: Button["tone"]): Button => ({
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
};

/** A reason that fits on a button: whole sentences are for the note. */
function short(reason: Reason): string {
  return SHORT[reason.code] ?? reason.text.replace(/\.$/, "");
}

/** All buttons right of "Hint", in order, the main action last. */
export function buttonsOf(view: TableView, chosen: string | null): Button[] {
  const board = boardOf(view);
  const list =
    board?.phase === "defend" && view.your_turn
      ? defence(view, chosen)
      : view.sits_out || view.board_over
        ? turn(view, chosen)
        : [...endings(view, chosen), ...turn(view, chosen)];
  return gilded(list, new Set(view.can.map((one) => one.kind)));
}

/** Gold is for one: gin, else the main action; what ends a deal or an answer only if all else is done. */
function gilded(list: Button[], kinds: ReadonlySet<string>): Button[] {
  const able = (id: ButtonId) => list.find((one) => one.id === id && one.deed);
  const gold =
    able("big-gin") ??
    able("gin") ??
    able("main") ??
    (kinds.has("throw") ? undefined : able("knock")) ??
    (kinds.has("lay-off") ? undefined : able("done"));
  for (const one of list) {
    if (one === gold) one.tone = "gold";
    else if (one.deed && one.id === "knock") one.tone = "cream";
    else if (one.deed) one.tone = "plain";
  }
  return list;
}

// ------------------------------------------------------------ gin and knock

function endings(view: TableView, chosen: string | null): Button[] {
  const list: Button[] = [];
  const everything = canDo(view, "big-gin");
  const noBig = whyNot(view, "big-gin");
  if (everything) list.push(on("big-gin", ["Big gin"], ["all eleven cards"], { do: "big-gin" }, "gold"));
  else if (noBig) list.push(off("big-gin", ["Big gin"], noBig));
  list.push(ending(view, "gin", capital(ginWord(view)), chosen), ending(view, "knock", "Knock", chosen));
  return list;
}

/** Gin or knock with the chosen card, or with the best one where none is chosen. */
function ending(view: TableView, kind: "gin" | "knock", name: string, chosen: string | null): Button {
  const best = chosen ? canDo(view, kind, chosen) : choicesOf(view, kind)[0];
  if (best?.card) {
    const label = kind === "gin" ? name : `${name} with ${best.leaves ?? 0}`;
    const sub: Pieces = ["after throwing ", { card: best.card }];
    return on(kind, [label], sub, { do: "knock", card: best.card }, "cream");
  }
  return off(kind, [name], whyNoEnding(view, kind, chosen));
}

function whyNoEnding(view: TableView, kind: "gin" | "knock", chosen: string | null): Reason {
  const general = whyNot(view, kind);
  const left = chosen ? view.hand?.without[chosen] : undefined;
  const counts = !general || ["deadwood-over-limit", "needs-gin"].includes(general.code);
  if (chosen && left !== undefined && counts && boardOf(view)?.phase === "throw") {
    const barred = whyNot(view, "throw", chosen);
    if (barred?.code === "taken-this-turn") return barred;
    const limit = boardOf(view)?.any_count ? Infinity : (boardOf(view)?.limit ?? 0);
    if (kind === "gin" && left > 0)
      return { code: "needs-gin", rule: "G30", text: "needs deadwood 0", data: { deadwood: left } };
    if (kind === "knock" && left === 0)
      return { code: "say-gin", rule: "G30", text: "nothing left over: gin", data: {} };
    if (kind === "knock" && left > limit) {
      const text = `deadwood ${left}, limit ${limit}`;
      return { code: "deadwood-over-limit", rule: "G6", text, data: { deadwood: left, limit } };
    }
  }
  return general ?? notNow(view);
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
  const take = canDo(view, "take");
  const pass = canDo(view, "pass");
  const draw = canDo(view, "draw");
  const top = take?.card ?? board.pile.at(-1) ?? null;
  const name: Pieces = top ? ["Take ", { card: top }] : ["Take"];
  const taking = (id: ButtonId): Button =>
    take
      ? on(id, name, ["or press D"], act(take), "plain")
      : off(id, name, whyNot(view, "take") ?? notNow(view));
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

const act = (one: CanAct): Deed => ({ do: "act", token: one.token });

function waiting(view: TableView): Button {
  const board = boardOf(view);
  const who = board?.turn == null ? "" : nameOf(view, board.turn);
  const reason = notNow(view);
  const over = board?.phase === "over" ? "the deal is over" : "";
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
