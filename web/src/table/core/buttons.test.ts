import { describe, expect, it } from "vitest";
import type { TableView } from "../../net/wire.gen";
import type { Button } from "./button";
import { buttonsOf } from "../fixtures/buttons";
import { views } from "../fixtures/load";

const find = (list: Button[], id: string) => list.find((button) => button.id === id)!;
const label = (button: Button) =>
  button.label.map((part) => (typeof part === "string" ? part : part.card)).join("");
const gold = (list: Button[]) => list.filter((button) => button.tone === "gold").map((button) => button.id);

describe("games that rank five-card hands", () => {
  const five = (more: Partial<TableView> = {}): TableView => {
    const base = views.discard();
    const cards = ["5h", "5d", "Ks", "2c", "9d", "Th"];
    const ranked = { "2c": "Pair of fives", "5h": "Nothing, king high" };
    const can = [
      ...cards.map((card) => ({ ...base.can.find((action) => action.kind === "throw")!, token: card, card })),
      { ...base.can[0]!, kind: "knock" as const, token: "k:9d", card: "9d" },
      { ...base.can[0]!, kind: "knock" as const, token: "k:2c", card: "2c" },
    ];
    const hand = { ...base.hand!, cards, ranked, without: { "2c": 1, "9d": 1, "5h": 0 } };
    return { ...base, game: { ...base.game, hands: true }, hand, can, cannot: [], ...more };
  };

  it("names the hand left without the selected card, or the best one", () => {
    const show = find(buttonsOf(five(), ["2c"]), "knock");
    expect(label(show)).toBe("Show");
    expect(show.sub).toEqual(["Pair of fives, discarding ", { card: "2c" }]);
    expect(show.command).toEqual({ do: "act", token: "k:2c" });
    expect(find(buttonsOf(five()), "knock").command).not.toBeNull();
    expect(buttonsOf(five()).some((button) => button.id === "gin")).toBe(false);
  });

  it("says when the hand is too low to show", () => {
    const show = find(buttonsOf(five(), ["5h"]), "knock");
    expect(show.command).toBeNull();
    expect(show.reason?.text).toBe("nothing, king high is too low");
  });
});

describe("buttons", () => {
  it("omit Knock where only gin ends a deal", () => {
    const view = views.discard();
    expect(buttonsOf(view).some(({ id }) => id === "knock")).toBe(true);
    view.game.knocking = false;
    expect(buttonsOf(view).some(({ id }) => id === "knock")).toBe(false);
  });

  it.each(Object.entries(views))("in %s: at most one gold button, and a reason on each disabled one", (_, view) => {
    for (const chosen of [null, ...(view().hand?.cards ?? [])]) {
      const list = buttonsOf(view(), chosen ? [chosen] : []);
      expect(gold(list).length).toBeLessThanOrEqual(1);
      for (const button of list) expect(button.command === null).toBe(button.reason !== null);
      expect(list.at(-1)!.id).toBe("main");
    }
  });

  it("on the upcard offer: take or pass, with knock and gin disabled", () => {
    const list = buttonsOf(views.offer());
    expect(label(find(list, "main"))).toBe("Take 3h");
    expect(label(find(list, "extra"))).toBe("Pass");
    expect(find(list, "knock").reason?.code).toBe("draw-first");
    expect(find(list, "gin").command).toBeNull();
  });

  it("on a draw: the stock is the main action, the discard the secondary one", () => {
    const list = buttonsOf(views.draw());
    expect(find(list, "main").command).toEqual({ do: "act", token: "s" });
    expect(find(list, "extra").command).toEqual({ do: "act", token: "t" });
    expect(gold(list)).toEqual(["main"]);
  });

  it("on a discard: disabled until a card is selected, then labelled with it", () => {
    expect(find(buttonsOf(views.discard()), "main").reason?.code).toBe("choose-first");
    const main = find(buttonsOf(views.discard(), ["Ts"]), "main");
    expect(label(main)).toBe("Discard Ts");
    expect(main.tone).toBe("gold");
  });

  it("knock: shows the reason and the deadwood without the selected card", () => {
    const knock = find(buttonsOf(views.discard(), ["4c"]), "knock");
    expect(knock.reason).toMatchObject({ code: "deadwood-over-limit", rule: "G6" });
    expect(knock.sub).toEqual(["deadwood 49, limit 10"]);
  });

  it("knock: uses the best discard unless a card is selected", () => {
    const free = find(buttonsOf(views.canKnock()), "knock");
    expect(label(free)).toBe("Knock with 9");
    expect(free.tone).toBe("cream");
    expect(free.command).toEqual({ do: "knock", card: "Td" });
    expect(find(buttonsOf(views.canKnock(), ["9d"]), "knock").command).toEqual({ do: "knock", card: "9d" });
    expect(find(buttonsOf(views.canKnock(), ["2d"]), "knock").command).toBeNull();
  });

  it("gin: takes precedence as the gold button", () => {
    const view: TableView = views.canKnock();
    view.can.push({ token: "k:Td:…", kind: "gin", card: "Td", meld: null, leaves: 0, cards: [], stands: [], wild: null, rank: null, points: null });
    expect(gold(buttonsOf(view))).toEqual(["gin"]);
    expect(gold(buttonsOf(view, ["4c"]))).toEqual(["main"]);
  });

  it("a card taken this turn: every button gives that reason", () => {
    const view = views.discard();
    view.hand!.taken = "Ts";
    view.can = view.can.filter((action) => action.card !== "Ts");
    const reason = { code: "taken-this-turn", rule: "G5", text: "You took the 10♠ …", data: {} };
    view.cannot.push({ kind: "throw", card: "Ts", cards: [], reason });
    const list = buttonsOf(view, ["Ts"]);
    expect(find(list, "main").reason).toBe(reason);
    expect(find(list, "knock").reason).toBe(reason);
    expect(find(list, "main").sub).toEqual(["taken this turn"]);
  });

  it("lay off: finish, the best layoff, or the selected card", () => {
    const view = views.defend();
    const none = buttonsOf(view);
    expect(gold(none)).toEqual([]);
    const nothing = { ...view, can: view.can.filter((action) => action.kind !== "lay-off") };
    expect(gold(buttonsOf(nothing))).toEqual(["done"]);
    expect(find(none, "done").sub).toEqual(["leaves 35"]);
    expect(find(none, "take-back").command).toBeNull();
    const button = buttonsOf(view, ["5h"]);
    expect(gold(button)).toEqual(["main"]);
    expect(find(button, "main").command).toEqual({ do: "act", token: "l:5h:2" });
    expect(find(buttonsOf(view, ["Ac"]), "main").command).toBeNull();
  });

  it("after a deal: next deal and result", () => {
    const list = buttonsOf(views.over());
    expect(find(list, "main").command).toEqual({ do: "next-deal" });
    expect(find(list, "extra").command).toEqual({ do: "result" });
  });

  it("on another player’s turn: a dashed button naming that player", () => {
    const view = views.draw();
    view.your_turn = false;
    view.can = [];
    view.boards[0]!.turn = 1;
    const main = find(buttonsOf(view), "main");
    expect(main.tone).toBe("dashed");
    expect(main.sub).toEqual([`${view.players[1]!.name}’s turn`]);
    view.boards[0]!.dropped = [{ seat: view.seat!, points: 20, wrong: false }];
    expect(find(buttonsOf(view), "main").sub).toEqual(["the others play on"]);
  });
});
