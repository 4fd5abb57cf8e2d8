import { describe, expect, it } from "vitest";
import { endFor, meldBoard, meldsOf, newMeld, wordOf } from "./meldboard";
import type { Pieces } from "../../kit/text/pieces";
import { can, four, meld, sample } from "../fixtures/sample";

/** Text with cards in angle brackets. */
const sentence = (parts: Pieces = []): string => parts.map((part) => (typeof part === "string" ? part : `<${part.card}>`)).join("");

describe("the melds on the table", () => {
  it("are titled by owner and say what wild cards stand for", () => {
    const [otto, mara, own] = meldBoard(four());
    expect([otto?.title, mara?.title, own?.title]).toEqual(["Otto’s melds", "Mara’s melds", "Your melds"]);
    expect(sentence(otto?.word)).toBe("Run, ★ is the <8d>");
    expect(otto?.name).toBe("Run, 7 to 10 of diamonds, the joker is the eight of diamonds");
    expect(otto?.addedBy).toEqual([null, null, null, 3]);
    expect(sentence(mara?.word)).toBe("Set");
  });
  it("are empty in games with concealed melds", () => {
    const view = four();
    expect(meldBoard({ ...view, game: { ...view.game, melds: "held" } })).toEqual([]);
    expect(newMeld({ ...view, game: { ...view.game, melds: "held" } })).toBeNull();
  });
  it("show where a card of the hand fits even when none is selected", () => {
    const own = meldBoard(four())[2];
    expect(own?.target).toBe(false);
    expect(own?.slots).toEqual([{ card: "6c", at: "end", stands: "", chosen: false, token: "l:6c:2" }]);
  });
  it("are targets only for the selected card that fits", () => {
    expect(meldBoard(four(), ["6c"]).map((meld) => meld.target)).toEqual([false, false, true]);
    expect(meldBoard(four(), ["Qs"]).flatMap((meld) => meld.slots)).toEqual([]);
  });
  it("return a wild card in exchange for the card it stands for", () => {
    expect(meldBoard(four(), ["8d"]).map((meld) => meld.reclaim)).toEqual(["X1", null, null]);
    expect(meldBoard(four(), ["6c"])[0]?.reclaim).toBeNull();
  });
  it("accept either of two duplicates", () => {
    const view = four();
    expect(meldBoard(view, ["6c'"])[2]?.slots[0]?.card).toBe("6c'");
    expect(meldBoard(view, ["6c'"])[2]?.target).toBe(true);
  });
});

describe("a wild card that fits at both ends", () => {
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

describe("the end of a run a card is added to", () => {
  it("follows rank order, with the ace high or low", () => {
    const run = meld(0, "Qs Ks As", { kind: "run" });
    expect(endFor(meld(0, "3c 4c 5c"), "6c")).toBe("end");
    expect(endFor(meld(0, "3c 4c 5c"), "2c")).toBe("start");
    expect(endFor(meld(0, "Js Qs Ks"), "As")).toBe("end");
    expect(endFor(meld(0, "2s 3s 4s"), "As")).toBe("start");
    expect(endFor(run, "2s")).toBe("end");
    expect(endFor(run, "Js")).toBe("start");
  });
  it("counts a wild card as the card it stands for", () => {
    const run = meld(0, "5h 6h X1", { kind: "run", stands: ["", "", "7h"] });
    expect(endFor(run, "8h")).toBe("end");
    expect(endFor(meld(0, "X1 6h 7h", { kind: "run", stands: ["5h", "", ""] }), "4h")).toBe("start");
  });
});

describe("meld labels", () => {
  it("name several wild cards in a run, and the rank in a set", () => {
    const run = meld(0, "X1 6h X2", { kind: "run", stands: ["5h", "", "7h"] });
    expect(sentence(wordOf(run))).toBe("Run, ★ are the <5h> and <7h>");
    const set = meld(0, "Kd Kh X1", { kind: "set", stands: ["", "", "K"] });
    expect(sentence(wordOf(set))).toBe("Set, ★ is a king");
    expect(sentence(wordOf({ ...set, stands: ["", "", "A"] }))).toBe("Set, ★ is an ace");
    expect(sentence(wordOf(meld(0, "6d X1 X2", { kind: "set", stands: ["", "6", "6"] })))).toBe("Set, ★ are sixes");
  });
  it("name a wild card that is not a joker", () => {
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
  it("need exactly the selected cards, in any order", () => {
    expect(newMeld(view, ["7h", "5h", "6h"])).toMatchObject({ target: true });
    expect(newMeld(view, ["5h", "6h"])?.target).toBe(false);
    expect(newMeld(view, [])?.target).toBe(false);
    expect(meldsOf(view, ["6h", "X1", "5h"]).map(({ token }) => token)).toEqual(["a", "b"]);
  });
  it("have no slot for a spectator or after the deal", () => {
    expect(newMeld(sample({ view: { seat: null } }))).toBeNull();
    expect(newMeld(sample({ board: { phase: "over" } }))).toBeNull();
  });
});
