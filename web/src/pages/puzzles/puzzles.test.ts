import { describe, expect, it } from "vitest";
import type { PuzzleChoice, PuzzleView } from "../../net/wire.gen";
import { groupsOf } from "../../kit/cards/hand";
import { neighbour, measureHand } from "./hand";
import { choicesFor } from "./puzzle.svelte";
import { clock, daysUntil } from "./times";

const hand = { melds: [["3d", "4d", "5d"], ["8c", "8h", "8s"]], loose: ["Ah", "2c", "Js", "Qs", "Qh"], hidden: 0, deadwood: 33, ranked: "" };

describe("a puzzle hand", () => {
  it("fits its width in one row or two", () => {
    const groups = groupsOf(hand);
    expect(groups.map(({ kind }) => kind)).toEqual(["run", "set", "deadwood"]);
    for (const room of [340, 366, 800, 1200]) {
      for (const rows of [true, false]) {
        const { width, step, looseStep: loose, gap } = measureHand(room, groups, 104, rows);
        const melds = 2 * (width + 2 * step) + gap;
        const rest = width + 4 * loose;
        const used = rows ? Math.max(melds, rest) : melds + gap + rest;
        expect(used).toBeLessThanOrEqual(room + 1);
        expect(width).toBeLessThanOrEqual(104);
      }
    }
  });

  it("moves by keyboard, stopping at both ends", () => {
    const cards = ["a", "b", "c"];
    expect([neighbour(cards, null, 1), neighbour(cards, "a", 1), neighbour(cards, "c", 1), neighbour(cards, "a", -1), neighbour([], "a", 1)]).toEqual(["a", "b", "c", "a", null]);
  });
});

it("offers the actions for the picked card and those without a card", () => {
  const choiceOf = (token: string, card: string | null): PuzzleChoice => ({ token, kind: "discard", text: "", card, melds: [], points: null });
  const view = { theme: "knock", choices: [choiceOf("Ks", "Ks"), choiceOf("k:Ks:", "Ks"), choiceOf("2c", "2c"), choiceOf("b:", null)] } as unknown as PuzzleView;
  expect(choicesFor(view, "Ks").map(({ token }) => token)).toEqual(["Ks", "k:Ks:", "b:"]);
  expect(choicesFor(view, null).map(({ token }) => token)).toEqual(["b:"]);
  expect(choicesFor({ ...view, theme: "draw" } as PuzzleView, null)).toHaveLength(4);
});

it("formats times and days until a date", () => {
  expect(clock(300_000)).toBe("5:00");
  expect(clock(61_001)).toBe("1:02");
  expect(clock(-5)).toBe("0:00");
  expect(daysUntil(3 * 86_400_000, 0)).toBe(3);
  expect(daysUntil(1000, 0)).toBe(1);
});
