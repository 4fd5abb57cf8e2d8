import { expect, test } from "vitest";
import type { DealsView, OwnRatings, TournamentCard, Tournaments } from "../../net/wire.gen";
import { dailyLine, eventLine, ratingLine } from "./status.svelte";

const card = (name: string, state: string, starts: number | null) => ({ name, state, starts }) as TournamentCard;
const NOW = Date.UTC(2026, 10, 27, 12);

test("the daily deals line shows your points so far", () => {
  expect(dailyLine({ you: null } as DealsView)).not.toContain("34");
  expect(dailyLine({ you: { total: 34, points: [20, 14], over: false } } as unknown as DealsView)).toContain("34");
});

test("the tournament line shows the one starting next, unless one of yours is running", () => {
  const soon = [card("Late", "open", NOW + 7_200_000), card("When full", "open", null), card("Early", "open", NOW + 3_600_000), card("Past", "open", NOW - 1)];
  expect(eventLine({ yours: [], soon } as unknown as Tournaments, NOW)).toMatch(/^Next: Early, /);
  expect(eventLine({ yours: [card("Mine", "running", NOW)], soon } as unknown as Tournaments, NOW)).toBe("Running now: Mine.");
  expect(eventLine({ yours: [], soon: [] } as unknown as Tournaments, NOW)).toBe("");
});

test("the rating line lists your ratings, or is empty", () => {
  const ratings = [{ title: "Knocking games", rating: 1543.6 }, { title: "Table games", rating: 1490 }];
  expect(ratingLine({ ratings } as unknown as OwnRatings)).toBe("Your rating: Knocking games 1544, Table games 1490.");
  expect(ratingLine({ ratings: [] } as unknown as OwnRatings)).toBe("");
});
