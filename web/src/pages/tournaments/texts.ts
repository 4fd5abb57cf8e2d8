/** Sentences about tournaments. */

import { row } from "../../kit/i18n/lists";
import { capital } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";
import type { Tournament, TournamentCard, TournamentGame, TournamentRound } from "../../net/wire.gen";
import { cellOf, hasWon, otherSides, ownSide, sideFigure, isUnplayed, type Cell } from "./format";

type Format = Tournament["format"];

export const FORMATS: Readonly<Record<Format, string>> = {
  swiss: say("tournaments.swiss"),
  knockout: say("tournaments.knockout"),
  "round-robin": say("tournaments.round_robin"),
  arena: say("tournaments.arena"),
};

/** "Gin rummy to 100, 10 minutes each, 16 players, rated." */
export function aboutText(t: Tournament): string {
  const players = t.team > 1 ? say("tournaments.n_teams", { n: t.entrants.length }) : say("tournaments.n_players", { n: t.entrants.length });
  const game = t.target ? say("tournaments.game_to", { game: t.game_title, target: t.target }) : t.game_title;
  const parts = [game, t.clock_text, players];
  if (t.best_of > 1) parts.push(say("tournaments.best_of", { n: t.best_of }));
  if (t.duplicate) parts.push(say("tournaments.same_cards_n", { n: t.deals }));
  if (t.rated) parts.push(say("tournaments.rated"));
  return capital(row(parts));
}

/** For a list: "Swiss, 10 minutes each, rated". */
export function cardText(card: TournamentCard): string {
  const parts = [FORMATS[card.format], card.game_title, card.clock_text];
  if (card.duplicate) parts.push(say("tournaments.same_cards"));
  if (card.rated) parts.push(say("tournaments.rated"));
  if (card.weekly) parts.push(say("tournaments.every_week"));
  return row(parts);
}

/** Text of the status chip. */
export function stageText(t: Pick<Tournament, "state" | "paused" | "format" | "round"> & { rounds: number; title?: string }): string {
  if (t.state === "cancelled") return say("tournaments.cancelled");
  if (t.state === "over") return say("tournaments.over");
  if (t.state === "open") return say("tournaments.not_started");
  if (t.paused) return say("tournaments.paused");
  if (t.format === "arena") return say("tournaments.running");
  if (t.format === "knockout" && t.title) return t.title;
  if (!t.round) return say("tournaments.running");
  return t.rounds ? say("tournaments.round_of", { round: t.round, rounds: t.rounds }) : say("tournaments.round_n", { n: t.round });
}

/** "19 of 32 players", for a list. */
export function entrantsText(card: TournamentCard): string {
  return card.state === "open" ? say("tournaments.n_of_max", { n: card.entrants, most: card.most }) : say("tournaments.n_players", { n: card.entrants });
}

/** Your result of a round: "Beat driftwood". */
export function ownResult(game: TournamentGame): string {
  if (game.kind === "bye") return say("tournaments.bye_won");
  if (game.kind === "half") return say("tournaments.free_half");
  if (game.kind === "zero") return say("tournaments.missed_round");
  const names = row(otherSides(game).map(({ name }) => name));
  const own = ownSide(game);
  if (game.state !== "over" || !own) return names;
  if (own.absent) return say("tournaments.you_did_not_come", { names });
  if (isUnplayed(game) && own.forfeit) return say("tournaments.forfeited_to", { names });
  if (otherSides(game).some(({ absent }) => absent) && hasWon(game, own)) return say("tournaments.did_not_come", { names });
  if (isUnplayed(game) && hasWon(game, own)) return say("tournaments.beat_free", { names });
  if (game.sides.length > 2) return say("tournaments.played_with", { names });
  if (hasWon(game, own)) return say("tournaments.beat", { names });
  return game.sides.some((side) => hasWon(game, side)) ? say("tournaments.lost_to", { names }) : say("tournaments.tied_with", { names });
}

/** "103–60", your own number first. */
export function ownScore(game: TournamentGame, bestOf: number): string {
  const own = ownSide(game);
  if (!own || game.kind !== "game") return "";
  return [own, ...otherSides(game)].map((side) => sideFigure(game, side, bestOf)).filter(Boolean).join("–");
}

/** Accessible label of a game: "Semi-final 2, oldharbour 1, you 1." */
export function gameLabel(round: TournamentRound, game: TournamentGame, bestOf: number): string {
  const title = game.third
    ? say("tournaments.third_place_match")
    : round.games.filter(({ third }) => !third).length > 1
      ? say("tournaments.title_n", { title: round.title, n: game.number })
      : round.title;
  const sides = game.sides.map((side) =>
    [side.you ? say("tournaments.you") : side.name, sideFigure(game, side, bestOf)].filter(Boolean).join(" "),
  );
  return row([title, ...sides]);
}

/** Accessible label of a round's result in the standings. */
export function cellText(cell: Cell, t: Pick<Tournament, "table" | "format">): string {
  const [kind] = cell;
  const { text, look } = cellOf(cell, t);
  if (kind === "none") return say("tournaments.mark_none");
  if (kind === "running") return say("tournaments.mark_not_played");
  if (kind === "half") return say("tournaments.mark_half_free");
  if (kind !== "game") return look === "won" ? say("tournaments.mark_won_free") : say("tournaments.mark_lost_free");
  if (look === "points") return say("tournaments.mark_points", { points: text });
  return look === "won" ? say("tournaments.mark_won") : look === "lost" ? say("tournaments.mark_lost") : say("tournaments.mark_tied");
}
