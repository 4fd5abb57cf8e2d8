import { describe, expect, it } from "vitest";
import { notesOf, isOpeningTurn, stepsOf, turnLine } from "./cardnotes";
import { can, four, meld, sample } from "../fixtures/sample";

const notes = (view: Parameters<typeof notesOf>[0]) =>
  notesOf(view).map(({ cards, text }) => `${cards.join(" ")} ${text.map((part) => (typeof part === "string" ? part : part.card)).join("")}`);

describe("card notes", () => {
  it("are listed per card, with unusable cards last", () => {
    expect(notes(four())).toEqual(["8d takes Otto’s joker", "6c lays off on your run", "2h Qs Kh do not fit yet"]);
  });
  it("name a meld once, without the joker if it can be kept", () => {
    const view = sample({
      hand: ["5h", "6h", "7h", "X1", "Kd"],
      can: [
        can("meld", null, { cards: ["5h", "6h", "7h", "X1"], stands: ["", "", "", "8h"], token: "a" }),
        can("meld", null, { cards: ["5h", "6h", "7h"], token: "b" }),
      ],
    });
    expect(notes(view)[0]).toBe("5h 6h 7h make a run");
  });
  it("list a second joker or a duplicate only once", () => {
    const view = sample({
      hand: ["X1", "X2", "5h", "5h'", "Kd"],
      melds: [meld(1, "6h 7h 8h")],
      can: [can("lay-off", "X1", { meld: 0, stands: ["5h"] }), can("lay-off", "5h", { meld: 0 })],
    });
    expect(notes(view)).toEqual(["X1 lays off on Suki’s run", "5h lays off on Suki’s run", "Kd does not fit yet"]);
  });
  it("name every meld a card fits", () => {
    const view = sample({
      hand: ["5h", "Kd"],
      melds: [meld(1, "6h 7h 8h"), meld(2, "5c 5d 5s")],
      can: [can("lay-off", "5h", { meld: 0 }), can("lay-off", "5h", { meld: 1 })],
    });
    expect(notes(view)).toEqual(["5h lays off on Suki’s run or Otto’s set", "Kd does not fit yet"]);
  });
  it("are empty on another player’s turn except for melds in hand", () => {
    const view = sample({ hand: ["5h", "6h", "7h", "Kd"], board: { turn: 1 } });
    expect(notesOf(view)).toEqual([]);
    view.hand!.arranged.melds = [meld(0, "5h 6h 7h")];
    expect(notes(view)[0]).toBe("5h 6h 7h are a run");
    expect(notesOf({ ...view, hand: null })).toEqual([]);
  });
});

describe("the steps of a turn", () => {
  const at = (view: Parameters<typeof stepsOf>[0]) => stepsOf(view).map((step) => step.at);
  it("are draw, meld and discard", () => {
    expect(at(sample({ board: { phase: "draw" } }))).toEqual(["here", "ahead", "ahead"]);
    expect(at(sample())).toEqual(["past", "here", "ahead"]);
    expect(at(sample({ board: { turn: 2 } }))).toEqual(["ahead", "ahead", "ahead"]);
  });
  it("come with a card that must be used first", () => {
    expect(turnLine(sample({ board: { use: "7s" } }))).toEqual(["Meld or lay off the ", { card: "7s" }, " before anything else."]);
    expect(turnLine(sample())).toEqual(["You never have to meld or lay off."]);
  });
});

describe("special turns", () => {
  it("skip the draw when the first player starts with an extra card", () => {
    const view = sample({ pile: [], view: { hand: { ...four().hand!, drawn: null, taken: null } } });
    expect(isOpeningTurn(view)).toBe(true);
    expect(stepsOf(view)).toEqual([
      { name: "Meld", at: "here" },
      { name: "Discard", at: "ahead" },
    ]);
    expect(turnLine(view)).toEqual(["You start with one extra card and don’t draw this turn."]);
    expect(isOpeningTurn(four())).toBe(false);
  });
  it("let a player without a turn meld after another goes out", () => {
    const view = sample({ board: { phase: "last-play" } });
    expect(stepsOf(view).map(({ name }) => name)).toEqual(["Meld, lay off", "Done"]);
    expect(String(turnLine(view)[0])).toContain("you haven’t had a turn yet");
  });
  it("start with the dealer naming the wild rank", () => {
    const view = sample({ board: { phase: "choose" } });
    expect(turnLine(view)).toEqual(["Look at your hand and name the wild rank."]);
    expect(turnLine({ ...view, your_turn: false })).toEqual(["The dealer names the wild rank."]);
  });
});
