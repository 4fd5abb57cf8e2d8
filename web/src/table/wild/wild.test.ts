import { flushSync } from "svelte";
import { describe, expect, it, vi } from "vitest";
import { render } from "../../kit/fixtures/render";
import { updates } from "../fixtures/load";
import { steps } from "../core/fold";
import { buttonsOf } from "../fixtures/buttons";
import { handsOf } from "../core/finishedhands";
import { answer, droppedWord, othersOf } from "../core/view";
import type { Happened } from "../../net/wire.gen";
import ChooseRank from "./ChooseRank.svelte";
import { choosesRank, freeRanks, rankButtons, stepRank } from "../core/rankchoice";
import { choose, declared, indian, pool, wild } from "../fixtures/wildtables";
import WildRank from "./WildRank.svelte";
import { isWild, ranksShort, wildSign } from "./wild";
import { laysMelds, looseCards, meldBoard } from "../melds/meldboard";

describe("the wild rank", () => {
  it("has a label beside the stock", () => {
    expect(wildSign(wild())).toMatchObject({ rank: "7", open: false, label: "7s wild", text: "Sevens are wild in this deal." });
    expect(ranksShort("T")).toBe("10s");
    expect(ranksShort("A")).toBe("Aces");
  });
  it("is jokers only in a deal without a wild rank", () => {
    const view = wild();
    view.boards[0]!.wild = null;
    expect(wildSign(view)).toMatchObject({ rank: null, open: false, label: "Jokers wild" });
  });
  it("is open until named or turned up", () => {
    expect(wildSign(choose())).toMatchObject({ open: true, label: "Not named" });
    const view = indian();
    view.boards[0] = { ...view.boards[0]!, wild: null, turned: null };
    expect(wildSign(view)).toMatchObject({ open: true, label: "Not turned" });
  });
  it("explains why aces are wild after a joker was turned up", () => {
    const view = indian();
    view.boards[0] = { ...view.boards[0]!, wild: "A", turned: "X1" };
    expect(wildSign(view)?.text).toBe("A joker was turned up, so aces are wild.");
  });
  it("is absent in games without one", () => {
    expect(wildSign(updates.discard().table)).toBeNull();
  });
  it("makes its cards and jokers wild", () => {
    expect(["7c", "7d'", "X1", "8c"].map((card) => isWild(card, "7"))).toEqual([true, true, true, false]);
    expect(isWild("7c", null)).toBe(false);
  });
});

describe("intermediate views", () => {
  const happened = (event: object, seq = 1): Happened => ({ seq, event, text: "", board: null }) as Happened;
  it("know a wild rank set by the deal number from the start", () => {
    const next = wild();
    const [first] = steps(null, [happened({ type: "began", number: 6, dealer: 3, active: [0, 1, 2, 3] }), happened({ type: "turned", card: "Jd" })], next);
    expect(first!.view.boards[0]!.wild).toBe("7");
  });
  it("hide the turned-up card until it is turned", () => {
    const next = indian();
    const began = happened({ type: "began", number: 2, dealer: 5, active: [0, 1, 2, 3, 4, 5] });
    const list = steps(null, [began, happened({ type: "wild-rank", rank: "8", seat: null, turned: "8s" }), happened({ type: "threw", seat: 1, card: "2c" })], next);
    expect(list[0]!.view.boards[0]!.wild).toBe("8");
    const early = steps(null, [began, happened({ type: "turned", card: "5h" }), happened({ type: "threw", seat: 1, card: "2c" })], next);
    expect(early[0]!.view.boards[0]!.wild).toBeNull();
  });
  it("reveal only the hand of the declaring player", () => {
    const before = indian();
    const next = declared();
    const [first] = steps(before, [happened({ type: "declared", seat: 3, right: true }), happened({ type: "arranged", seat: 0, points: 24 })], next);
    const board = first!.view.boards[0]!;
    expect(board.declared).toBe(3);
    expect(new Set(board.table.map((meld) => meld.owner))).toEqual(new Set([3]));
    expect(board.held[3]).toBe(0);
    expect(first!.view.hand?.cards.length).toBe(14);
  });
  it("count each player who drops", () => {
    const before = indian();
    before.boards[0]!.dropped = [];
    const [first] = steps(before, [happened({ type: "dropped", seat: 2, points: 20, wrong: false }), happened({ type: "dropped", seat: 1, points: 40, wrong: false })], indian());
    expect(first!.view.boards[0]!.dropped).toEqual([{ seat: 2, points: 20, wrong: false }]);
  });
});

describe("players out of the deal", () => {
  it("are labelled with the reason", () => {
    const [board] = indian().boards;
    expect(droppedWord(board!, 2)).toBe("dropped, 20");
    expect(droppedWord(board!, 4)).toBe("declared wrongly, 80");
    expect(droppedWord(board!, 1)).toBeNull();
  });
  it("keep their seat when eliminated", () => {
    expect(othersOf(pool()).map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe("a declaration", () => {
  it("shows all melds with their owners, and the remaining cards", () => {
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

describe("naming the wild rank", () => {
  it("is done by the dealer only", () => {
    expect(choosesRank(choose())).toBe(true);
    expect(choosesRank({ ...choose(), your_turn: false })).toBe(false);
  });
  it("skips ranks already named", () => {
    expect(freeRanks(choose()).join("")).toBe("A245689TQK");
    expect(stepRank(["A", "2", "K"], "K", 1)).toBe("A");
    expect(stepRank(["A", "2", "K"], null, 1)).toBe("A");
    expect(stepRank([], null, 1)).toBeNull();
  });
  it("has one button labelled with its action", () => {
    expect(rankButtons(choose(), null)[0]).toMatchObject({ id: "main", tone: "dashed", command: null });
    const [main] = buttonsOf(choose(), [], { current: 0, deep: null, rank: "9" });
    expect(main).toMatchObject({ label: ["Nines wild"], command: { do: "act", token: "c:9" }, tone: "gold" });
    expect(rankButtons(choose(), "7")[0]!.command).toBeNull();
  });
  it("works by keyboard", () => {
    const onpick = vi.fn();
    const onagain = vi.fn();
    render(ChooseRank, { props: { view: choose(), chosen: "2", onpick, onagain } });
    flushSync();
    const group = document.querySelector("[role=radiogroup]")!;
    const press = (key: string) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      group.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(press("ArrowRight")).toBe(true);
    expect(onpick).toHaveBeenLastCalledWith("4"); // threes were already named
    press("k");
    expect(onpick).toHaveBeenLastCalledWith("K");
    press("1");
    expect(onpick).toHaveBeenLastCalledWith("T");
    expect(press("7")).toBe(false);
    press("Enter");
    expect(onagain).toHaveBeenCalledOnce();
  });
  it("labels every rank as free or taken, with the number held", () => {
    render(ChooseRank, { props: { view: choose(), chosen: null, onpick: () => {}, onagain: () => {} } });
    flushSync();
    const label = (rank: string) => document.querySelector(`[data-rank="${rank}"]`)?.getAttribute("aria-label");
    expect(label("7")).toBe("Sevens, already named, 2 in your hand");
    expect(label("K")).toBe("Kings, 2 in your hand");
    expect(document.querySelectorAll("[tabindex='0']")).toHaveLength(1);
  });
});

describe("the wild rank beside the stock", () => {
  it("shows the rank and a doubled deal", () => {
    render(WildRank, { props: { sign: wildSign(wild())!, width: 50, factor: 2 } });
    flushSync();
    const element = document.querySelector("[data-testid=wild-place]")!;
    expect(element.getAttribute("aria-label")).toBe("Wild: Sevens are wild in this deal. This deal counts double.");
    expect(element.textContent).toContain("7s wild ×2");
  });
});

describe("hands after a declaration", () => {
  it("start with the declaring player and label those who dropped", () => {
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
  it("have no points in contract games", () => {
    const view = declared();
    view.game = { ...view.game, shapes: [[3, 3, 3, 3, 3]] };
    expect(handsOf(view, view.boards[0]!).every(({ points }) => points === null)).toBe(true);
    expect(looseCards(view)[0]?.word).toBe("Did not declare");
  });
});

describe("five-card hands", () => {
  it("show their rank and value", () => {
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
    expect(handsOf(view, made).map(({ title, declaration, points }) => [title, declaration, points])).toEqual([
      ["Suki, showed", "A straight, 6 to 10", 6],
      ["You", "Nothing, 9 high", 0],
    ]);
    expect([0, 1].map((seat) => answer(view, made, seat))).toEqual(["worth 0", "showed"]);
  });
});
