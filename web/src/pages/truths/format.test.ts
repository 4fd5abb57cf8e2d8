import { expect, test } from "vitest";
import type { Truth, TruthRow, TruthTable } from "../../net/wire.gen";
import { marginText, isCertain, csv, lines, columnHeading, pivot, formatValue } from "./format";

const row = (keys: string[], value: number | null, within: number | null): TruthRow => ({
  by: keys, labels: keys.map((name) => name.toUpperCase()), value, within, n: 1200, second: 1, second_within: 2, agrees: null,
});
const table: TruthTable = {
  name: "gain", title: "What it gains", note: "", unit: "points", heads: ["Turn", "Deadwood"], reference: 0,
  rows: [row(["1", "low"], 2.04, 0.3), row(["1", "high"], -0.2, 0.4), row(["2", "high"], null, null)],
};
const truth = { plot: { table: "gain", kind: "lines", series: ["high"] }, games: [{ game: "g", title: "", short: "", rules: "", deals: 1, tables: [table] }] } as unknown as Truth;

test("formats a value with its sign, unit and interval", () => {
  expect(formatValue(table, 2.04)).toBe("+2.0");
  expect(formatValue(table, -0.2)).toBe("−0.2");
  expect(formatValue(table, null)).toBe("");
  expect(formatValue({ unit: "percent", reference: 50 }, 51.4)).toBe("51.4 %");
  expect(formatValue({ unit: "chance", reference: 0 }, 1.26)).toBe("+1.3 %");
  expect(formatValue({ unit: "deals", reference: 100 }, 49.4)).toBe("49");
  expect(marginText(0.31)).toBe("± 0.3");
  expect(marginText(null)).toBe("");
});

test("labels numeric columns with their dimension", () => {
  expect([columnHeading(table, "4–6"), columnHeading(table, "Gin")]).toEqual(["Deadwood 4–6", "Gin"]);
});

test("only values outside their interval are certain", () => {
  expect(table.rows.map((row) => isCertain(table, row))).toEqual([true, false, false]);
  expect(isCertain({ reference: null }, table.rows[0]!)).toBe(false);
});

test("pivots a two-dimensional table, leaving gaps", () => {
  const pivoted = pivot(table);
  expect(pivoted.columns).toEqual(["LOW", "HIGH"]);
  expect(pivoted.lines.map(({ label, cells }) => [label, cells.map((cell) => cell?.value ?? null)])).toEqual([
    ["1", [2.04, -0.2]],
    ["2", [null, null]],
  ]);
});

test("plots only the selected series", () => {
  const plotted = lines(truth, table);
  expect(plotted.labels).toEqual(["1", "2"]);
  expect(plotted.lines).toEqual([{ name: "HIGH", rows: [table.rows[1], table.rows[2]] }]);
});

test("exports one CSV line per value", () => {
  const text = csv(truth).split("\n");
  expect(text[0]).toBe("game,table,unit,by,value,within,n,second,second_within,agrees");
  expect(text[1]).toBe("g,gain,points,1; low,2.04,0.3,1200,1,2,");
  expect(text).toHaveLength(5);
});
