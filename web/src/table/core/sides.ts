/** Sides that score together, and their names. */

import type { ColumnView, TableView } from "../../net/wire.gen";
import { nameOf, player } from "./view";
import { joinWithAnd } from "../../kit/i18n/lists";
import { say } from "../../kit/i18n/say";

/** Return the seats of each side, in the order of the sheet; without teams every seat is a side. */
export function sidesOf(view: TableView): number[][] {
  return view.sheet.sides?.length ? view.sheet.sides : view.players.map(({ seat }) => [seat]);
}

export function sideOf(view: TableView, seat: number): number {
  return sidesOf(view).findIndex((seats) => seats.includes(seat));
}

/** Return your own side; the first for a spectator. */
export function mySide(view: TableView): number {
  return view.seat === null ? 0 : sideOf(view, view.seat);
}

/** Return whether several seats score together. */
export function inTeams(view: TableView): boolean {
  return sidesOf(view).some((seats) => seats.length > 1);
}

/** Return the indexes of the sides, your own first, the others in turn. */
export function sidesInOrder(view: TableView): number[] {
  const own = mySide(view);
  const count = sidesOf(view).length;
  return Array.from({ length: count }, (_, turn) => (own + turn) % count);
}

/** "You and Ivo", "Mara, Tess and Otto", "Mara". "You" comes first. */
export function sideName(view: TableView, side: number): string {
  const seats = sidesOf(view)[side] ?? [];
  const own = [...seats].sort((a, b) => Number(b === view.seat) - Number(a === view.seat));
  return joinWithAnd(own.map((seat) => nameOf(view, seat)));
}

/** Short form: "Your team", "Other team", or the single name. */
export function sideShort(view: TableView, side: number): string {
  if (!inTeams(view)) return sideName(view, side);
  if (view.seat === null) return say("table.team_n", { n: side + 1 });
  return side === mySide(view) ? say("kit.your_team") : say("table.other_team");
}

export function facesOf(view: TableView, side: number): string[] {
  const seats = sidesOf(view)[side] ?? [];
  return seats.map((seat) => player(view, seat)?.face ?? "guest");
}

/** Return the current or most recent game of the sheet. */
export function openColumn(view: TableView): ColumnView | undefined {
  return view.sheet.columns.find((column) => !column.closed) ?? view.sheet.columns.at(-1);
}

/** Return whether several games run in parallel and a deal can count in each. */
export function sideBySide(view: TableView): boolean {
  return view.game.form === "columns";
}

/** Return whether consecutive games make up a match. */
export function inMatch(view: TableView): boolean {
  return view.game.form === "match" || view.game.form === "best-of";
}

/** Return a side's points toward the target: of the open game; in Hollywood of all games. */
export function sidePoints(view: TableView, side: number): number {
  if (sideBySide(view))
    return view.sheet.columns.reduce((sum, column) => sum + (column.points[side] ?? 0), 0);
  return openColumn(view)?.points[side] ?? 0;
}

/**
 * Return the sides, best first (the lowest where low scores win); ties in turn, eliminated sides
 * last.
 */
export function standings(view: TableView): number[] {
  const sign = view.game.lowest ? 1 : -1;
  const isEliminated = (side: number) => Number(view.sheet.beaten.includes(side));
  return sidesInOrder(view).sort((a, b) => isEliminated(a) - isEliminated(b) || sign * (sidePoints(view, a) - sidePoints(view, b)));
}

/** Return a side's points from one deal's scores, given by seat. */
export function sideAdded(view: TableView, side: number, scores: readonly number[]): number {
  return (sidesOf(view)[side] ?? []).reduce((sum, seat) => sum + (scores[seat] ?? 0), 0);
}

/** "12.50" from hundredths; play money has no currency sign. */
export function money(hundredths: number): string {
  const [whole, part] = [Math.floor(Math.abs(hundredths) / 100), Math.abs(hundredths) % 100];
  return `${hundredths < 0 ? "−" : ""}${whole}.${String(part).padStart(2, "0")}`;
}
