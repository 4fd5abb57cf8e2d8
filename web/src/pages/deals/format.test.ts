import { describe, expect, it } from "vitest";
import type { DealGroup } from "../../net/wire.gen";
import { intervalText, common, formatFigure, positionOf, range, verdict } from "./format";

const group = (chance: number | null, odd = false): DealGroup => ({
  title: "First upcard",
  unit: "share",
  about: "",
  figures: [
    { name: "Aces", n: 100, value: 0.1, expected: 0.077, low: 0.055, high: 0.174, outside: false },
    { name: "Kings", n: 100, value: 0.05, expected: 0.077, low: 0.02, high: 0.11, outside: false },
  ],
  chance,
  odd,
});

describe("deal statistics", () => {
  it("format shares as percentages and means as points", () => {
    const [aces] = group(null).figures;
    expect(formatFigure(0.0769, "share")).toBe("7.7 %");
    expect(formatFigure(56.556, "points")).toBe("56.6");
    expect(intervalText(aces!, "share")).toBe("5.5 to 17.4 %");
    expect(intervalText({ ...aces!, low: 55, high: 58.04 }, "points")).toBe("55.0 to 58.0");
  });

  it.each([
    [null, false, ""],
    [0.43, false, "Fair deals are at least this far off 43 times in 100."],
    [0.004, false, "Fair deals are at least this far off 40 times in 10,000."],
    [0.0004, true, "Unlikely to be chance: fair deals are this far off 4 times in 10,000."],
    [1e-9, true, "Unlikely to be chance: fair deals are this far off less than once in 10,000."],
  ] as const)("state the probability %s in words", (chance, odd, words) => {
    expect(verdict(group(chance, odd))).toBe(words);
  });

  it("share one axis", () => {
    const line = range(group(null));
    expect(line[0]).toBeLessThan(0.02);
    expect(line[1]).toBeGreaterThan(0.174);
    expect(positionOf(line[0], line)).toBe(0);
    expect(positionOf(9, line)).toBe(100);
  });

  it("find the value common to all rows", () => {
    expect(common(group(null), (figure) => figure.n)).toBe(100);
    expect(common(group(null), (figure) => figure.value)).toBeNull();
  });
});
