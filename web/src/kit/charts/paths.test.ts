import { expect, it } from "vitest";
import { bandPath, linePath } from "./paths";

it("draws a line and its confidence band", () => {
  expect(linePath([0, 10], [5, 6])).toBe("M0,5L10,6");
  expect(bandPath([0, 10], [1, 2], [8, 9])).toBe("M0,1L10,2L10,9L0,8Z");
});

it("draws nothing without points", () => {
  expect(linePath([], []) + bandPath([], [], [])).toBe("");
});
