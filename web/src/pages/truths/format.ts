/** Formatting of study figures, pivoted tables, and CSV export. */

import { signed } from "../../kit/numberformat";
import type { Truth, TruthRow, TruthTable } from "../../net/wire.gen";

/** "+8.1", "62.1 %", "49": with a sign if the table is relative to zero. */
export function formatValue(table: Pick<TruthTable, "unit" | "reference">, value: number | null): string {
  if (value === null) return "";
  if (table.unit === "deals") return value.toFixed(0);
  if (table.unit === "percent") return `${value.toFixed(1)} %`;
  const text = table.reference === 0 ? signed(value) : value.toFixed(1);
  return table.unit === "chance" ? `${text} %` : text;
}

/** Half-width of an interval, "± 0.3"; empty if there is none. */
export const marginText = (margin: number | null, unit?: TruthTable["unit"]): string =>
  margin === null ? "" : `± ${margin.toFixed(unit === "deals" ? 0 : 1)}`;

/** Return whether a figure differs significantly from the reference. */
export const isCertain = (table: Pick<TruthTable, "reference">, row: TruthRow): boolean =>
  table.reference !== null && row.value !== null && row.within !== null && Math.abs(row.value - table.reference) > row.within;

export interface Pivot {
  columns: string[];
  lines: { label: string; cells: (TruthRow | null)[] }[];
}

/** Pivot a two-way table; a one-way table has a single column. */
export function pivot(table: Pick<TruthTable, "rows" | "heads">): Pivot {
  const hasTwoKeys = table.heads.length === 2;
  const columns = hasTwoKeys ? [...new Set(table.rows.map((row) => row.labels[1]!))] : [""];
  const labels = [...new Set(table.rows.map((row) => row.labels[0]!))];
  return {
    columns,
    lines: labels.map((label) => ({
      label,
      cells: columns.map((column) => table.rows.find((row) => row.labels[0] === label && (!hasTwoKeys || row.labels[1] === column)) ?? null),
    })),
  };
}

/** Column headings; a number includes its unit. */
export const columnHeading = (table: Pick<TruthTable, "heads">, label: string): string => (/^\d/.test(label) ? `${table.heads[1]} ${label}` : label);

export interface Series {
  name: string;
  /** One slot for each label of the x axis. */
  rows: (TruthRow | null)[];
}

/** Return the lines of a plot over its x labels. */
export function lines(truth: Pick<Truth, "plot">, table: TruthTable): { labels: string[]; lines: Series[] } {
  const { series } = truth.plot;
  const names = series.length ? series : [null];
  const seriesRows = table.rows.filter((row) => !series.length || series.includes(row.by[1]!));
  const labels = [...new Set(seriesRows.map((row) => row.labels[0]!))];
  return {
    labels,
    lines: names.map((name) => {
      const rows = seriesRows.filter((row) => name === null || row.by[1] === name);
      return { name: name === null ? "" : columnHeading(table, rows[0]?.labels[1] ?? name), rows: labels.map((label) => rows.find((row) => row.labels[0] === label) ?? null) };
    }),
  };
}

/** Export all figures of a study as CSV, one row each. */
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

