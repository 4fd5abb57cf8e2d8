/** Which leaderboard is asked for, and in which order its lines stand. */

import type { BoardLine, Leaderboard } from "../../net/wire.gen";

export const SPANS = ["all", "month", "week", "today"] as const;

export interface Wish {
  family: string;
  span: Leaderboard["span"];
  friends: boolean;
}

/** What the address asks for; the rest is as at first. */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search);
  return {
    family: /^[a-z]+$/.exec(query.get("family") ?? "")?.[0] ?? "knock",
    span: SPANS.find((span) => span === query.get("span")) ?? "all",
    friends: query.has("friends"),
  };
}

export type Column = "rank" | "rating" | "games" | "gained";

const BY: Readonly<Record<Column, (line: BoardLine) => number>> = {
  rank: (line) => -line.rank,
  rating: (line) => line.rating,
  games: (line) => line.games,
  gained: (line) => line.gained,
};

/** The lines by a column, the most first; those that are level as they stand. */
export const sorted = (lines: readonly BoardLine[], by: Column): BoardLine[] =>
  lines.toSorted((line, other) => BY[by](other) - BY[by](line) || line.rank - other.rank);

/** The share of games won in a span: "54 %"; empty where there are too few to say. */
export const share = (line: BoardLine, least: number): string =>
  line.played < least ? "" : `${Math.round((100 * line.won) / line.played)} %`;

