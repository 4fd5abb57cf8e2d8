/** Leaderboard selection from the address, and the sort order of its rows. */

import type { BoardLine, Leaderboard } from "../../net/wire.gen";

export const SPANS = ["all", "month", "week", "today"] as const;

export interface Wish {
  family: string;
  span: Leaderboard["span"];
  friends: boolean;
}

/** Parse the selection in the address; missing or invalid values take defaults. */
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

/** Sort rows by a column in descending order, stably. */
export const sortLines = (lines: readonly BoardLine[], column: Column): BoardLine[] =>
  lines.toSorted((line, other) => BY[column](other) - BY[column](line) || line.rank - other.rank);

/** Format the share of games won in a period: "54 %"; empty if there are too few. */
export const share = (line: BoardLine, minGames: number): string =>
  line.played < minGames ? "" : `${Math.round((100 * line.won) / line.played)} %`;

