import { describe, expect, it } from "vitest";
import type { Happened, TableEvent, TableView } from "../../net/wire.gen";
import { updates, views } from "../fixtures/load";
import { hand, meld, melds, takesTheJoker } from "../fixtures/rummy";
import { steps } from "./fold";

const happened = (...events: TableEvent[]): Happened[] =>
  events.map((event, seq) => ({ seq, event, text: "", board: 0 }));
const board = (view: TableView) => view.boards[view.own]!;

describe("intermediate views", () => {
  it("are omitted for a single event: the next view is shown directly", () => {
    const { happened: news, table } = updates.discard();
    const list = steps(views.draw(), news, table);
    expect(list).toHaveLength(1);
    expect(list[0]!.view).toBe(table);
  });

  it("show each of several moves without any actions", () => {
    const from = views.draw();
    const to = views.draw();
    const other = 1 - from.seat!;
    const list = steps(
      from,
      happened(
        { type: "drew", seat: other, pile: "stock", card: null, above: [] },
        { type: "threw", seat: other, card: "2c" },
        { type: "drew", seat: other, pile: "discard", card: "2c", above: [] },
        { type: "threw", seat: other, card: "3c" },
      ),
      to,
    );
    expect(list).toHaveLength(4);
    const [drew, discarded, took, last] = list.map((step) => step.view);
    expect(board(drew!).stock).toBe(board(from).stock - 1);
    expect(board(drew!).held[other]).toBe(11);
    expect(board(discarded!).pile.at(-1)).toBe("2c");
    expect(board(took!).known[other]).toContain("2c");
    expect(board(took!).pile).not.toContain("2c");
    for (const view of [drew, discarded, took]) {
      expect(view!.can).toEqual([]);
      expect(view!.your_turn).toBe(false);
    }
    expect(last).toBe(to);
  });

  it("show a new deal in one step", () => {
    const { happened: news, table } = updates.offer();
    const list = steps(views.over(), news, table);
    expect(list).toHaveLength(1);
    expect(list[0]!.events.map((event) => event.event.type)).toEqual(["began", "dealt", "dealt", "turned"]);
  });

  it("show a knock before its layoffs", () => {
    const from = views.draw();
    const to = views.over();
    const knocker = board(to).knocker!;
    const defender = 1 - knocker;
    const index = board(to).table.findIndex((meld) => meld.owner === knocker);
    const meld = board(to).table[index]!;
    const laid = meld.cards.at(-1)!;
    meld.laid = [[defender, laid]];
    const list = steps(
      from,
      happened(
        { type: "knocked", seat: knocker, points: 3, gin: "no" },
        { type: "laid-off", seat: defender, card: laid, meld: index },
        { type: "ended", title: "" },
      ),
      to,
    );
    const tableMelds = board(list[0]!.view).table;
    expect(tableMelds.every((hand) => hand.owner === knocker)).toBe(true);
    expect(tableMelds[index]!.cards).not.toContain(laid);
    expect(board(list[1]!.view).table[index]!.cards).toContain(laid);
    expect(board(list[1]!.view).result).toBeNull();
    expect(list[2]!.view).toBe(to);
  });

  it("are a single final view when nothing happened", () => {
    const to = views.draw();
    expect(steps(views.draw(), [], to)).toEqual([{ view: to, happened: null, events: [] }]);
  });
});

describe("intermediate views with melds on the table", () => {
  const other = 2;

  it("show another player’s turn one action at a time", () => {
    const from = takesTheJoker();
    const to = takesTheJoker();
    to.boards[0]!.table = [
      meld(2, "run", "7d X1 9d Td Jd", ",8d,,,"),
      meld(3, "set", "9c 9h 9s"),
      meld(0, "run", "3c 4c 5c"),
      meld(2, "set", "Ks Kc Kd"),
    ];
    const list = steps(
      from,
      happened(
        { type: "drew", seat: other, pile: "discard", card: "4s", above: ["Jd"] },
        { type: "laid-down", seat: other, cards: ["Ks", "Kc", "Kd"], meld: 3 },
        { type: "laid-off", seat: other, card: "Jd", meld: 0 },
        { type: "threw", seat: other, card: "4s" },
      ),
      to,
    );
    const [drew, laid, added, discarded] = list.map((step) => board(step.view));
    expect([drew!.pile, drew!.held[other], drew!.known[other], drew!.phase]).toEqual([[], 5, ["4s", "Jd"], "play"]);
    expect([laid!.held[other], laid!.table[3]!.cards, laid!.table[3]!.kind]).toEqual([2, ["Ks", "Kc", "Kd"], "set"]);
    expect(laid!.table[0]!.cards).toHaveLength(4);
    expect(added!.table[0]).toMatchObject({ cards: ["7d", "X1", "9d", "Td", "Jd"], stands: ["", "8d", "", "", ""] });
    expect(added!.table[0]!.laid).toEqual([[2, "Jd"]]);
    expect(added!.known[other]).toEqual(["4s"]);
    expect(list.at(-1)!.view).toBe(to);
    expect(discarded).toBe(board(to));
  });

  it("replace a reclaimed joker and return it to the hand", () => {
    const from = takesTheJoker();
    const to = { ...takesTheJoker(), hand: hand("2h 6c X1 Qs") };
    const [first] = steps(
      from,
      happened(
        { type: "reclaimed", seat: 0, card: "8d", meld: 0, wild: "X1" },
        { type: "threw", seat: 0, card: "Kh" },
      ),
      to,
    );
    expect(board(first!.view).table[0]).toMatchObject({ cards: ["7d", "8d", "9d", "Td"], stands: ["", "", "", ""] });
    expect(first!.view.hand?.cards).toEqual(["2h", "6c", "Qs", "Kh", "X1"]);
  });

  it("give a duplicate drawn into the hand its own name", () => {
    const from = melds();
    const to = { ...melds(), hand: hand("5d 6d X2 7s 7s' 7s'' 7c") };
    const [drew] = steps(
      from,
      happened({ type: "drew", seat: 0, pile: "stock", card: "7s", above: [] }, { type: "threw", seat: 0, card: "Kh" }),
      to,
    );
    expect(drew!.view.hand?.cards).toEqual(["5d", "6d", "X2", "7s", "7s'", "7c", "Kh", "7s''"]);
  });

  it("turn the pile into the stock, then turn up a new upcard", () => {
    const from = takesTheJoker();
    const to = takesTheJoker();
    to.boards[0]!.stock = 30;
    const list = steps(
      from,
      happened(
        { type: "threw", seat: 3, card: "2c" },
        { type: "reshuffled", count: 31, top: false, shuffled: true },
        { type: "turned", card: "5s" },
        { type: "drew", seat: 0, pile: "stock", card: "9c", above: [] },
      ),
      to,
    );
    const [, again, turned] = list.map((step) => board(step.view));
    expect([again!.pile, again!.stock]).toEqual([[], 31]);
    expect([turned!.pile, turned!.stock]).toEqual([["5s"], 30]);
  });
});
