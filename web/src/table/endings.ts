/** The buttons that end a deal: gin, big gin, knock. */

import type { Reason, TableView } from "../wire.gen";
import { off, on, type Button } from "./button";
import { boardOf, canDo, choicesOf, ginWord, notNow, whyNot } from "./view";
import { capital, type Pieces } from "./words";

export function endings(view: TableView, chosen: string | null): Button[] {
  const list: Button[] = [];
  const everything = canDo(view, "big-gin");
  const noBig = whyNot(view, "big-gin");
  if (everything) list.push(on("big-gin", ["Big gin"], ["all eleven cards"], { do: "big-gin" }, "gold"));
  else if (noBig) list.push(off("big-gin", ["Big gin"], noBig));
  list.push(ending(view, "gin", capital(ginWord(view)), chosen), ending(view, "knock", "Knock", chosen));
  return list;
}

/** Gin or knock with the chosen card, or with the best one where none is chosen. */
export function ending(view: TableView, kind: "gin" | "knock", name: string, chosen: string | null): Button {
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
