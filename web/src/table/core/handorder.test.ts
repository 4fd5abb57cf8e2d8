import { beforeEach, describe, expect, it } from "vitest";
import { views } from "../fixtures/load";
import { groupHand, moveCard, recall, remember, sortHand, type Hand } from "./handorder";

const hand = (fresh: string | null = null): Hand => {
  const { cards, arranged } = views.discard().hand!;
  return { cards, arranged, newCard: fresh };
};

beforeEach(() => localStorage.clear());

describe("hand order", () => {
  it("puts melds first, then loose cards by rank, then the drawn card", () => {
    const order = sortHand(hand("9d"), "melds", []);
    expect(order.slice(0, 3).sort()).toEqual(["4c", "4h", "4s"]);
    expect(order.slice(3, 6).sort()).toEqual(["6d", "6h", "6s"]);
    expect(order.slice(6)).toEqual(["2d", "Td", "Ts", "Jc", "9d"]);
  });

  it("keeps melds in place", () => {
    const before = ["6d", "6h", "6s", "4c", "4h", "4s"];
    expect(sortHand(hand(), "melds", before).slice(0, 3).sort()).toEqual(["6d", "6h", "6s"]);
  });

  it("sorts by suit and by rank", () => {
    expect(sortHand(hand(), "suits", []).map((card) => card[1]).join("")).toBe("ccddddssshh");
    expect(sortHand(hand(), "ranks", []).slice(0, 4)).toEqual(["2d", "4c", "4s", "4h"]);
  });

  it("keeps a manual order and appends new cards", () => {
    const before = ["Ts", "2d", "9d", "gone"];
    const order = sortHand(hand(), "hand", before);
    expect(order.slice(0, 3)).toEqual(["Ts", "2d", "9d"]);
    expect(order).toHaveLength(11);
    expect(new Set(order)).toEqual(new Set(hand().cards));
  });

  it("groups adjacent cards of a meld in any order", () => {
    const { melds } = hand().arranged;
    const groups = groupHand(["2d", "4s", "4c", "4h", "9d", "6d", "Td", "6h", "6s"], melds);
    expect(groups.map((group) => [group.kind, group.cards.length])).toEqual([
      ["loose", 1],
      ["set", 3],
      ["loose", 5],
    ]);
    expect(groups[1]?.name).toBe("Set of fours");
    expect(new Set(groups.map((group) => group.key)).size).toBe(groups.length);
    // cards separated from the rest of their meld are not deadwood
    expect(groups.map((group) => group.separate?.length ?? 0)).toEqual([0, 0, 3]);
  });

  it("moves a card", () => {
    expect(moveCard(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
    expect(moveCard(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moveCard(["a", "b", "c"], "a", 9)).toEqual(["b", "c", "a"]);
  });

  it("is stored for one deal of one table", () => {
    remember("heron", 2, ["2d", "Ks"]);
    expect(recall("heron", 2)).toEqual(["2d", "Ks"]);
    expect(recall("heron", 3)).toEqual([]);
    expect(recall("rook", 2)).toEqual([]);
    localStorage.setItem("openrummy.hand", "not json");
    expect(recall("heron", 2)).toEqual([]);
  });
});
