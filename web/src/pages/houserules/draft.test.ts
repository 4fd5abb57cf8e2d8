import { describe, expect, it } from "vitest";
import type { House, HouseEntry, HouseGroup } from "../../net/wire.gen";
import {
  counts, faultsAt, fieldId, fileName, originWithin, parseDraft, reset, isEqual, set, TOP, isWritten, parseInput, typedList, valueOf, type Draft,
} from "./draft";
import { parseSaved } from "../../kit/games/savedrules.svelte";

const number = (path: string, value: number): HouseEntry => ({
  path, label: path, help: "", rule: "", sort: "number", low: 0, high: 100, keys: [], choices: [], value,
});
const POINTS = number("knock.limit.points", 10);
const ACE: HouseEntry = { ...number("knock.limit.ace", 0), sort: "word", value: "gin-only" };
const LIMIT: HouseEntry = {
  ...number("knock.limit", 0),
  sort: "kind",
  value: "fixed",
  choices: [
    { value: "fixed", label: "Fixed", help: "", entries: [POINTS] },
    { value: "upcard", label: "Upcard", help: "", entries: [ACE] },
  ],
};
const GIN = number("score.gin", 25);
const VALUES = { "knock.limit": "fixed", "knock.limit.points": 7, "score.gin": 20 };
const HOUSE = {
  values: VALUES,
  was: VALUES,
  faults: [{ code: "x", paths: ["score.gin", "knock.limit"], text: "t", rule: "G1" }],
} as unknown as House;
const START: Draft = { base: "a", title: "", settings: {} };

describe("a house rules draft", () => {
  it("shows the server’s value, or else the default", () => {
    expect(valueOf(START, HOUSE, GIN, TOP)).toBe(20);
    expect(valueOf(START, null, GIN, TOP)).toBe(25);
    expect(valueOf(set(START, HOUSE, GIN, TOP, 30), HOUSE, GIN, TOP)).toBe(30);
  });

  it("drops a change back to the original value", () => {
    const changed = set(START, HOUSE, GIN, TOP, 30);
    expect(changed.settings).toEqual({ "score.gin": 30 });
    expect(set(changed, HOUSE, GIN, TOP, 20).settings).toEqual({});
    expect(START.settings).toEqual({});
  });

  it("resets the fields of a new variant and restores them when switched back", () => {
    const own = set(START, HOUSE, POINTS, TOP, 8);
    const other = set(own, HOUSE, LIMIT, TOP, "upcard");
    expect(other.settings).toEqual({ "knock.limit": "upcard" });
    const table = originWithin(other, HOUSE, LIMIT, TOP);
    expect(table).toEqual({ fresh: true, foreign: true });
    expect(valueOf(other, HOUSE, ACE, table)).toBe("gin-only");
    expect(set(other, HOUSE, ACE, table, "one").settings).toHaveProperty(["knock.limit.ace"], "one");
    const back = set(other, HOUSE, LIMIT, TOP, "fixed");
    expect(back.settings).toEqual({});
    expect(valueOf(back, HOUSE, POINTS, originWithin(back, HOUSE, LIMIT, TOP))).toBe(7);
  });

  it("resets an entry together with its nested entries", () => {
    const both = { ...START, settings: { "knock.limit": "upcard", "knock.limit.ace": "one", "score.gin": 1 } };
    expect(reset(both, "knock.limit").settings).toEqual({ "score.gin": 1 });
  });

  it("shows a fault at every field involved and counts faults per group", () => {
    expect(faultsAt(HOUSE, "knock.limit")).toHaveLength(1);
    expect(faultsAt(HOUSE, "score.undercut")).toEqual([]);
    const group: HouseGroup = { name: "score", title: "", help: "", entries: [GIN] };
    expect(counts(set(START, HOUSE, GIN, TOP, 30), HOUSE, group)).toEqual([1, 1]);
  });

  it("parses a stored draft or returns null", () => {
    const draft: Draft = { base: "a", title: "b", settings: { x: 1 } };
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
    for (const text of [null, "", "[]", "{", '{"base":1}', '{"base":"a","title":"b"}'])
      expect(parseDraft(text)).toBeNull();
  });
});

describe("house rules helpers", () => {
  it("compare values deeply", () => {
    expect(isEqual({ 2: 10, 3: 7 }, { 3: 7, 2: 10 })).toBe(true);
    expect(isEqual({ 2: 10 }, { 2: 10, 3: 7 })).toBe(false);
    expect(isEqual([2, 3], [2, 4])).toBe(false);
    expect(isEqual(1, true)).toBe(false);
  });

  it("parse numbers and leave other input to the server", () => {
    expect(typedList(" 13, 12;11  1,,x ")).toEqual([13, 12, 11, 1, "x"]);
    const list = { sort: "list", choices: [], low: 0, high: 13 } as unknown as Parameters<typeof isWritten>[0];
    expect(isWritten(list)).toBe(true);
    expect(isWritten({ ...list, low: 2, high: 12 })).toBe(false);
    expect([parseInput(" 12 "), parseInput(""), parseInput("1.5"), parseInput("-3")]).toEqual([12, "", "1.5", -3]);
  });

  it("derive file names and field ids", () => {
    expect(fileName("Friday “gin” à deux")).toBe("friday-gin-a-deux.toml");
    expect(fileName("…")).toBe("house-rules.toml");
    expect(fieldId("knock.limit.ace")).toBe("set-knock-limit-ace");
  });

  it("read saved rules and skip invalid ones", () => {
    const good = { code: "h1_x", title: "A", base: "B" };
    expect(parseSaved(JSON.stringify([good, { code: "x" }, null, 3]))).toEqual([good]);
    expect(parseSaved("{")).toEqual([]);
    expect(parseSaved(null)).toEqual([]);
  });
});
