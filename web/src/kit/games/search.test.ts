import { describe, expect, it } from "vitest";
import type { GameCard } from "../../net/wire.gen";
import { timeAgo, families, firstSentence, matchedName, playersText, search } from "./search";

const game = (name: string, title: string, also: string[] = [], family = "Gin"): GameCard => ({
  name,
  title,
  family,
  summary: "Two hands, knock at 10",
  also,
  players: [2],
  target: 100,
  sample: [],
  targets: [],
  seating: "table",
  form: "game",
  lowest: false,
  shelf: "two",
});
const GAMES = [
  game("gin", "Gin", ["gin rummy", "book", "hit"]),
  game("oklahoma", "Oklahoma gin", ["Oklahoma"]),
  game("basic", "Basic rummy", ["traditional rummy"], "On the table"),
];
const names = (query: string, family = "") => search(GAMES, query, family).map((g) => g.name);

describe("search", () => {
  it("matches title, other names and summary from the start of any word", () => {
    expect(names("")).toEqual(["gin", "oklahoma", "basic"]);
    expect(names("OKLA")).toEqual(["oklahoma"]);
    expect(names("book")).toEqual(["gin"]);
    expect(names("knock")).toEqual(["gin", "oklahoma", "basic"]);
    expect(names("ook")).toEqual([]);
  });
  it("requires every word and ranks title matches first", () => {
    expect(names("rummy")).toEqual(["basic", "gin"]);
    expect(names("gin rummy")).toEqual(["gin"]);
  });
  it("returns the other name that matched", () => {
    expect(matchedName(GAMES[0]!, "boo")).toBe("book");
    expect(matchedName(GAMES[0]!, "gin")).toBe("");
    expect(matchedName(GAMES[0]!, "knock")).toBe("");
    expect(matchedName(GAMES[0]!, "")).toBe("");
  });
  it("filters by family", () => {
    expect(names("rummy", "Gin")).toEqual(["gin"]);
    expect(families(GAMES)).toEqual(["Gin", "On the table"]);
  });
});

describe("search text", () => {
  it.each([
    [[2], "2 players"],
    [[2, 3, 4, 5, 6], "2 to 6 players"],
    [[2, 3], "2 or 3 players"],
    [[4, 2], "2 or 4 players"],
    [[2, 4, 6], "2, 4 or 6 players"],
  ])("%j", (players, text) => expect(playersText(players)).toBe(text));

  it("takes the first sentence", () => {
    expect(firstSentence("One, two. Three.")).toBe("One, two.");
    expect(firstSentence("No end")).toBe("No end");
    expect(firstSentence("Pays 2.5 points.")).toBe("Pays 2.5 points.");
  });

  it("formats elapsed time", () => {
    const now = Date.parse("2026-01-02T12:00:00Z");
    expect(timeAgo("2026-01-02T11:59:40Z", now)).toBe("just now");
    expect(timeAgo("2026-01-02T11:59:00Z", now)).toBe("1 minute ago");
    expect(timeAgo("2026-01-02T09:30:00Z", now)).toBe("2 hours ago");
    expect(timeAgo("2025-12-30T12:00:00Z", now)).toBe("3 days ago");
    expect(timeAgo("2026-01-02T12:00:30Z", now)).toBe("just now");
    expect(timeAgo("?", now)).toBe("");
  });
});
