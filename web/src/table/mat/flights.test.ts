import { describe, expect, it } from "vitest";
import { dealOrder, origins } from "./flights";

const seen = (key: string, layer: string, position: number, element: unknown = `${layer}/${key}`) => ({ key, layer, element, where: position });

describe("card origins", () => {
  it("are the previous positions, also across layers", () => {
    const before = [seen("7s", "hand", 1), seen("8s", "hand", 2)];
    expect(origins(before, [seen("8s", "hand", 0), seen("7s", "melds", 0), seen("9s", "pile", 0)])).toEqual([2, 1, undefined]);
  });

  it("distinguish a card that stays from a duplicate that moves", () => {
    const before = [seen("7s", "hand", 1), seen("7s'", "hand", 2), seen("7s", "melds", 3)];
    // one of the duplicates was laid off on another meld
    const now = [seen("7s", "melds", 0), seen("7s", "melds", 0, "second"), seen("7s", "hand", 0)];
    expect(origins(before, now)).toEqual([3, 2, 1]);
  });

  it("are used only once", () => {
    expect(origins([seen("7s", "hand", 1)], [seen("7s", "melds", 0), seen("7s", "pile", 0)])).toEqual([1, undefined]);
  });
});

describe("deal order", () => {
  it("alternates between the hands and ends with the upcard", () => {
    const zones = ["own", "own", "own", "pile", "far", "far", "far"];
    expect(dealOrder(zones, "pile")).toEqual([0, 2, 4, 6, 1, 3, 5]);
  });

  it("continues with the hand that still has cards to come", () => {
    expect(dealOrder(["own", "own", "own", "far"], "pile")).toEqual([0, 2, 3, 1]);
    expect(dealOrder([], "pile")).toEqual([]);
  });
});
