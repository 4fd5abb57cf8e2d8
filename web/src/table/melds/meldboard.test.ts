import { describe, expect, it } from "vitest";
import { endFor, meldBoard, meldsOf, newMeld, wordOf } from "./meldboard";
import type { Pieces } from "../../kit/text/pieces";
import { can, four, meld, sample } from "../fixtures/sample";

/** Pieces on one line, cards in brackets. */
const sentence = (parts: Pieces = []): string => parts.map((part) => (typeof part === "string" ? part : `<${part.card}>`)).join("");

describe("the melds on the table", () => {
  it("stand under their owners' names, with what wild cards stand for", () => {
    const [otto, mara, own] = meldBoard(four());
    expect([otto?.title, mara?.title, own?.title]).toEqual(["Otto’s melds", "Mara’s melds", "Your melds"]);
    expect(sentence(otto?.word)).toBe("Run, ★ is the <8d>");
    expect(otto?.name).toBe("Run, 7 to 10 of diamonds, the joker is the eight of diamonds");
    expect(otto?.addedBy).toEqual([null, null, null, 3]);
    expect(sentence(mara?.word)).toBe("Set");
  });
  it("are none in games whose melds are held", () => {
    const view = four();
    expect(meldBoard({ ...view, game: { ...view.game, melds: "held" } })).toEqual([]);
    expect(newMeld({ ...view, game: { ...view.game, melds: "held" } })).toBeNull();
  });
  it("say where a card of the hand fits, quietly while none is chosen", () => {
    const own = meldBoard(four())[2];
    expect(own?.target).toBe(false);
    expect(own?.slots).toEqual([{ card: "6c", at: "end", stands: "", chosen: false, token: "l:6c:2" }]);
  });
  it("are targets for the chosen card, and for no other", () => {
    expect(meldBoard(four(), ["6c"]).map((meld) => meld.target)).toEqual([false, false, true]);
    expect(meldBoard(four(), ["Qs"]).flatMap((meld) => meld.slots)).toEqual([]);
  });
  it("give a wild card back for the card it stands for", () => {
    expect(meldBoard(four(), ["8d"]).map((meld) => meld.reclaim)).toEqual(["X1", null, null]);
    expect(meldBoard(four(), ["6c"])[0]?.reclaim).toBeNull();
  });
  it("take either of two twins", () => {
    const view = four();
    expect(meldBoard(view, ["6c'"])[2]?.slots[0]?.card).toBe("6c'");
    expect(meldBoard(view, ["6c'"])[2]?.target).toBe(true);
  });
});

describe("a wild card with two places", () => {
  it("has a slot at each end", () => {
    const view = sample({
      hand: ["X1", "2h"],
      melds: [meld(1, "5h 6h 7h")],
      can: [
        can("lay-off", "X1", { meld: 0, stands: ["4h"], token: "l:X1=4h:0" }),
        can("lay-off", "X1", { meld: 0, stands: ["8h"], token: "l:X1=8h:0" }),
      ],
    });
    expect(meldBoard(view, ["X1"])[0]?.slots.map(({ at, stands }) => [at, stands])).toEqual([
      ["start", "4h"],
      ["end", "8h"],
    ]);
  });
});

describe("the end of a run that a card goes to", () => {
  it("follows the order of the cards, the ace too", () => {
    const run = meld(0, "Qs Ks As", { kind: "run" });
    expect(endFor(meld(0, "3c 4c 5c"), "6c")).toBe("end");
    expect(endFor(meld(0, "3c 4c 5c"), "2c")).toBe("start");
    expect(endFor(meld(0, "Js Qs Ks"), "As")).toBe("end");
    expect(endFor(meld(0, "2s 3s 4s"), "As")).toBe("start");
    expect(endFor(run, "2s")).toBe("end");
    expect(endFor(run, "Js")).toBe("start");
  });
  it("counts a wild card as what it stands for", () => {
    const run = meld(0, "5h 6h X1", { kind: "run", stands: ["", "", "7h"] });
    expect(endFor(run, "8h")).toBe("end");
    expect(endFor(meld(0, "X1 6h 7h", { kind: "run", stands: ["5h", "", ""] }), "4h")).toBe("start");
  });
});

describe("words of melds", () => {
  it("name several wild cards, and a rank alone in a set", () => {
    const run = meld(0, "X1 6h X2", { kind: "run", stands: ["5h", "", "7h"] });
    expect(sentence(wordOf(run))).toBe("Run, ★ are the <5h> and <7h>");
    const set = meld(0, "Kd Kh X1", { kind: "set", stands: ["", "", "K"] });
    expect(sentence(wordOf(set))).toBe("Set, ★ is a king");
    expect(sentence(wordOf({ ...set, stands: ["", "", "A"] }))).toBe("Set, ★ is an ace");
    expect(sentence(wordOf(meld(0, "6d X1 X2", { kind: "set", stands: ["", "6", "6"] })))).toBe("Set, ★ are sixes");
  });
  it("name a wild card that is no joker", () => {
    const run = meld(0, "5h 2c 7h", { kind: "run", stands: ["", "6h", ""] });
    expect(sentence(wordOf(run))).toBe("Run, <2c> is the <6h>");
  });
});

describe("new melds", () => {
  const view = sample({
    hand: ["5h", "6h", "7h", "X1"],
    can: [
      can("meld", null, { cards: ["5h", "6h", "7h"], token: "d:5h6h7h" }),
      can("meld", null, { cards: ["X1", "5h", "6h"], stands: ["4h", "", ""], token: "a" }),
      can("meld", null, { cards: ["5h", "6h", "X1"], stands: ["", "", "7h"], token: "b" }),
    ],
  });
  it("are laid with exactly the chosen cards, in any order", () => {
    expect(newMeld(view, ["7h", "5h", "6h"])).toMatchObject({ target: true });
    expect(newMeld(view, ["5h", "6h"])?.target).toBe(false);
    expect(newMeld(view, [])?.target).toBe(false);
    expect(meldsOf(view, ["6h", "X1", "5h"]).map(({ token }) => token)).toEqual(["a", "b"]);
  });
  it("have no place for a spectator, and none when the deal is over", () => {
    expect(newMeld(sample({ view: { seat: null } }))).toBeNull();
    expect(newMeld(sample({ board: { phase: "over" } }))).toBeNull();
  });
});
