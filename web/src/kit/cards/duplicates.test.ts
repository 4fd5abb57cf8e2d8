import { describe, expect, it } from "vitest";
import { rankText } from "./names";
import { cardsFor, holds, isSameCards, withCard, withCards, withoutCard, withoutCards } from "./duplicates";

describe("duplicate cards", () => {
  it("have the rank of their face", () => expect(rankText("Td'")).toBe("10"));

  it("get the next free name and are removed last to first", () => {
    expect(withCards([], ["7s", "7s", "8s", "7s"])).toEqual(["7s", "7s'", "8s", "7s''"]);
    expect(withCard(["7s"], "7s'")).toEqual(["7s", "7s'"]);
    expect(withoutCard(["7s", "7s'", "8s"], "7s")).toEqual(["7s", "8s"]);
    expect(withoutCards(["7s", "7s'", "8s"], ["7s", "7s"])).toEqual(["8s"]);
    expect(withoutCard(["8s"], "7s")).toEqual(["8s"]);
  });

  it("are counted when card sets are compared", () => {
    expect(isSameCards(["7s", "7s'", "7h"], ["7h", "7s", "7s"])).toBe(true);
    expect(isSameCards(["7s", "7h", "7h'"], ["7h", "7s", "7s'"])).toBe(false);
    expect(isSameCards(["X2", "7s", "7h"], ["7s", "7h", "X1"])).toBe(true);
    expect(isSameCards(["7s"], ["7s", "7s'"])).toBe(false);
    expect(holds(["7s'"], "7s")).toBe(true);
  });

  it("are matched to their names in a hand", () => {
    expect(cardsFor(["7s", "7s'", "8s"], ["7s", "7s"])).toEqual(["7s", "7s'"]);
    expect(cardsFor(["X2", "8s"], ["8s", "X1"])).toEqual(["8s", "X2"]);
    expect(cardsFor(["7s"], ["7s", "7s"])).toBeNull();
  });
});
