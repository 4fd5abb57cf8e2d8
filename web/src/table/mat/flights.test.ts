import { describe, expect, it } from "vitest";
import { dealOrder, origins } from "./flights";

const seen = (key: string, layer: string, where: number, element: unknown = `${layer}/${key}`) => ({ key, layer, element, where });

describe("where cards come from", () => {
  it("is their old place, also in another part of the mat", () => {
    const before = [seen("7s", "hand", 1), seen("8s", "hand", 2)];
    expect(origins(before, [seen("8s", "hand", 0), seen("7s", "melds", 0), seen("9s", "pile", 0)])).toEqual([2, 1, undefined]);
  });

  it("a card that stays is no twin that goes", () => {
    const before = [seen("7s", "hand", 1), seen("7s'", "hand", 2), seen("7s", "melds", 3)];
    // one of the two was laid off on another meld
    const now = [seen("7s", "melds", 0), seen("7s", "melds", 0, "second"), seen("7s", "hand", 0)];
    expect(origins(before, now)).toEqual([3, 2, 1]);
  });

  it("nothing comes from a place twice", () => {
    expect(origins([seen("7s", "hand", 1)], [seen("7s", "melds", 0), seen("7s", "pile", 0)])).toEqual([1, undefined]);
  });
});

describe("a deal", () => {
  it("goes to every hand in turn, the upcard last", () => {
    const zones = ["own", "own", "own", "pile", "far", "far", "far"];
    expect(dealOrder(zones, "pile")).toEqual([0, 2, 4, 6, 1, 3, 5]);
  });

  it("goes on with who has more to get", () => {
    expect(dealOrder(["own", "own", "own", "far"], "pile")).toEqual([0, 2, 3, 1]);
    expect(dealOrder([], "pile")).toEqual([]);
  });
});
