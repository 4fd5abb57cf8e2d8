import { describe, expect, it } from "vitest";
import { fanLayout } from "./fan";

const DESK = { width: 700, height: 110, most: 78 };
const HAND = { width: 280, height: 90, most: 60 };

describe("the fanned discards", () => {
  it("show a few large cards in one row", () => {
    const fan = fanLayout(9, DESK);
    expect(fan.card).toBe(78);
    expect(new Set(fan.spots.map(({ y }) => y)).size).toBe(1);
  });
  it("keep every index visible or scroll", () => {
    for (const room of [DESK, HAND])
      for (let count = 1; count <= 60; count++) {
        const fan = fanLayout(count, room);
        expect(fan.spots).toHaveLength(count);
        if (!fan.scrolls) expect(fan.width).toBeLessThanOrEqual(room.width + 1);
        fan.spots.forEach((spot, i) => {
          const next = fan.spots[i + 1];
          if (next && next.y === spot.y) expect(next.x - spot.x).toBeGreaterThanOrEqual(fan.card * 0.5 - 0.01);
          expect(spot.x + fan.card).toBeLessThanOrEqual(fan.width + 1);
        });
      }
  });
  it("use two rows for many cards when the height allows", () => {
    const fan = fanLayout(30, { ...DESK, height: 130 });
    expect(fan.spots.at(-1)!.y).toBeGreaterThan(0);
    expect(fan.height).toBeLessThanOrEqual(131);
  });
  it("scroll a long pile on a phone", () => {
    expect(fanLayout(30, HAND).scrolls).toBe(true);
    expect(fanLayout(8, HAND).scrolls).toBe(false);
  });
  it("take no room when empty", () => {
    expect(fanLayout(0, DESK).spots).toEqual([]);
  });
});
