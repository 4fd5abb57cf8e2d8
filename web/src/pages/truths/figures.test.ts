import { expect, test } from "vitest";
import type { Truth, TruthRow, TruthTable } from "../../net/wire.gen";
import { around, certain, csv, lines, named, pivot, written } from "./figures";

const row = (by: string[], value: number | null, within: number | null): TruthRow => ({
  by, labels: by.map((name) => name.toUpperCase()), value, within, n: 1200, second: 1, second_within: 2, agrees: null,
});
const table: TruthTable = {
  name: "gain", title: "What it gains", note: "", unit: "points", heads: ["Turn", "Deadwood"], reference: 0,
  rows: [row(["1", "low"], 2.04, 0.3), row(["1", "high"], -0.2, 0.4), row(["2", "high"], null, null)],
};
const truth = { plot: { table: "gain", kind: "lines", series: ["high"] }, games: [{ game: "g", title: "", short: "", rules: "", deals: 1, tables: [table] }] } as unknown as Truth;

test("a figure has its sign, its unit and its interval", () => {
  expect(written(table, 2.04)).toBe("+2.0");
  expect(written(table, -0.2)).toBe("−0.2");
  expect(written(table, null)).toBe("");
  expect(written({ unit: "percent", reference: 50 }, 51.4)).toBe("51.4 %");
  expect(written({ unit: "chance", reference: 0 }, 1.26)).toBe("+1.3 %");
  expect(written({ unit: "deals", reference: 100 }, 49.4)).toBe("49");
  expect(around(0.31)).toBe("± 0.3");
  expect(around(null)).toBe("");
});

test("a number across says what it is of", () => {
  expect([named(table, "4–6"), named(table, "Gin")]).toEqual(["Deadwood 4–6", "Gin"]);
});

test("only what lies outside its interval is certain", () => {
  expect(table.rows.map((row) => certain(table, row))).toEqual([true, false, false]);
  expect(certain({ reference: null }, table.rows[0]!)).toBe(false);
});

test("a table by two things stands down and across, with gaps", () => {
  const pivoted = pivot(table);
  expect(pivoted.columns).toEqual(["LOW", "HIGH"]);
  expect(pivoted.lines.map(({ label, cells }) => [label, cells.map((cell) => cell?.value ?? null)])).toEqual([
    ["1", [2.04, -0.2]],
    ["2", [null, null]],
  ]);
});

test("a plot draws its series only", () => {
  const plotted = lines(truth, table);
  expect(plotted.labels).toEqual(["1", "2"]);
  expect(plotted.lines).toEqual([{ name: "HIGH", rows: [table.rows[1], table.rows[2]] }]);
});

test("the file has a line a figure", () => {
  const text = csv(truth).split("\n");
  expect(text[0]).toBe("game,table,unit,by,value,within,n,second,second_within,agrees");
  expect(text[1]).toBe("g,gain,points,1; low,2.04,0.3,1200,1,2,");
  expect(text).toHaveLength(5);
});
