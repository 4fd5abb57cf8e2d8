import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import { render } from "../fixtures/render";
import type { ColumnView, SheetView } from "../../net/wire.gen";
import { thirteen } from "../../table/fixtures/wildtables";
import { joinWithAnd } from "../i18n/lists";
import { difference, entryRows, hasDeals, runningTotals, sideNames, rowState, sumRows, totals, winRows } from "./rows";
import SheetColumns from "./SheetColumns.svelte";

/** A finished game: 45, 28 and 27 points for side 0, 20 for side 1. */
const finishedGame: ColumnView = {
  points: [100, 20],
  boxes: [3, 1],
  wins: [3, 1],
  target: 100,
  closed: true,
  lines: [
    { code: "game-bonus", seat: 0, points: 100, text: "Bonus for the game", rule: "" },
    { code: "boxes", seat: 0, points: 75, text: "Three boxes at 25", rule: "" },
    { code: "boxes", seat: 1, points: 25, text: "One box at 25", rule: "" },
  ],
  totals: [275, 45],
  winners: [0],
  marks: [
    { deal: 1, points: [45, 0], boxes: [1, 0] },
    { deal: 2, points: [28, 0], boxes: [1, 0] },
    { deal: 3, points: [0, 20], boxes: [0, 1] },
    { deal: 4, points: [27, 0], boxes: [1, 0] },
  ],
  added: [],
};
const open: ColumnView = {
  ...finishedGame,
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
  columns: [finishedGame, open],
  result: null,
  sides: [[0], [1]],
  won: [1, 0],
  by_deal: false,
  lowest: false,
  pool: 0,
  start: 0,
  beaten: [],
  press: null,
  wilds: [],
  ahead: [],
  doubled: [],
};

describe("score sheet rows", () => {
  it("show each side’s running total after each win", () => {
    expect(runningTotals(finishedGame)).toEqual([[45, 73, 100], [20]]);
    expect(runningTotals(open)).toEqual([[10], []]);
    expect(winRows(sheet).map((row) => row.values)).toEqual([
      [[45, 20], [10, null]],
      [[73, null], [null, null]],
      [[100, null], [null, null]],
    ]);
  });
  it("show the sums that close a game", () => {
    const rows = Object.fromEntries(sumRows(sheet).map((row) => [row.key, row.values]));
    expect(rows["points"]).toEqual([[100, 20], [10, 0]]);
    expect(rows["boxes"]).toEqual([[75, 25], [null, null]]);
    expect(rows["game-bonus"]).toEqual([[100, null], [null, null]]);
    expect(rows["total"]).toEqual([[275, 45], [null, null]]);
    expect(sheet.columns.map(difference)).toEqual([230, null]);
    expect(totals(sheet)).toEqual([285, 45]);
  });
  it("list each deal when all sides can score in one", () => {
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
  it("show wild ranks, doubled deals, added points and the deals still to come", () => {
    const rows = entryRows(thirteen());
    expect(rows.map((row) => row.key).slice(4, 8)).toEqual(["deal-4", "added-5-0", "deal-5", "deal-6"]);
    expect(rows.filter((row) => row.kind !== "added").map((row) => row.wild).join("")).toBe("A23456789TJQK");
    expect(rows.filter((row) => row.doubled).map((row) => row.label)).toEqual(["Deal 6", "Deal 7"]);
    const [added] = rows.filter((row) => row.kind === "added");
    expect(added?.values).toEqual([[null, null, 12, null]]);
    // added points are included in all later sums
    const sums = thirteen().columns[0]!.points;
    expect(rows.find((row) => row.key === "deal-7")?.values).toEqual([sums]);
    expect(rows.filter((row) => row.kind === "ahead").map((row) => row.label)).toEqual(["Deal 9", "Deal 10", "Deal 11", "Deal 12", "Deal 13"]);
  });
  it("mark the current deal and drop upcoming deals once the game is over", () => {
    const running = { ...thirteen(), wilds: [..."A23456789"], ahead: [..."TJQK"] };
    expect(entryRows(running).find((row) => row.kind === "now")?.label).toBe("Deal 9");
    const result = { reason: "deals", winners: [0], totals: [], net: [], title: "", text: "", money: [], odd: [] };
    expect(entryRows({ ...running, result }).some((row) => row.kind === "now" || row.kind === "ahead")).toBe(false);
  });
  it("mark the next deal as doubled while the press is on", () => {
    const sheet = thirteen();
    const on = { ...sheet, press: { ...sheet.press!, on: true } };
    expect(entryRows(on).filter((row) => row.doubled).map((row) => row.label)).toEqual(["Deal 6", "Deal 7", "Deal 9"]);
  });
  it("start with the starting chips", () => {
    const column = { ...open, points: [150, 90], marks: [{ deal: 0, points: [70, -70], boxes: [0, 0] }] };
    const chips = { ...sheet, columns: [{ ...column, points: [150, 10] }], by_deal: true, start: 80 };
    expect(entryRows(chips).map((row) => [row.label, row.values[0]]).slice(0, 2)).toEqual([
      ["Start", [80, 80]],
      ["Deal 1", [150, 10]],
    ]);
  });
  it("omit the sum rows when listed by deal", () => {
    expect(sumRows(thirteen())).toEqual([]);
    expect(hasDeals(thirteen())).toBe(true);
    expect(hasDeals(sheet)).toBe(false);
    expect(hasDeals({ ...thirteen(), columns: [open], by_deal: false })).toBe(false);
  });
  it("keep a win without points, such as a box", () => {
    const box = { ...open, marks: [{ deal: 0, points: [0, 0], boxes: [0, 1] }] };
    expect(runningTotals(box)).toEqual([[], [0]]);
  });
  it("name sides and games", () => {
    expect(sideNames({ sides: [[0, 2], [1, 3]] }, ["A", "B", "C"])).toEqual(["A and C", "B and Player 4"]);
    expect(joinWithAnd(["A", "B", "C"])).toBe("A, B and C");
    expect(rowState(finishedGame, ["Ana", "Ben"])).toBe("Ana won");
    expect(rowState(open, ["Ana", "Ben"])).toBe("to 100");
  });
});

describe("the score sheet", () => {
  it("is a table with header cells for screen readers", () => {
    render(SheetColumns, { props: { sheet, names: ["Ana", "Ben"] } });
    flushSync();
    const texts = [...document.querySelectorAll("[data-row=total] td")].map((td) => td.textContent?.trim());
    expect(texts).toEqual(["275", "45", "", ""]);
    expect(document.querySelectorAll("thead th[scope=colgroup]").length).toBe(2);
    expect(document.querySelector("[data-row=difference]")?.textContent).toContain("230");
  });
  it("describes its marks in words", () => {
    const eliminated = { ...thirteen(), beaten: [2] };
    render(SheetColumns, { props: { sheet: eliminated, names: ["Ana", "Ben", "Cleo", "Dan"] } });
    flushSync();
    const row = (key: string) => document.querySelector(`[data-row=${key}] th`)?.textContent?.replace(/\s+/g, " ").trim();
    expect(row("deal-5")).toBe("6 sixes wild, Deal 6 ×2, counts double");
    expect(row("deal-0")).toBe("A aces wild, Deal 1");
    expect(document.querySelectorAll("thead th")[2]?.textContent?.replace(/\s+/g, " ").trim()).toBe("Cleo, out of the game");
  });
});
