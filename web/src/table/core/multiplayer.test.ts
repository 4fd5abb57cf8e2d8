/** Table state with several seats, sides and tables. */

import { beforeEach, describe, expect, it } from "vitest";
import { live } from "../../kit/announcer.svelte";
import type { BoardView, Happened, TableView, Update } from "../../net/wire.gen";
import { buttonsOf } from "../fixtures/buttons";
import { updates, views } from "../fixtures/load";
import { steps } from "./fold";
import { pointsGained, handsOf, laidOffCards } from "./finishedhands";
import { money, sideName, sidePoints, sideShort, sidesInOrder } from "./sides";
import { sizesOf } from "../mat/sizes";
import { TableState, type TableConnection } from "./state.svelte";
import { KINDS } from "../kinds";
import { tableStatus } from "../panel/tablestatus";
import { dealtLine, opponentsOf, otherTables, resultOf, sitters } from "./view";
import { moveRows } from "./moves";

const NAMES = ["You", "Mara", "Otto", "Ines"];

/** Two teams at two tables, seen by seat 0: 0 and 2 against 1 and 3. */
function partners(view: TableView = views.discard()): TableView {
  const own = { ...view.boards[0]!, active: [0, 1] };
  const other: BoardView = { ...own, active: [2, 3], turn: 2, table: [], shown: [], result: null, knocker: null, phase: "draw" };
  return {
    ...view,
    seat: 0,
    own: 0,
    game: { ...view.game, seating: "teams" },
    players: NAMES.map((name, seat) => ({ ...view.players[0]!, seat, name, side: seat % 2, board: seat < 2 ? 0 : 1 })),
    boards: [own, other],
    order: [0, 1, 2, 3],
    partners: [2],
    opponents: [1],
    sheet: { ...view.sheet, sides: [[0, 2], [1, 3]], won: [0, 0] },
  };
}

/** Three players; you deal and sit out. */
function spectating(): TableView {
  const view = views.draw();
  return {
    ...view,
    seat: 0,
    game: { ...view.game, seating: "sit-out" },
    players: NAMES.slice(0, 3).map((name, seat) => ({ ...view.players[0]!, seat, name, side: seat })),
    boards: [{ ...view.boards[0]!, active: [1, 2], dealer: 2, turn: 1 }],
    order: [0, 1, 2],
    hand: null,
    can: [],
    cannot: [],
    your_turn: false,
    sits_out: true,
    sheet: { ...view.sheet, sides: [[0], [1], [2]] },
  };
}

const at = (board: number | null, event: Happened["event"], text = ""): Happened => ({ seq: 900, event, text, board });
const NONE = {} as unknown as TableConnection;

beforeEach(() => {
  live.polite = "";
  live.assertive = "";
});

describe("sides", () => {
  it("are named after their players, your own first", () => {
    const view = partners();
    expect(sidesInOrder(view)).toEqual([0, 1]);
    expect(sideName(view, 0)).toBe("You and Otto");
    expect(sideName(view, 1)).toBe("Mara and Ines");
    expect(sideShort(view, 1)).toBe("Other team");
    expect(sidesInOrder({ ...view, seat: 3 })).toEqual([1, 0]);
    expect(sideName({ ...view, seat: 2 }, 0)).toMatch(/^You and /);
  });

  it("show points of the current game, or of all games in column scoring", () => {
    const view = partners();
    const column = { ...view.sheet.columns[0]!, points: [10, 4] };
    const columns = [{ ...column, closed: true }, column];
    const sheet = { ...view.sheet, columns };
    expect(sidePoints({ ...view, sheet }, 0)).toBe(10);
    expect(sidePoints({ ...view, sheet, game: { ...view.game, form: "columns" } }, 0)).toBe(20);
  });

  it("format play money", () => {
    expect([money(1250), money(-75), money(0)]).toEqual(["12.50", "−0.75", "0.00"]);
  });
});

describe("simultaneous tables", () => {
  it("separates your table from the others", () => {
    const view = partners();
    expect(opponentsOf(view).map(({ name }) => name)).toEqual(["Mara"]);
    expect(otherTables(view).map(({ players }) => players.map(({ name }) => name))).toEqual([["Otto", "Ines"]]);
    expect(sitters(view)).toEqual([]);
  });

  it("shows events of another table at once, without an intermediate view", () => {
    const before = partners();
    const after = { ...before, seq: 901, boards: [before.boards[0]!, { ...before.boards[1]!, stock: 3 }] };
    const drew = at(1, { type: "drew", seat: 2, pile: "stock", card: null, above: [] });
    const list = steps(before, [drew], after);
    expect(list).toHaveLength(1);
    expect(list[0]!.happened).toBeNull();
    expect(list[0]!.view).toBe(after);
    // no intermediate view between events of this table either
    const discarded = at(0, { type: "threw", seat: 1, card: "2c" });
    const mixed = steps(before, [drew, discarded, drew], after);
    expect(mixed.map((step) => step.happened?.event.type)).toEqual(["threw"]);
    expect(mixed[0]!.events).toHaveLength(3);
  });

  it("keeps this table’s moves when another table starts a deal", async () => {
    const table = new TableState(NONE, KINDS);
    const begins = at(0, { type: "began", number: 0, dealer: 1, active: [0, 1] });
    table.receive({ ...updates.discard(), table: partners(), happened: [begins], whole: true });
    const view = { ...partners(), seq: 950 };
    const update: Update = {
      type: "update",
      table: view,
      happened: [at(1, { type: "began", number: 0, dealer: 2, active: [2, 3] }), at(0, { type: "passed", seat: 1 }, "Mara passed.")],
      whole: false,
    };
    table.receive(update);
    await new Promise((done) => setTimeout(done));
    expect(table.happened.map(({ event }) => event.type)).toEqual(["began", "began", "passed"]);
    expect(moveRows(table.happened, view).map((row) => row.parts.join(""))).toEqual(["Mara passed"]);
  });

  it("lists only the result of another table", () => {
    const view = partners();
    const rows = moveRows(
      [
        at(1, { type: "drew", seat: 2, pile: "stock", card: null, above: [] }),
        at(1, { type: "ended", title: "" }, "Otto wins this table, 12 points."),
        at(0, { type: "reshuffled", count: 30, top: true, shuffled: true }),
      ],
      view,
    );
    expect(rows.map((row) => row.parts.join(""))).toEqual([
      "Table 2: Otto wins this table, 12 points",
      "Discards reshuffled into the stock, 30 cards",
    ]);
  });

  it("waits for all tables before showing the result", () => {
    const over = partners(views.over());
    const view = { ...over, board_over: true, can: [], your_turn: false };
    expect(resultOf(view)).toBeNull();
    const buttons = buttonsOf(view);
    expect(buttons.map(({ id }) => id)).toEqual(["extra", "main"]);
    expect(buttons[0]!.command).toEqual({ do: "result" });
    expect(buttons[1]!.reason?.text).toBe("waiting for table 2");
    const done = { ...view, boards: view.boards.map((board) => ({ ...board, result: over.boards[0]!.result })) };
    expect(resultOf(done)).toBe("deal");
  });

  it("summarizes the state of a table", () => {
    const view = partners(views.over());
    const board = view.boards[1]!;
    expect(tableStatus(view, board)).toBe(`stock ${board.stock}, discards ${board.pile.length}`);
    const shown = { ...board, knocker: 2, shown: [{ seat: 2, deadwood: ["4c"], points: 4 }] };
    expect(tableStatus(view, shown)).toBe("Otto knocked with 4");
    const result = { ...view.boards[0]!.result!, winner: 3, scores: [0, 0, 0, 12] };
    expect(tableStatus(view, { ...shown, result })).toBe("Ines wins, 12");
  });
});

describe("a player sitting out", () => {
  it("dealt, sees both players as opponents and has no actions", () => {
    const view = spectating();
    expect(sitters(view).map(({ seat }) => seat)).toEqual([0]);
    expect(dealtLine(view)).toBe("You dealt and sit out");
    expect(opponentsOf(view).map(({ name }) => name)).toEqual(["Mara", "Otto"]);
    const buttons = buttonsOf(view);
    expect(buttons.map(({ id, tone }) => [id, tone])).toEqual([["main", "dashed"]]);
    expect(buttons[0]!.reason?.text).toBe("you sit this deal out");
  });
});

describe("game terminology", () => {
  it("uses the game’s name for melding every card", () => {
    const view = views.discard();
    const named = { ...view, game: { ...view.game, gin: "rummy" } };
    expect(buttonsOf(named).find(({ id }) => id === "gin")?.label).toEqual(["Rummy"]);
    const board = { ...view.boards[0]!, knocker: 1, shown: [] };
    expect(tableStatus(named, board)).toMatch(/ went rummy$/);
  });
});

describe("hands at the end of a deal", () => {
  it("are ordered from the knocker, with layoffs attributed", () => {
    const view = partners(views.over());
    const meld = { kind: "set" as const, cards: ["2c", "2d", "2h", "2s"], name: "Set of twos", owner: 1 };
    const board: BoardView = {
      ...view.boards[0]!,
      active: [0, 1, 2],
      knocker: 1,
      table: [{ ...meld, laid: [[2, "2s"], [0, "2h"]], stands: [] }],
      shown: [1, 2, 0].map((seat) => ({ seat, deadwood: ["Kc"], points: 10 })),
      result: { ...view.boards[0]!.result!, scores: [0, 7, 0, 0] },
    };
    expect(handsOf(view, board).map(({ title, score }) => [title, score])).toEqual([
      ["Mara, knocker", 7],
      ["Otto", 0],
      ["You", 0],
    ]);
    expect(laidOffCards(view, board).map(({ name, letter }) => [name, letter])).toEqual([["Otto", "O"], ["you", "Y"]]);
  });
});

describe("layout for several opponents", () => {
  it("shrinks the piles, not the hand", () => {
    const size = sizesOf("phone", 360, 688);
    const four = sizesOf("phone", 360, 688, false, { opponentCount: 4 });
    expect(four.hand).toBe(size.hand);
    expect(four.pile).toBeLessThan(size.pile);
    expect(four.pile).toBeGreaterThanOrEqual(46);
    const strip = sizesOf("phone", 390, 792, false, { opponentCount: 1, strip: true });
    expect(strip.hand).toBe(sizesOf("phone", 390, 792).hand);
  });
});

describe("points gained", () => {
  it("are signed, with a true minus", () => {
    expect([12, 0, -12].map((points) => pointsGained(points))).toEqual(["+12", "+0", "−12"]);
  });
});
