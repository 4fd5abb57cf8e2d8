import { describe, expect, it } from "vitest";
import { arc, MIN_STRIP, nearest, placeFor, rows, type HandLayout } from "./layout";
import type { Group } from "../core/handorder";
import { sizesOf } from "./sizes";

let nextId = 0;
const group = (kind: Group["kind"], count: number): Group => ({
  kind,
  name: kind,
  key: `${kind}${nextId++}`,
  cards: Array.from({ length: count }, () => `c${nextId++}`),
});

/** Hands of eleven cards with up to three melds, the rest deadwood. */
function hands(): Group[][] {
  const all: Group[][] = [];
  for (const sizes of [[], [3], [4], [5], [3, 3], [4, 3], [3, 4], [4, 4], [5, 4], [3, 3, 3], [4, 3, 3], [4, 4, 3], [7], [9]]) {
    const left = 11 - sizes.reduce((sum, size) => sum + size, 0);
    const melds = sizes.map((size, i) => group(i % 2 ? "set" : "run", size));
    all.push(left ? [...melds, group("loose", left)] : melds);
  }
  return all;
}

const inside = (layout: HandLayout, slack = 0.5) =>
  layout.spots.every(
    (spot) => spot.x >= -slack && spot.x + layout.card <= layout.width + slack && spot.y >= 0,
  );

describe("the arc", () => {
  const sizes = sizesOf("desktop", 920, 704).row;

  it("spreads 104-pixel cards over the width, with a 10-pixel gap between groups", () => {
    const layout = arc([group("run", 4), group("set", 3), group("loose", 4)], sizes);
    expect(layout.card).toBe(104);
    const [first, second] = layout.spots;
    expect(second!.x - first!.x).toBeGreaterThan(62);
    expect(layout.spots[4]!.x - layout.spots[3]!.x).toBeCloseTo(114, 0);
  });

  it("is symmetric, tilted outwards and lower at the sides", () => {
    const { spots } = arc([group("loose", 11)], sizes);
    const [first, middle, last] = [spots[0]!, spots[5]!, spots[10]!];
    expect(first.turn).toBeCloseTo(-last.turn);
    expect(middle.turn).toBe(0);
    expect(first.y).toBeGreaterThan(middle.y);
  });

  it("fits every hand at the same height", () => {
    const heights = new Set<number>();
    for (const hand of hands()) {
      const layout = arc(hand, sizes);
      expect(inside(layout), hand.map((card) => card.cards.length).join()).toBe(true);
      heights.add(layout.height);
    }
    expect(heights.size).toBe(1);
  });

  it("draws one mark per group without overlap", () => {
    const layout = arc([group("run", 4), group("set", 3), group("loose", 4)], sizes);
    expect(layout.marks.map((mark) => mark.kind)).toEqual(["run", "set", "loose"]);
    const [a, b] = layout.marks;
    expect(a!.x + a!.room / 2).toBeLessThan(b!.x - b!.room / 2 + 4);
  });
});

describe.each([
  [390, 844, MIN_STRIP],
  [360, 740, 37],
  [390, 664, 37],
  [320, 568, 26],
])("rows on a phone of %i × %i", (width, height, minRows) => {
  const sizes = sizesOf("phone", width, height - 52);

  it("fit every hand in two rows with a large enough touch target per card", () => {
    for (const hand of hands()) {
      const layout = rows(hand, sizes.row);
      const words = hand.map((group) => `${group.kind} ${group.cards.length}`).join();
      expect(inside(layout), words).toBe(true);
      expect(new Set(layout.spots.map((spot) => spot.row)).size).toBeLessThanOrEqual(2);
      expect(Math.min(...layout.spots.map((spot) => spot.strip)), words).toBeGreaterThanOrEqual(minRows - 0.5);
    }
  });

  it("leave room for the content above", () => {
    const layout = rows([group("run", 4), group("loose", 7)], sizes.row);
    // opponent, piles with counts, prompt, actions
    const rest = 74 + sizes.pile * 1.4 + 34 + 44 + 78;
    expect(layout.height + rest).toBeLessThanOrEqual(height - 52);
  });
});

describe("rows", () => {
  it("put melds above and loose cards below", () => {
    const sizes = sizesOf("phone", 390, 792).row;
    const layout = rows([group("run", 4), group("set", 3), group("loose", 4)], sizes);
    expect(layout.spots.map((spot) => spot.row)).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(layout.spots[8]!.x - layout.spots[7]!.x).toBeGreaterThanOrEqual(72);
    expect(layout.spots[1]!.x - layout.spots[0]!.x).toBe(41);
  });

  it("keep a meld together when it fits below", () => {
    const sizes = sizesOf("phone", 390, 792).row;
    const layout = rows([group("run", 4), group("set", 4), group("loose", 3)], sizes);
    expect(layout.groups).toHaveLength(3);
  });
});

describe("hit testing", () => {
  const sizes = sizesOf("desktop", 920, 704).row;
  const layout = arc([group("run", 4), group("loose", 7)], sizes);

  it("finds the card whose visible strip is under the point", () => {
    for (const spot of layout.spots)
      expect(nearest(layout, spot.x + spot.strip / 2, spot.y + 73)?.card).toBe(spot.card);
  });

  it("finds the nearest card for a point outside the hand", () => {
    expect(nearest(layout, -50, 100)?.card).toBe(layout.spots[0]!.card);
    expect(nearest(layout, 2000, 100)?.card).toBe(layout.spots.at(-1)!.card);
  });

  it("returns the insertion index of a dragged card", () => {
    const high = layout.card * 0.7;
    expect(placeFor(layout, 0, high)).toBe(0);
    expect(placeFor(layout, 900, high)).toBe(11);
    const third = layout.spots[2]!;
    expect(placeFor(layout, third.x + layout.card / 2 + 2, high)).toBe(3);
  });
});

describe("the available width", () => {
  const room = (width: number) => sizesOf("desktop", width, 716).row;

  it("is used: ten cards are spread wide on a desktop and closer in a narrow window", () => {
    const steps = (width: number) => rowSteps(arc([group("loose", 10)], room(width)).spots.map(({ x }) => x));
    expect(Math.min(...steps(916))).toBeGreaterThan(74);
    expect(Math.max(...steps(700))).toBeLessThan(70);
    const { spots, width } = arc([group("loose", 11)], room(916));
    expect(spots.at(-1)!.x + 104).toBeLessThanOrEqual(width + 1);
  });
});

const rowSteps = (xs: readonly number[]): number[] => xs.slice(1).map((x, i) => x - xs[i]!);
