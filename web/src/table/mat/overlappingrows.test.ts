import { describe, expect, it } from "vitest";
import { nearest, RATIO, type RowSizes } from "./layout";
import type { Group } from "../core/handorder";
import { layOutRows } from "./overlappingrows";

const PHONE: RowSizes = { width: 358, card: 60, step: 54, gap: 4, rise: 14, under: 14, rows: 2, apart: 4 };
const RANKS = "A23456789TJQK";

const loose = (count: number): Group[] => [
  { kind: "loose", name: "", key: "l", cards: Array.from({ length: count }, (_, i) => `${RANKS[i % 13]}${"cdhs"[Math.floor(i / 13)]}`) },
];

describe("a long hand on a phone", () => {
  it("uses one row while every card shows enough", () => {
    const layout = layOutRows(loose(8), PHONE);
    expect(new Set(layout.spots.map(({ row }) => row)).size).toBe(1);
    expect(layout.height).toBe(Math.ceil(14 + 60 * RATIO + 14));
  });
  it("stacks rows within the page width", () => {
    for (let count = 1; count <= 30; count++) {
      const layout = layOutRows(loose(count), PHONE);
      expect(layout.spots).toHaveLength(count);
      for (const spot of layout.spots) {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + 60).toBeLessThanOrEqual(PHONE.width + 0.5);
        expect(spot.y + 60 * RATIO).toBeLessThanOrEqual(layout.height);
      }
    }
    expect(new Set(layOutRows(loose(25), PHONE).spots.map(({ row }) => row)).size).toBe(3);
  });
  it("maps a tap to the card visible there", () => {
    const layout = layOutRows(loose(25), PHONE);
    for (const spot of layout.spots) {
      const high = spot.high ?? 60 * RATIO;
      expect(nearest(layout, spot.x + spot.strip / 2, spot.y + high / 2)?.card).toBe(spot.card);
    }
  });
  it("wraps the row early to keep a meld together", () => {
    const meld: Group = { kind: "run", name: "Run", key: "r", cards: ["5h", "6h", "7h", "8h"] };
    const [rest] = loose(7);
    const layout = layOutRows([meld, rest!], { ...PHONE, width: 280 });
    expect(new Set(layout.spots.filter(({ group }) => group === 0).map(({ row }) => row)).size).toBe(1);
  });
  it("underlines a meld only if it is in a single row", () => {
    const meld: Group = { kind: "run", name: "Run", key: "r", cards: ["5h", "6h", "7h"] };
    expect(layOutRows([meld], PHONE).marks).toHaveLength(1);
    expect(layOutRows([meld, ...loose(20)], PHONE).marks).toHaveLength(0);
  });
});
