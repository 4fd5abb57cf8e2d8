/** The numbers of a tournament as they are read: halves, points above the field, marks of rounds. */

import type { TieBreakText, Tournament, TournamentGame, TournamentRow, TournamentSide } from "../../net/wire.gen";

/** 3 is "1½": points go by halves. */
export function halves(value: number): string {
  const whole = Math.floor(Math.abs(value) / 2);
  const text = value % 2 === 0 ? String(whole) : `${whole || ""}½`;
  return value < 0 ? `−${text}` : text;
}

/** "+18", "−11", "0". */
export function signed(value: number, digits = 0): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return "0";
  return `${value < 0 ? "−" : "+"}${text}`;
}

/** Hundredths of points above the field: "+12.4". */
export const aboveField = (value: number): string => signed(value / 100, 1);

/** A total of the standings. */
export function pointsText(points: number, duplicate: boolean): string {
  return duplicate ? aboveField(points) : halves(points);
}

/** What tells equal points apart; "–" where there is nothing to compare. */
export function valueText(key: TieBreakText["key"], value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  if (key === "difference") return signed(value);
  if (key === "field") return aboveField(value);
  return key === "wins" || key === "rounds-won" ? String(value) : halves(value);
}

/** A result of a round: won in any way, lost in any way, or neither. */
export function markKind(mark: string): "won" | "lost" | "tie" | "open" | "none" | "points" {
  if (mark === "1" || mark === "+") return "won";
  if (mark === "0" || mark === "-") return "lost";
  if (mark === "½" || mark === "=") return "tie";
  if (mark === "·") return "open";
  return mark === "" ? "none" : "points";
}

/** The two numbers of a match as they stand beside the names: games won, or the score of the sheet. */
export function sideFigure(game: TournamentGame, side: TournamentSide, bestOf: number): string {
  if (game.kind !== "game") return "";
  if (bestOf > 1) return String(side.games);
  if (side.score !== null) return String(side.score).replace("-", "−");
  return game.state === "over" && side.points !== null ? halves(side.points) : "";
}

/** Did this side win a game that is over? */
export function hasWon(game: TournamentGame, side: TournamentSide): boolean {
  if (game.state !== "over" || side.points === null) return false;
  return game.sides.every((other) => other === side || (other.points ?? 0) < side.points!);
}

/** Your own side of a game. */
export const ownSide = (game: TournamentGame): TournamentSide | undefined => game.sides.find(({ you }) => you);
export const otherSides = (game: TournamentGame): TournamentSide[] => game.sides.filter(({ you }) => !you);

/** The line of an entrant in the standings. */
export const rowOf = (tournament: Tournament, entrant: number): TournamentRow | undefined =>
  tournament.standings.find((row) => row.entrant.number === entrant);

/** The faces of an entrant, the first first. */
export function facesOf(tournament: Pick<Tournament, "entrants">, entrant: number): string[] {
  const found = tournament.entrants.find(({ number }) => number === entrant);
  return found?.members.map(({ face }) => face) ?? [];
}

/** Only the computer plays as this entrant. */
export function isComputer(tournament: Pick<Tournament, "entrants">, entrant: number): boolean {
  const members = tournament.entrants.find(({ number }) => number === entrant)?.members ?? [];
  return members.length > 0 && members.every(({ bot }) => bot);
}
