import { flushSync, mount, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import { updates } from "../fixtures/load";
import { steps } from "../core/fold";
import { buttonsOf } from "../fixtures/buttons";
import { handsOf } from "../core/hands";
import { answer, droppedWord, othersOf } from "../core/view";
import type { Happened } from "../../net/wire.gen";
import ChooseRank from "./ChooseRank.svelte";
import { choosesRank, freeRanks, rankButtons, stepRank } from "../core/rankchoice";
import { choose, declared, indian, pool, wild } from "../fixtures/wildtables";
import WildPlace from "./WildPlace.svelte";
import { isWild, ranksShort, wildSign } from "./wild";
import { laysMelds, looseCards, meldBoard } from "../melds/meldboard";

describe("the wild rank", () => {
  it("is named for the place beside the stock", () => {
    expect(wildSign(wild())).toMatchObject({ rank: "7", open: false, label: "7s wild", text: "Sevens are wild in this deal." });
    expect(ranksShort("T")).toBe("10s");
    expect(ranksShort("A")).toBe("Aces");
  });
  it("is the jokers alone where a deal of the order has none", () => {
    const view = wild();
    view.boards[0]!.wild = null;
    expect(wildSign(view)).toMatchObject({ rank: null, open: false, label: "Jokers wild" });
  });
  it("is open until it is named or turned up", () => {
    expect(wildSign(choose())).toMatchObject({ open: true, label: "Not named" });
    const view = indian();
    view.boards[0] = { ...view.boards[0]!, wild: null, turned: null };
    expect(wildSign(view)).toMatchObject({ open: true, label: "Not turned" });
  });
  it("says why aces are wild when a joker was turned up", () => {
    const view = indian();
    view.boards[0] = { ...view.boards[0]!, wild: "A", turned: "X1" };
    expect(wildSign(view)?.text).toBe("A joker was turned up, so aces are wild.");
  });
  it("is not spoken of in games without", () => {
    expect(wildSign(updates.throw().table)).toBeNull();
  });
  it("makes its cards and jokers wild", () => {
    expect(["7c", "7d'", "X1", "8c"].map((card) => isWild(card, "7"))).toEqual([true, true, true, false]);
    expect(isWild("7c", null)).toBe(false);
  });
});

describe("pictures on the way", () => {
  const happened = (event: object, seq = 1): Happened => ({ seq, event, text: "", board: null }) as Happened;
  it("know the rank from the first card dealt where the deal's number says it", () => {
    const next = wild();
    const [first] = steps(null, [happened({ type: "began", number: 6, dealer: 3, active: [0, 1, 2, 3] }), happened({ type: "turned", card: "Jd" })], next);
    expect(first!.view.boards[0]!.wild).toBe("7");
  });
  it("show no turned card before it is turned", () => {
    const next = indian();
    const began = happened({ type: "began", number: 2, dealer: 5, active: [0, 1, 2, 3, 4, 5] });
    const list = steps(null, [began, happened({ type: "wild-rank", rank: "8", seat: null, turned: "8s" }), happened({ type: "threw", seat: 1, card: "2c" })], next);
    expect(list[0]!.view.boards[0]!.wild).toBe("8");
    const early = steps(null, [began, happened({ type: "turned", card: "5h" }), happened({ type: "threw", seat: 1, card: "2c" })], next);
    expect(early[0]!.view.boards[0]!.wild).toBeNull();
  });
  it("lay open the hand of who declares, and no other", () => {
    const before = indian();
    const next = declared();
    const [first] = steps(before, [happened({ type: "declared", seat: 3, right: true }), happened({ type: "arranged", seat: 0, points: 24 })], next);
    const board = first!.view.boards[0]!;
    expect(board.declared).toBe(3);
    expect(new Set(board.table.map((meld) => meld.owner))).toEqual(new Set([3]));
    expect(board.held[3]).toBe(0);
    expect(first!.view.hand?.cards.length).toBe(14);
  });
  it("count who drops out", () => {
    const before = indian();
    before.boards[0]!.dropped = [];
    const [first] = steps(before, [happened({ type: "dropped", seat: 2, points: 20, wrong: false }), happened({ type: "dropped", seat: 1, points: 40, wrong: false })], indian());
    expect(first!.view.boards[0]!.dropped).toEqual([{ seat: 2, points: 20, wrong: false }]);
  });
});

describe("who plays no more", () => {
  it("is said in words", () => {
    const [board] = indian().boards;
    expect(droppedWord(board!, 2)).toBe("dropped, 20");
    expect(droppedWord(board!, 4)).toBe("declared wrongly, 80");
    expect(droppedWord(board!, 1)).toBeNull();
  });
  it("keeps a place when out of the game", () => {
    expect(othersOf(pool()).map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("a declaration", () => {
  it("lays the melds before their owners, and what is left", () => {
    expect(laysMelds(indian())).toBe(false);
    expect(meldBoard(indian())).toEqual([]);
    const view = declared();
    expect(laysMelds(view)).toBe(true);
    expect(meldBoard(view).filter((meld) => meld.owner === 3)).toHaveLength(4);
    expect(looseCards(view).map(({ seat, word }) => [seat, word])).toEqual([
      [0, "Left with 24"],
      [1, "Left with 67"],
      [2, "Dropped, 20"],
      [4, "Declared wrongly, 80"],
      [5, "Left with 80"],
    ]);
  });
});

describe("naming the rank", () => {
  let shown: object | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.innerHTML = "";
  });
  it("is asked of the dealer alone", () => {
    expect(choosesRank(choose())).toBe(true);
    expect(choosesRank({ ...choose(), your_turn: false })).toBe(false);
  });
  it("leaves out what was named before", () => {
    expect(freeRanks(choose()).join("")).toBe("A245689TQK");
    expect(stepRank(["A", "2", "K"], "K", 1)).toBe("A");
    expect(stepRank(["A", "2", "K"], null, 1)).toBe("A");
    expect(stepRank([], null, 1)).toBeNull();
  });
  it("has one button, which says what it does", () => {
    expect(rankButtons(choose(), null)[0]).toMatchObject({ id: "main", tone: "dashed", deed: null });
    const [main] = buttonsOf(choose(), [], { current: 0, deep: null, rank: "9" });
    expect(main).toMatchObject({ label: ["Nines wild"], deed: { do: "act", token: "c:9" }, tone: "gold" });
    expect(rankButtons(choose(), "7")[0]!.deed).toBeNull();
  });
  it("works with keys", () => {
    const onpick = vi.fn();
    const onagain = vi.fn();
    shown = mount(ChooseRank, { target: document.body, props: { view: choose(), chosen: "2", onpick, onagain } });
    flushSync();
    const group = document.querySelector("[role=radiogroup]")!;
    const press = (key: string) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      group.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press("ArrowRight")).toBe(true);
    expect(onpick).toHaveBeenLastCalledWith("4"); // three has already been named
    press("k");
    expect(onpick).toHaveBeenLastCalledWith("K");
    press("1");
    expect(onpick).toHaveBeenLastCalledWith("T");
    expect(press("7")).toBe(false);
    press("Enter");
    expect(onagain).toHaveBeenCalledOnce();
  });
  it("says of every rank whether it is free and held", () => {
    shown = mount(ChooseRank, { target: document.body, props: { view: choose(), chosen: null, onpick: () => {}, onagain: () => {} } });
    flushSync();
    const label = (rank: string) => document.querySelector(`[data-rank="${rank}"]`)?.getAttribute("aria-label");
    expect(label("7")).toBe("Sevens, already named, 2 in your hand");
    expect(label("K")).toBe("Kings, 2 in your hand");
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });
});

describe("the place beside the stock", () => {
  let shown: object | undefined;
  afterEach(() => {
    if (shown) void unmount(shown);
    document.body.innerHTML = "";
  });
  it("tells the rank and a doubled deal", () => {
    shown = mount(WildPlace, { target: document.body, props: { sign: wildSign(wild())!, width: 50, factor: 2 } });
    flushSync();
    const element = document.querySelector("[data-testid=wild-place]")!;
    expect(element.getAttribute("aria-label")).toBe("Wild: Sevens are wild in this deal. This deal counts double.");
    expect(element.textContent).toContain("7s wild ×2");
  });
});

describe("the hands of a deal that ended with a declaration", () => {
  it("stand with who declared first, and say who gave up", () => {
    const view = declared();
    const hands = handsOf(view, view.boards[0]!);
    expect(hands.map(({ title }) => title)).toEqual([
      "Mara, declared",
      "Ines, declared wrongly",
      "Basil",
      "You",
      "Suki",
      "Otto, dropped",
    ]);
    expect(hands[0]!.melds).toHaveLength(4);
    expect(hands[3]!.points).toBe(24);
  });
  it("count nothing where runs of given lengths are all that matters", () => {
    const view = declared();
    view.game = { ...view.game, shapes: [[3, 3, 3, 3, 3]] };
    expect(handsOf(view, view.boards[0]!).every(({ points }) => points === null)).toBe(true);
    expect(looseCards(view)[0]?.word).toBe("Did not declare");
  });
});

describe("hands of five cards", () => {
  it("say what they are and what they are worth", () => {
    const view = declared();
    const [board] = view.boards;
    view.game = { ...view.game, melds: "held", hands: true };
    const hand = (seat: number, text: string) => ({ seat, deadwood: 2, score: 0, laid: [], text, laid_points: 0 });
    const made = {
      ...board!,
      active: [0, 1],
      declared: null,
      dropped: [],
      knocker: 1,
      table: [],
      shown: [
        { seat: 0, deadwood: ["2h", "3s", "4s", "6c", "9s"], points: 0 },
        { seat: 1, deadwood: ["6h", "7d", "8d", "9c", "Th"], points: 6 },
      ],
      result: { ...board!.result!, hands: [hand(0, "You had nothing, 9 high."), hand(1, "Suki showed a straight, 6 to 10.")] },
    };
    expect(handsOf(view, made).map(({ title, called, points }) => [title, called, points])).toEqual([
      ["Suki, showed", "A straight, 6 to 10", 6],
      ["You", "Nothing, 9 high", 0],
    ]);
    expect([0, 1].map((seat) => answer(view, made, seat))).toEqual(["worth 0", "showed"]);
  });
});
