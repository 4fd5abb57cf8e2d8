import { expect, test } from "vitest";
import { cardSizes, gapOf, order } from "./layout";

test("orders seats clockwise from the next player, the viewer last", () => {
  expect(order([0, 1], 0)).toEqual([1, 0]);
  expect(order([1, 2, 3, 0], 2)).toEqual([3, 0, 1, 2]);
  expect(order([3, 2], null)).toEqual([3, 2]);
  // a player sitting out watches from the first seat
  expect(order([2, 1], 0)).toEqual([2, 1]);
});

test.each([330, 370, 600, 800, 1100])("eleven cards in four groups fit into %i pixels", (room) => {
  for (const seats of [2, 3, 5]) {
    const { width, step } = cardSizes(room, seats);
    const columns = seats > 2 && room > 760 ? 2 : 1;
    const needed = 4 * width + 7 * step + 3 * gapOf(width);
    expect(needed * columns).toBeLessThanOrEqual(room - 40);
    expect(width).toBeGreaterThanOrEqual(30);
  }
});
