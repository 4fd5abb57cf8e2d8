import { expect, it } from "vitest";
import { formatChange, formatGain, percent, formatRating } from "./ratings";

it("rounds ratings and signs changes", () => {
  expect(formatRating(1512.4)).toBe("1512");
  expect(formatChange(1511.6, 11.7)).toBe("+12");
  expect(formatChange(1499.6, -0.2)).toBe("0");
  expect(formatChange(1488.3, -11.7)).toBe("−12");
  expect(formatGain(-3.6)).toBe("−4");
});

it("clamps ratings to the axis", () => {
  expect(percent(1500)).toBe(50);
  expect(percent(900)).toBe(0);
  expect(percent(2300)).toBe(100);
});
