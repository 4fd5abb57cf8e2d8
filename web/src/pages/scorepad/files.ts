/** Score pad files: CSV export for spreadsheets, JSON export and import. */

import { sideNames } from "../../kit/scoresheet/rows";
import type { PadSheet } from "../../net/wire.gen";
import { newId, validatePad, type Pad } from "../../kit/games/pads.svelte";
import { say } from "../../kit/i18n/say";

const FORMAT = "openrummy-pad";
const MAX_FILE = 400_000; // characters

export function toJson(pad: Pad): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, ...pad }, null, 1)}\n`;
}

/** Parse a JSON file as a new pad; null if invalid. */
export function fromJson(text: string): Pad | null {
  if (text.length > MAX_FILE) return null;
  try {
    const data = JSON.parse(text) as Record<string, unknown> | null;
    if (data?.["format"] !== FORMAT || data["version"] !== 1) return null;
    return validatePad({ ...data, id: newId() });
  } catch {
    return null;
  }
}

/** Export one row per deal, then the games and their bonuses. */
export function toCsv(pad: Pad, sheet: PadSheet): string {
  const sides = sideNames(sheet.sheet, pad.names);
  const lines: (string | number)[][] = [
    [say("pad.column_deal"), say("pad.column_dealer"), say("pad.what_happened"), ...sides.map((name) => say("pad.name_points", { name })), ...sides.map((name) => say("pad.name_boxes", { name })), say("pad.column_games")],
  ];
  for (const deal of sheet.deals) {
    const parts = [{ title: deal.title, text: "" }, ...deal.tables].map((table) => [table.title, table.text].filter(Boolean).join(". "));
    lines.push([
      deal.seats.number + 1,
      pad.names[deal.seats.dealer] ?? "",
      deal.problem || parts.filter(Boolean).join(" / "),
      ...sides.map((_, side) => deal.scores[side] ?? 0),
      ...sides.map((_, side) => deal.boxes[side] ?? 0),
      deal.games.map((game) => game + 1).join(" "),
    ]);
  }
  for (const [game, column] of sheet.sheet.columns.entries()) {
    const row = (label: string, values: readonly number[]) =>
      lines.push([say("pad.game_n", { n: game + 1 }), "", label, ...sides.map((_, side) => values[side] ?? 0)]);
    row(say("kit.points"), column.points);
    for (const line of column.lines)
      row(line.text, sides.map((_, side) => (side === line.seat ? line.points : 0)));
    if (column.closed) row(say("kit.total"), column.totals);
  }
  const result = sheet.sheet.result;
  if (result) {
    lines.push([say("pad.row_result"), "", result.title, ...result.totals]);
    if (result.net.length) lines.push([say("pad.row_result"), "", say("kit.ahead_others"), ...result.net]);
  }
  return lines.map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** Quote a cell if needed; formula prefixes are escaped as text. */
function cell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function fileName(pad: Pad, kind: "csv" | "json"): string {
  const slug = pad.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
  return `${slug || "pad"}-${pad.created.slice(0, 10)}.${kind}`;
}
