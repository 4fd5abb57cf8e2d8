import { expect, it } from "vitest";
import type { BoardLine } from "../../net/wire.gen";
import { share, sortLines, wishOf } from "./board";

const line = (rank: number, rating: number, games: number, gained: number): BoardLine => ({
  rank, rating, games, gained,
  name: `n${rank}`, face: "guest", within: 40, played: games, won: games / 2, you: false, friend: false,
});

it("parses the query", () => {
  expect(wishOf("")).toEqual({ family: "knock", span: "all", friends: false });
  expect(wishOf("?family=wild&span=week&friends=1")).toEqual({ family: "wild", span: "week", friends: true });
  expect(wishOf("?family=<b>&span=year")).toEqual({ family: "knock", span: "all", friends: false });
});

it("sorts by a column, keeping the order of ties", () => {
  const lines = [line(1, 1700, 30, -4), line(2, 1720, 300, 9), line(3, 1650, 30, 9)];
  expect(sortLines(lines, "rank").map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(sortLines(lines, "rating").map(({ rank }) => rank)).toEqual([2, 1, 3]);
  expect(sortLines(lines, "gained").map(({ rank }) => rank)).toEqual([2, 3, 1]);
  expect(share(lines[0]!, 20)).toBe("50 %");
  expect(share(lines[0]!, 40)).toBe("");
});
