import { describe, expect, it } from "vitest";
import type { SearchItem } from "../../net/wire.gen";
import { distance, isNear, prepare } from "./search";

const item = (kind: SearchItem["kind"], title: string, text: string, also: string[] = []) =>
  ({ kind, title, text, also, url: `/${title}` }) satisfies SearchItem;

const find = prepare([
  item("game", "Gin rummy", "Two players, ten cards each.", ["knock poker", "gin poker"]),
  item("game", "Oklahoma gin", "The upcard sets the knock limit."),
  item("word", "Knock", "Ending the deal with little deadwood.", ["going down"]),
  item("word", "Wild card", "May stand for another card.", ["biddy", "beanie"]),
  item("rule", "Gin rummy", "Knock with deadwood of 10 or less.", ["G6"]),
]);
const titles = (query: string) => find(query).map(({ item }) => `${item.kind} ${item.title}`);

describe("find", () => {
  it("finds games by alternative names and returns the matching one", () => {
    expect(titles("knock poker")[0]).toBe("game Gin rummy");
    expect(find("knock poker")[0]?.as).toBe("knock poker");
    expect(find("biddy")).toMatchObject([{ item: { title: "Wild card" }, as: "biddy" }]);
    expect(find("gin rummy")[0]?.as).toBe("");
  });
  it("ranks title matches before text matches", () => {
    expect(titles("knock")).toEqual([
      "word Knock",
      "game Gin rummy",
      "game Oklahoma gin",
      "rule Gin rummy",
    ]);
  });
  it("finds a rule by id and by words", () => {
    expect(titles("g6")).toEqual(["rule Gin rummy"]);
    expect(titles("deadwood 10")).toEqual(["rule Gin rummy"]);
    expect(find("g6")[0]?.as).toBe("");
  });
  it("tolerates typos but ranks exact matches first", () => {
    expect(titles("oklahmoa")).toEqual(["game Oklahoma gin"]);
    expect(titles("nock")).toEqual([]);
    expect(titles("knok")).toContain("word Knock");
    expect(titles("bidy")).toEqual(["word Wild card"]);
    expect(titles("deadwodo")[0]).toBe("word Knock");
  });
  it("requires every word and a non-empty query", () => {
    expect(titles("gin biddy")).toEqual([]);
    expect(titles("")).toEqual([]);
    expect(titles(" - ")).toEqual([]);
  });
});

it.each([
  ["gin", "gin", 0],
  ["knock", "knok", 1],
  ["meld", "mled", 1],
  ["stock", "stokc", 1],
  ["run", "", 3],
  ["kitten", "sitting", 3],
])("the edit distance of %s and %s is %d", (a, b, count) => {
  expect(distance(a, b)).toBe(count);
  expect(distance(b, a)).toBe(count);
});

it("requires short words to match exactly and tolerates typos in longer ones", () => {
  expect(isNear("gin", "gim")).toBe(false);
  expect(isNear("meld", "weld")).toBe(false);
  expect(isNear("undercut", "underkut")).toBe(true);
  expect(isNear("run", "deadwood")).toBe(false);
});
