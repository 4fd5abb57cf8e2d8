import { describe, expect, it } from "vitest";
import { flow, inRow, rowsOf } from "./flow";
import { equal, follow, matchCards, placeOf, moveCards } from "./groups";
import { nearest, shapesOf } from "./contracts";
import { group } from "../fixtures/declared";

const cards = (text: string) => (text ? text.split(" ") : []);
const groups = (...texts: string[]) => texts.map(cards);

describe("groups of a hand", () => {
  it("are kept as cards come and go", () => {
    expect(follow(groups("3d 4d", "Kh Kc"), cards("3d 4d Kh 7s 2c"))).toEqual({
      groups: groups("3d 4d", "Kh"),
      rest: cards("7s 2c"),
    });
  });

  it("are removed when empty", () => {
    expect(follow(groups("3d", "Kh Kc"), cards("Kh Kc")).groups).toEqual(groups("Kh Kc"));
  });

  it("keep a duplicate that takes over a freed name", () => {
    // the ungrouped 7s was discarded, so 7s' is now named 7s
    expect(follow(groups("7s' 8s"), cards("7s 8s Kd"))).toEqual({ groups: groups("7s 8s"), rest: ["Kd"] });
    expect(follow(groups("7s 8s"), cards("7s 7s' 8s")).rest).toEqual(["7s'"]);
    expect(follow(groups("7s 8s", "7s' Kd"), cards("7s 8s Kd")).groups).toEqual(groups("7s 8s", "Kd"));
  });

  it("map server card names to those of the hand", () => {
    expect(matchCards(groups("7s 7s"), cards("7s 7s' Kd"))).toEqual({ groups: groups("7s 7s'"), rest: ["Kd"] });
    expect(matchCards(groups("2c"), cards("7s"))).toBeNull();
  });

  it("accept and release cards", () => {
    const before = { groups: groups("3d 4d", "Kh"), rest: cards("7s 5d") };
    expect(moveCards(before, ["5d"], 0)).toEqual({ groups: groups("3d 4d 5d", "Kh"), rest: ["7s"] });
    expect(moveCards(before, ["Kh", "7s"], "new")).toEqual({ groups: groups("3d 4d", "Kh 7s"), rest: ["5d"] });
    expect(moveCards(before, ["Kh"], "rest")).toEqual({ groups: groups("3d 4d"), rest: cards("7s 5d Kh") });
    expect(placeOf(before, "Kh")).toBe(1);
    expect(placeOf(before, "7s")).toBe("rest");
    expect(placeOf(before, "2c")).toBeNull();
  });

  it("are equal in any order", () => {
    expect(equal(groups("3d 4d", "Kh"), groups("Kh", "4d 3d"))).toBe(true);
    expect(equal(groups("3d 4d"), groups("3d"))).toBe(false);
  });
});

describe("contracts", () => {
  const SHAPES = [
    [3, 3, 3, 3, 3],
    [4, 4, 4, 3],
    [5, 4, 3, 3],
  ];

  it("are filled by runs of exactly the required length", () => {
    const runs = [group("3d 4d 5d 6d", "run", "Run"), group("7s 8s 9s", "run", "Run"), group("Kd Kh Ks", null, "Not a meld")];
    const [threes, fours, mixed] = shapesOf(SHAPES, runs);
    expect([threes?.filled, fours?.filled, mixed?.filled]).toEqual([1, 2, 2]);
    expect(fours?.boxes.map((box) => box.filled)).toEqual([true, false, false, true]);
    expect(nearest(shapesOf(SHAPES, runs))?.name).toBe("4-4-4-3");
  });

  it("are complete when every box is filled", () => {
    const run = group("7s 8s 9s", "run", "Run");
    const [threes] = shapesOf(SHAPES, [run, run, run, run, run]);
    expect(threes?.done).toBe(true);
    expect(nearest(shapesOf(SHAPES, []))?.name).toBe("3-3-3-3-3");
    expect(shapesOf([], [run])).toEqual([]);
  });
});

describe("group layout", () => {
  const desktop = { width: 880, height: 300, maxWidth: 84, minWidth: 46, share: 0.5, strip: 24 };
  const phone = { width: 358, height: 380, maxWidth: 62, minWidth: 38, share: 0.6, strip: 28 };

  const high = (groups: number[], rest: number, room: typeof phone) => {
    const { card, step } = flow(groups, rest, room);
    const lines = Math.ceil(rest / inRow(card, step, room.width));
    return { card, step, lines };
  };

  it.each([
    [[3, 3, 3, 4], 1],
    [[], 14],
    [[3, 3, 3, 3, 3], 1],
    [[5, 4, 3, 3], 1],
    [[3, 4], 9],
    [[], 16],
  ])("fits on desktop and phone: groups %j and %i ungrouped cards", (groups, rest) => {
    expect(high(groups, rest, desktop).card).toBeGreaterThanOrEqual(56);
    const { card, step } = high(groups, rest, phone);
    expect(card).toBeGreaterThanOrEqual(44);
    expect(step).toBeGreaterThanOrEqual(28);
  });

  it("counts rows as they wrap", () => {
    expect(rowsOf([100, 100, 100], 320)).toBe(1);
    expect(rowsOf([100, 100, 100], 315)).toBe(2);
    expect(rowsOf([], 100)).toBe(1);
  });
});
