import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { ColumnView, SheetView } from "../wire.gen";
import { difference, entryRows, listed, running, sideNames, stateOf, sumRows, totals, winRows } from "./rows";
import SheetColumns from "./SheetColumns.svelte";

/** Game 2 of an evening: 45, 28 and 27 for the first, 20 for the second. */
const closed: ColumnView = {
  points: [100, 20],
  boxes: [3, 1],
  wins: [3, 1],
  target: 100,
  closed: true,
  lines: [
    { code: "game-bonus", seat: 0, points: 100, text: "Bonus for the game" },
    { code: "boxes", seat: 0, points: 75, text: "Three boxes at 25" },
    { code: "boxes", seat: 1, points: 25, text: "One box at 25" },
  ],
  totals: [275, 45],
  winners: [0],
  marks: [
    { deal: 1, points: [45, 0], boxes: [1, 0] },
    { deal: 2, points: [28, 0], boxes: [1, 0] },
    { deal: 3, points: [0, 20], boxes: [0, 1] },
    { deal: 4, points: [27, 0], boxes: [1, 0] },
  ],
};
const open: ColumnView = {
  ...closed,
  points: [10, 0],
  boxes: [1, 0],
  closed: false,
  lines: [],
  totals: [],
  winners: [],
  marks: [
    { deal: 5, points: [0, 0], boxes: [0, 0] },
    { deal: 6, points: [10, 0], boxes: [1, 0] },
  ],
};
const sheet: SheetView = {
  deals: 7,
  columns: [closed, open],
  result: null,
  sides: [[0], [1]],
  won: [1, 0],
  by_deal: false,
  lowest: false,
};

describe("the rows of a sheet", () => {
  it("writes each side's total after each of its wins", () => {
    expect(running(closed)).toEqual([[45, 73, 100], [20]]);
    expect(running(open)).toEqual([[10], []]);
    expect(winRows(sheet).map((row) => row.values)).toEqual([
      [[45, 20], [10, null]],
      [[73, null], [null, null]],
      [[100, null], [null, null]],
    ]);
  });
  it("adds up what closes a game", () => {
    const rows = Object.fromEntries(sumRows(sheet).map((row) => [row.key, row.values]));
    expect(rows["points"]).toEqual([[100, 20], [10, 0]]);
    expect(rows["boxes"]).toEqual([[75, 25], [null, null]]);
    expect(rows["game-bonus"]).toEqual([[100, null], [null, null]]);
    expect(rows["total"]).toEqual([[275, 45], [null, null]]);
    expect(sheet.columns.map(difference)).toEqual([230, null]);
    expect(totals(sheet)).toEqual([285, 45]);
  });
  it("goes deal by deal where all may score in one", () => {
    const marks = [
      { deal: 0, points: [39, 18, -18], boxes: [1, 0, 0] },
      { deal: 2, points: [0, 5, -4], boxes: [0, 1, 0] },
    ];
    const column = { ...open, points: [39, 23, -22], marks };
    const rows = entryRows({ ...sheet, columns: [column], by_deal: true });
    expect(rows.map((row) => [row.label, row.values])).toEqual([
      ["Deal 1", [[39, 18, -18]]],
      ["Deal 3", [[39, 23, -22]]],
      ["", [[null, null, null]]],
    ]);
    expect(entryRows(sheet)).toEqual(winRows(sheet));
  });
  it("keeps a win without points, such as a table's box", () => {
    const box = { ...open, marks: [{ deal: 0, points: [0, 0], boxes: [0, 1] }] };
    expect(running(box)).toEqual([[], [0]]);
  });
  it("names sides and games", () => {
    expect(sideNames({ sides: [[0, 2], [1, 3]] }, ["A", "B", "C"])).toEqual(["A and C", "B and Player 4"]);
    expect(listed(["A", "B", "C"])).toBe("A, B and C");
    expect(stateOf(closed, ["Ana", "Ben"])).toBe("Ana won");
    expect(stateOf(open, ["Ana", "Ben"])).toBe("to 100");
  });
});

describe("the sheet", () => {
  let shown: object | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    shown = undefined;
  });
  it("is a table whose figures can be read aloud", () => {
    shown = mount(SheetColumns, { target: document.body, props: { sheet, names: ["Ana", "Ben"] } });
    flushSync();
    const texts = [...document.querySelectorAll("[data-row=total] td")].map((td) => td.textContent?.trim());
    expect(texts).toEqual(["275", "45", "", ""]);
    expect(document.querySelectorAll("thead th[scope=colgroup]").length).toBe(2);
    expect(document.querySelector("[data-row=difference]")?.textContent).toContain("230");
  });
});
