import { describe, expect, it } from "vitest";
import type { Happened, TableEvent, TableView } from "../wire.gen";
import { updates, views } from "./fixtures/load";
import { steps } from "./fold";

const happened = (...events: TableEvent[]): Happened[] =>
  events.map((event, seq) => ({ seq, event, text: "", board: 0 }));
const board = (view: TableView) => view.boards[view.own]!;

describe("pictures between two views", () => {
  it("are none where one thing happened: the next view is the picture", () => {
    const { happened: news, table } = updates.throw();
    const list = steps(views.draw(), news, table);
    expect(list).toHaveLength(1);
    expect(list[0]!.view).toBe(table);
  });

  it("show each of several moves, and nothing can be done in them", () => {
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
    const [drew, threw, took, last] = list.map((step) => step.view);
    expect(board(drew!).stock).toBe(board(from).stock - 1);
    expect(board(drew!).held[other]).toBe(11);
    expect(board(threw!).pile.at(-1)).toBe("2c");
    expect(board(took!).known[other]).toContain("2c");
    expect(board(took!).pile).not.toContain("2c");
    for (const view of [drew, threw, took]) {
      expect(view!.can).toEqual([]);
      expect(view!.your_turn).toBe(false);
    }
    expect(last).toBe(to);
  });

  it("deal a new hand in one go", () => {
    const { happened: news, table } = updates.offer();
    const list = steps(views.over(), news, table);
    expect(list).toHaveLength(1);
    expect(list[0]!.told.map((one) => one.event.type)).toEqual(["began", "dealt", "dealt", "turned"]);
  });

  it("show a knock before what is laid off on it", () => {
    const from = views.draw();
    const to = views.over();
    const knocker = board(to).knocker!;
    const defender = 1 - knocker;
    const place = board(to).table.findIndex((meld) => meld.owner === knocker);
    const meld = board(to).table[place]!;
    const laid = meld.cards.at(-1)!;
    meld.laid = [[defender, laid]];
    const list = steps(
      from,
      happened(
        { type: "knocked", seat: knocker, points: 3, gin: "no" },
        { type: "laid-off", seat: defender, card: laid, meld: place },
        { type: "ended", title: "" },
      ),
      to,
    );
    const shown = board(list[0]!.view).table;
    expect(shown.every((one) => one.owner === knocker)).toBe(true);
    expect(shown[place]!.cards).not.toContain(laid);
    expect(board(list[1]!.view).table[place]!.cards).toContain(laid);
    expect(board(list[1]!.view).result).toBeNull();
    expect(list[2]!.view).toBe(to);
  });

  it("settle without a picture where nothing moved", () => {
    const to = views.draw();
    expect(steps(views.draw(), [], to)).toEqual([{ view: to, happened: null, told: [] }]);
  });
});
