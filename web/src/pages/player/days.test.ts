import { expect, it } from "vitest";
import { dateOf, weeksOf } from "./days";

it("lays out a month in weeks from Monday, with games per day", () => {
  const today = new Date(2026, 10, 24);
  const weeks = weeksOf(today, { "2026-11-01": 2, "2026-11-24": 1 });
  expect(dateOf(today)).toBe("2026-11-24");
  expect(weeks).toHaveLength(6);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]!.map((day) => day?.day ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  const days = weeks.flat().filter((day) => day !== null);
  expect(days).toHaveLength(30);
  expect(days.filter((day) => day.games).map((day) => day.day)).toEqual([1, 24]);
  expect(days.filter((day) => day.ahead).map((day) => day.day)).toEqual([25, 26, 27, 28, 29, 30]);
});
