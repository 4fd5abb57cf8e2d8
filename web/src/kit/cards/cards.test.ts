import { describe, expect, it } from "vitest";
import { courtPicture } from "../../../scripts/courts.ts";
import { cardName, cardNames, cardText, faceOf, RANKS, rankText, suitOf } from "./names";
import { PIPS } from "./pips";

describe("card names", () => {
  it("are long for screen readers and short on screen", () => {
    expect(cardName("Ks")).toBe("king of spades");
    expect(cardName("Td")).toBe("ten of diamonds");
    expect(cardName("X2")).toBe("joker");
    expect(cardName(null)).toBe("face-down card");
    expect(cardText("Td")).toBe("10♦");
    expect(rankText("Ah")).toBe("A");
    expect(suitOf("X1")).toBeNull();
    expect(cardNames(["Ks", "Td", "X1"])).toBe("king of spades, ten of diamonds and joker");
  });
});

describe("duplicate cards", () => {
  it("have the face and name of the original", () => {
    expect(faceOf("7s''")).toBe("7s");
    expect(faceOf("7s")).toBe("7s");
    expect(suitOf("7s'")).toBe("s");
    expect(cardName("7s'")).toBe("seven of spades");
    expect(cardText("Td''")).toBe("10♦");
    expect(cardName("X1'")).toBe("joker");
  });
  it("a bare rank has no suit", () => {
    expect(suitOf("K")).toBeNull();
    expect(suitOf("")).toBeNull();
  });
});

describe("pips", () => {
  it("match the rank, inside the card and to the right of the index", () => {
    for (const [i, rank] of [...RANKS].slice(0, 10).entries()) {
      expect(PIPS[rank]).toHaveLength(i + 1);
      for (const [x, y] of PIPS[rank] ?? []) {
        expect(x).toBeGreaterThan(36);
        expect(x).toBeLessThan(92);
        expect(y).toBeGreaterThan(8);
        expect(y).toBeLessThan(132);
      }
    }
  });
});

describe("court pictures", () => {
  it.each(["Ks", "Qh", "Jd"])("%s is drawn without face, border, index and corner suits", async (card) => {
    const { svg } = await courtPicture(card);
    expect(svg).not.toMatch(/height="(26|55)\./);
    expect(svg).not.toContain('height="335"');
    expect(svg.length).toBeLessThan(40_000);
  });
});
