/** Formatting of tournament figures: halves, points above the field, round results. */

import { signed } from "../../kit/numberformat";
import type { TieBreakText, Tournament, TournamentGame, TournamentRow, TournamentSide } from "../../net/wire.gen";

/** Format half points: 3 is "1½". */
export function halves(value: number): string {
  const whole = Math.floor(Math.abs(value) / 2);
  const text = value % 2 === 0 ? String(whole) : `${whole || ""}½`;
  return value < 0 ? `−${text}` : text;
}

/** Hundredths of points above the field average: "+12.4". */
export const aboveField = (value: number): string => signed(value / 100, 1);

/** Format a total in the standings. */
export function pointsText(points: number, duplicate: boolean): string {
  return duplicate ? aboveField(points) : halves(points);
}

/** Format quarter points: 21 is "5¼". */
export function quarters(value: number): string {
  const whole = Math.floor(value / 4);
  const part = ["", "¼", "½", "¾"][value % 4]!;
  return part && !whole ? part : `${whole}${part}`;
}

/** Format a tie-break value; "–" if there is nothing to compare. */
export function valueText(key: TieBreakText["key"], value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (key === "difference") return signed(value / 100, value % 100 ? 1 : 0);
  if (key === "sonneborn") return quarters(value);
  return key === "wins" ? String(value) : halves(value);
}

export type Cell = TournamentRow["cells"][number];
export type CellLook = "won" | "lost" | "tie" | "open" | "none" | "points";

/** Return the text and style of a round in the standings. */
export function cellOf([kind, points]: Cell, t: Pick<Tournament, "table" | "format">): { text: string; look: CellLook } {
  if (kind === "none") return { text: "", look: "none" };
  if (kind === "running") return { text: "·", look: "open" };
  if (kind === "bye" || (kind === "forfeit" && points > 0)) return { text: "+", look: "won" };
  if (kind === "zero" || kind === "forfeit") return { text: "−", look: "lost" };
  if (kind === "half") return { text: "½", look: "tie" };
  if (t.table > 2 || t.format === "arena") return { text: halves(points), look: "points" };
  return points >= 2 ? { text: "1", look: "won" } : points === 1 ? { text: "½", look: "tie" } : { text: "0", look: "lost" };
}

/** Decided without play: a no-show, or an immediate resignation. */
export const isUnplayed = (game: TournamentGame): boolean =>
  game.state === "over" && game.tables.length < 2 && game.sides.some(({ forfeit, absent }) => forfeit || absent) && game.sides.every(({ score }) => score === null);

/** Return a side's figure in a match: games won, or the points of the sheet. */
export function sideFigure(game: TournamentGame, side: TournamentSide, bestOf: number): string {
  if (game.kind !== "game" || game.state === "waiting" || isUnplayed(game)) return "";
  if (bestOf > 1) return String(side.games);
  if (side.score !== null) return String(side.score).replace("-", "−");
  return game.state === "over" && side.points !== null ? halves(side.points) : "";
}

/** Return whether this side won a finished game. */
export function hasWon(game: TournamentGame, side: TournamentSide): boolean {
  if (game.state !== "over" || side.points === null) return false;
  return game.sides.every((other) => other === side || (other.points ?? 0) < side.points!);
}

export const ownSide = (game: TournamentGame): TournamentSide | undefined => game.sides.find(({ you }) => you);
export const otherSides = (game: TournamentGame): TournamentSide[] => game.sides.filter(({ you }) => !you);

export const rowOf = (tournament: Tournament, entrant: number): TournamentRow | undefined =>
  tournament.standings.find((row) => row.entrant.number === entrant);

/** Return the avatars of an entrant's members. */
export function facesOf(tournament: Pick<Tournament, "entrants">, entrant: number): string[] {
  const match = tournament.entrants.find(({ number }) => number === entrant);
  return match?.members.map(({ face }) => face) ?? [];
}

/** Return whether an entrant consists of computer players only. */
export function isComputer(tournament: Pick<Tournament, "entrants">, entrant: number): boolean {
  const members = tournament.entrants.find(({ number }) => number === entrant)?.members ?? [];
  return members.length > 0 && members.every(({ bot }) => bot);
}
