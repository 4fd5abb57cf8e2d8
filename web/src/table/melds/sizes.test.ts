import { describe, expect, it } from "vitest";
import { arc } from "../mat/layout";
import { layOutRows } from "../mat/overlappingrows";
import { modeOf } from "../mat/sizes";
import { maxKnownCards, meldSizes, seatsLook, seatWidth } from "./sizes";

const WINDOWS = [
  [1280, 800],
  [1600, 1000],
  [1280, 640],
  [1024, 768],
  [768, 1024],
  [390, 844],
  [360, 640],
  [844, 390],
  [667, 375],
] as const;

const hand = (count: number) => [
  { kind: "loose" as const, name: "", key: "l", cards: Array.from({ length: count }, (_, i) => `card${i}`) },
];

/** Mat size in a window, without margins, bars and the panel. */
function mat(wide: number, high: number): [number, number] {
  const mode = modeOf(wide, high);
  if (mode === "phone") return [wide, high - 52];
  if (mode === "landscape") return [wide, high - 44];
  return [mode === "desktop" ? wide - 360 : wide - 44, high - 96];
}

describe("sizes with melds on the table", () => {
  it.each(WINDOWS)("at %d by %d any hand fits", (wide, high) => {
    const [width, height] = mat(wide, high);
    for (const opponentCount of [1, 3, 5, 7])
      for (const cards of [1, 8, 14, 17, 26]) {
        const sizes = meldSizes(modeOf(wide, high), width, height, { opponentCount, cards, depth: true });
        const layout = sizes.stack ? layOutRows(hand(cards), sizes.row) : arc(hand(cards), sizes.row);
        for (const spot of layout.spots) {
          expect(spot.x).toBeGreaterThanOrEqual(-0.5);
          expect(spot.x + sizes.row.card).toBeLessThanOrEqual(sizes.row.width + 0.5);
        }
        // no more than about half of a low screen
        expect(layout.height).toBeLessThan(height * 0.6);
        expect(sizes.pile).toBeGreaterThanOrEqual(36);
      }
  });
  it("puts the piles beside the melds on a low mat", () => {
    expect(meldSizes("desktop", 920, 544, { opponentCount: 3, cards: 8, depth: false }).side).toBe(true);
    expect(meldSizes("desktop", 920, 704, { opponentCount: 3, cards: 8, depth: false }).side).toBe(false);
  });
});

describe("opponent seats", () => {
  it("are wide only if name and cards fit", () => {
    expect(seatsLook("desktop", 920, 3)).toBe("wide");
    expect(seatsLook("desktop", 920, 4)).toBe("small");
    expect(seatsLook("tablet", 660, 3)).toBe("small");
    expect(seatsLook("phone", 390, 3)).toBe("column");
  });
  it("limit the known cards to leave room for the name", () => {
    for (const opponentCount of [1, 2, 3]) {
      const room = seatWidth("desktop", 920, opponentCount);
      const chips = maxKnownCards(room) * 46 + 22;
      expect(room - 58 - chips - 48).toBeGreaterThanOrEqual(70);
    }
  });
});
