/** Formatting of habit statistics, and the layout of their chart. */

import { scaleLinear, scalePoint } from "d3-scale";
import { signed } from "../../kit/numberformat";
import { say } from "../../kit/i18n/say";
import type { CostlyMistake, ReviewedGame } from "../../net/wire.gen";

/** "−11.4 %" of the game, or "−3.2 points" of the deal if no win probability is available. */
export function costOf({ loss, loss_points }: Pick<CostlyMistake, "loss" | "loss_points">): string {
  if (loss === null) return say("review.cost_points", { n: signed(-loss_points) });
  return say("review.percent", { n: signed(-loss * 100) });
}

/** "24 Nov". */
export const day = (iso: string): string => new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short" });

/** "against Mara, 24 Nov". */
export const gameLine = (game: ReviewedGame): string =>
  say("habits.against", { names: game.against.join(say("kit.comma")), day: day(game.ended) });

/** Return the link to a game's review, at one of its decisions. */
export function reviewOf(game: ReviewedGame, entry?: number): string {
  const entryParameter = entry === undefined ? "" : `&entry=${entry}`;
  return `/games/${encodeURIComponent(game.id)}/review?seat=${game.seat}${entryParameter}`;
}

/** Mean points per decision of a game (at most 0), and half of its 95 % interval. */
export interface Point {
  game: ReviewedGame;
  value: number;
  low: number;
  high: number;
  within: number;
}

export const pointsOf = (games: readonly ReviewedGame[]): Point[] =>
  games
    .filter(({ decisions }) => decisions > 0)
    .map((game) => ({ game, value: -game.lost, low: -game.high, high: -game.low, within: (game.high - game.low) / 2 }));

/** Return scales from 0 at the top to the worst game; longer intervals are clipped. */
export function scales(points: readonly Point[], mean: number, width: number, height: number) {
  const lowest = Math.min(-0.5, mean, ...points.map(({ value }) => value)) * 1.25;
  const x = scalePoint<number>()
    .domain(points.map((_, index) => index))
    .range([46, Math.max(80, width - 20)])
    .padding(0.3);
  const y = scaleLinear().domain([lowest, 0]).nice(3).range([height, 10]).clamp(true);
  const ticks = y.ticks(3);
  // at most four ticks, always with 0, the last of them
  return { x, y, ticks: ticks.length > 4 ? ticks.filter((_, index) => (ticks.length - 1 - index) % 2 === 0) : ticks };
}
