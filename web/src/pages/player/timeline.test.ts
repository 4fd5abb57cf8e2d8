import { expect, it } from "vitest";
import { monthTicks, thinOut } from "./timeline";

const at = (month: number, day: number) => new Date(2026, month - 1, day).getTime();

it("thins a series evenly and keeps its last point", () => {
  expect(thinOut([1, 2, 3], 60)).toEqual([1, 2, 3]);
  expect(thinOut([1, 2, 3, 4, 5], 2)).toEqual([2, 5]);
  expect(thinOut([], 2)).toEqual([]);
});

it("labels months, or days for a short range", () => {
  expect(monthTicks(at(3, 10), at(11, 20), 4).map(({ label }) => label)).toEqual(["May", "Jul", "Sep", "Nov"]);
  expect(monthTicks(at(11, 2), at(11, 20), 4).map(({ label }) => label)).toEqual(["2 Nov", "20 Nov"]);
  expect(monthTicks(at(11, 2), at(11, 2), 4)).toHaveLength(1);
  expect(monthTicks(0, 0, 4)).toEqual([]);
});
