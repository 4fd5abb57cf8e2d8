import { formatCount } from "../../kit/numberformat";
import { describe, expect, it } from "vitest";
import { percent, shareOf, signed } from "./proportion";

describe("a share", () => {
  it("is withheld for a small sample", () => {
    expect(shareOf(6, 19)).toBeNull();
    expect(shareOf(0, 0, 0)).toBeNull();
    expect(shareOf(6, 20)).not.toBeNull();
  });

  it("has a Wilson interval", () => {
    const share = shareOf(58, 100)!;
    expect(share.value).toBe(0.58);
    expect(share.low).toBeCloseTo(0.4821, 3);
    expect(share.high).toBeCloseTo(0.6721, 3);
  });

  it("has bounds between 0 and 1", () => {
    expect(shareOf(0, 30)!.low).toBe(0);
    expect(shareOf(30, 30)!.high).toBe(1);
  });
});

it("formats signed values, percentages and counts", () => {
  expect(signed(1820)).toBe("+18.2");
  expect(signed(-1140)).toBe("−11.4");
  expect(signed(-4)).toBe("0.0");
  expect(percent(0.118, 1)).toBe("11.8");
  expect(formatCount(1284)).toBe("1,284");
});
