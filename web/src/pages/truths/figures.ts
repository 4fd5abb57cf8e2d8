/** Figures of studies as they are written, their tables two ways, and the file of them. */

import { signed } from "../../kit/figures";
import type { Truth, TruthRow, TruthTable } from "../../net/wire.gen";

/** "+8.1", "62.1 %", "49": a sign where the table is about more or less than nothing. */
export function written(table: Pick<TruthTable, "unit" | "reference">, value: number | null): string {
  if (value === null) return "";
  if (table.unit === "deals") return value.toFixed(0);
  if (table.unit === "percent") return `${value.toFixed(1)} %`;
  const text = table.reference === 0 ? signed(value) : value.toFixed(1);
  return table.unit === "chance" ? `${text} %` : text;
}

/** Half an interval, "± 0.3"; nothing where there is none. */
export const around = (within: number | null, unit?: TruthTable["unit"]): string =>
  within === null ? "" : `± ${within.toFixed(unit === "deals" ? 0 : 1)}`;

/** Is the figure certainly on one side of what signs are counted from? */
export const certain = (table: Pick<TruthTable, "reference">, row: TruthRow): boolean =>
  table.reference !== null && row.value !== null && row.within !== null && Math.abs(row.value - table.reference) > row.within;

export interface Pivot {
  columns: string[];
  lines: { label: string; cells: (TruthRow | null)[] }[];
}

/** A table by two things, one down and one across; by one thing it has one column. */
export function pivot(table: Pick<TruthTable, "rows" | "heads">): Pivot {
  const two = table.heads.length === 2;
  const columns = two ? [...new Set(table.rows.map((row) => row.labels[1]!))] : [""];
  const labels = [...new Set(table.rows.map((row) => row.labels[0]!))];
  return {
    columns,
    lines: labels.map((label) => ({
      label,
      cells: columns.map((column) => table.rows.find((row) => row.labels[0] === label && (!two || row.labels[1] === column)) ?? null),
    })),
  };
}

/** What stands across: a number says what it is a number of. */
export const named = (table: Pick<TruthTable, "heads">, label: string): string => (/^\d/.test(label) ? `${table.heads[1]} ${label}` : label);

export interface Series {
  name: string;
  /** A place for each label of the x axis. */
  rows: (TruthRow | null)[];
}

/** The lines of a plot over the labels of its x axis. */
export function lines(truth: Pick<Truth, "plot">, table: TruthTable): { labels: string[]; lines: Series[] } {
  const { series } = truth.plot;
  const names = series.length ? series : [null];
  const taken = table.rows.filter((row) => !series.length || series.includes(row.by[1]!));
  const labels = [...new Set(taken.map((row) => row.labels[0]!))];
  return {
    labels,
    lines: names.map((name) => {
      const rows = taken.filter((row) => name === null || row.by[1] === name);
      return { name: name === null ? "" : named(table, rows[0]?.labels[1] ?? name), rows: labels.map((label) => rows.find((row) => row.labels[0] === label) ?? null) };
    }),
  };
}

/** All figures of a study, a line each. */
export function csv(truth: Truth): string {
  const cell = (value: string | number | boolean | null): string => {
    const text = value === null ? "" : String(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const head = ["game", "table", "unit", "by", "value", "within", "n", "second", "second_within", "agrees"];
  const rows = truth.games.flatMap((game) =>
    game.tables.flatMap((table) =>
      table.rows.map((row) => [game.game, table.name, table.unit, row.by.join("; "), row.value, row.within, row.n, row.second, row.second_within, row.agrees]),
    ),
  );
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
}

