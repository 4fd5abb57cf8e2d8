import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { DEFAULTS, settings } from "../../kit/settings.svelte";
import type { Done, Happened, TableView, Update } from "../../net/wire.gen";
import { runIntent } from "../core/runintent";
import { deepPile, hand, melds, takesTheJoker, wildThrees } from "../fixtures/rummy";
import { TableState, type TableConnection } from "../core/state.svelte";
import { KINDS } from "../kinds";
import { meldSelectionAt } from "./tableplay";

const done = (): Promise<Done> => Promise.resolve({ type: "done", id: 1 });
const settle = () => new Promise((resolve) => setTimeout(resolve));

function tableAt(view: TableView, happened: Happened[] = []) {
  const sent = { act: vi.fn((_: string) => done()), takeBack: vi.fn(done), hint: vi.fn() };
  const table = new TableState(sent as unknown as TableConnection, KINDS);
  const update: Update = { type: "update", table: view, happened, whole: true };
  table.receive(update);
  return { table, sent };
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, DEFAULTS);
  live.polite = "";
});

describe("selecting several cards", () => {
  it("toggles a card on tap and discards it on double click", async () => {
    const { table, sent } = tableAt(melds());
    for (const card of ["7c", "7s", "Kh"]) table.tap(card);
    expect(table.hand.selection).toEqual(["7c", "7s", "Kh"]);
    expect(table.hand.chosen).toBeNull();
    table.tap("Kh");
    table.tap("7s'");
    expect(table.button("main")?.does).toBe("meld");
    table.main();
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:7s7s7c");
    expect(table.discardCard("Kh")).toBe(true);
  });

  it("Meld selects the best meld, then lays it down", async () => {
    const { table, sent } = tableAt(melds());
    runIntent(table, "meld", null, vi.fn());
    expect(table.hand.selection).toEqual(["7s", "7s'", "7c"]);
    expect(live.polite).toBe("Chosen: seven of spades, seven of spades and seven of clubs.");
    runIntent(table, "meld", null, vi.fn());
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:7s7s7c");
  });

  it("does not transfer a selection to a remaining duplicate", () => {
    const { table } = tableAt(melds());
    table.tap("7s");
    const view = { ...melds(), seq: 51, hand: hand("5d 6d X2 7s 7c Kh") };
    table.receive({ type: "update", table: view, happened: [], whole: false });
    expect(table.hand.selection).toEqual([]);
  });

  it("keeps cards selected before the draw", () => {
    const waiting = { ...melds(), your_turn: false, can: [], cannot: [] };
    const { table } = tableAt(waiting);
    table.tap("7c");
    const more = [...waiting.hand!.cards, "2c"].join(" ");
    table.receive({ type: "update", table: { ...melds(), seq: 51, hand: hand(more) }, happened: [], whole: true });
    expect(table.hand.selection).toEqual(["7c"]);
  });
});

describe("actions on table melds", () => {
  it("lay off or swap a fitting card, or explain why not", async () => {
    const { table, sent } = tableAt(takesTheJoker());
    expect(meldSelectionAt(table).onMeld(1, ["Kh"])).toBe(false);
    expect(table.note).toMatchObject({ at: "meld:1", text: "The king of hearts does not fit any meld on the table." });
    expect(meldSelectionAt(table).onMeld(0, ["6c"])).toBe(false);
    expect(table.note?.text).toBe("The six of clubs does not fit there.");
    table.tap("8d");
    expect(meldSelectionAt(table).onMeld(0)).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("r:8d:0:X1");
  });

  it("ask which end when a joker fits at both", async () => {
    const { table, sent } = tableAt(melds());
    expect(meldSelectionAt(table).onMeld(0, ["X2"])).toBe(false);
    expect(sent.act).not.toHaveBeenCalled();
    expect(table.hand.selection).toEqual(["X2"]);
    runIntent(table, "next-arrangement", null, vi.fn());
    const sub = table.button("main")!.sub;
    table.main();
    await settle();
    expect(sent.act).toHaveBeenCalledTimes(1);
    const token = sent.act.mock.calls[0]![0];
    expect(token).toContain(sub.find((part) => typeof part !== "string")?.card);
  });

  it("lay down several cards as a new meld, or explain why not", async () => {
    const { table, sent } = tableAt(melds());
    expect(meldSelectionAt(table).newMeld(["5d", "7s", "Kh"])).toBe(false);
    expect(table.note?.text).toBe("These cards are not a meld.");
    expect(meldSelectionAt(table).newMeld(["7s", "7s'", "7c"])).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:7s7s7c");
  });
});

describe("drawing from deep in the pile", () => {
  it("previews the cards, then takes them", async () => {
    const { table, sent } = tableAt(deepPile());
    meldSelectionAt(table).onDiscard(2);
    expect(sent.act).not.toHaveBeenCalled();
    expect(live.polite).toBe(
      "The five of hearts, along with nine of spades and king of diamonds. Press D to take them.",
    );
    expect(table.back()).toBe(true);
    meldSelectionAt(table).onDiscard(2);
    runIntent(table, "discard-pile", null, vi.fn());
    await settle();
    expect(sent.act).toHaveBeenCalledWith("t:5h");
  });

  it("takes the top card at once and explains an unusable one", async () => {
    const { table, sent } = tableAt(deepPile());
    meldSelectionAt(table).onDiscard(1);
    expect(table.note).toMatchObject({ at: "discard", text: "You could not use that card now." });
    meldSelectionAt(table).onDiscard(0);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("t");
  });
});

describe("Enter on a disabled pile", () => {
  it("triggers the gold button, but on an enabled pile is left to it", async () => {
    const pile = document.createElement("button");
    pile.dataset["anchor"] = "stock";
    pile.setAttribute("aria-disabled", "true");
    const { table, sent } = tableAt(melds());
    runIntent(table, "meld", pile, vi.fn());
    expect(runIntent(table, "main", pile, vi.fn())).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:7s7s7c");
    expect(runIntent(tableAt(deepPile()).table, "main", pile, vi.fn())).toBe(false);
  });
});

describe("a hint", () => {
  const hint = (token: string) => ({ type: "hint" as const, id: 1, token, text: "Do it.", card: null, rule: null });

  it("selects its cards and the cards jokers stand for", async () => {
    const { table, sent } = tableAt(melds());
    sent.hint.mockResolvedValueOnce(hint("d:5d6dX2=7d"));
    await table.askHint();
    expect(table.hand.selection).toEqual(["5d", "6d", "X2"]);
    table.main();
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:5d6dX2=7d");
  });

  it("previews the discards to take", async () => {
    const { table, sent } = tableAt(deepPile());
    sent.hint.mockResolvedValueOnce(hint("t:5h"));
    await table.askHint();
    expect(meldSelectionAt(table).deep).toBe(2);
  });
});

describe("an ambiguous meld", () => {
  const cards = ["Jh", "3h", "3s"];

  it("is not laid down until the player picks a reading", async () => {
    const { table, sent } = tableAt(wildThrees());
    expect(meldSelectionAt(table).newMeld(cards)).toBe(false);
    expect(table.note).toBeNull();
    expect(table.hand.selection).toEqual(cards);
    expect(meldSelectionAt(table).candidates).toHaveLength(3);
    expect(live.polite).toContain("3 ways");
    meldSelectionAt(table).pickCandidate(2);
    expect(meldSelectionAt(table).newMeld(cards)).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:Jh3h=Qh3s=Kh");
  });

  it("uses the reading shown on the gold button", async () => {
    const { table, sent } = tableAt(wildThrees());
    for (const card of cards) table.tap(card);
    table.main();
    await settle();
    expect(sent.act).toHaveBeenCalledWith("d:Jh3h=J3s=J");
  });

  it("asks again after the selection changes", () => {
    const { table } = tableAt(wildThrees());
    for (const card of cards) table.tap(card);
    meldSelectionAt(table).pickCandidate(2);
    table.tap("Kc");
    table.tap("Kc");
    expect(meldSelectionAt(table).current).toBe(0);
    expect(meldSelectionAt(table).newMeld(cards)).toBe(false);
  });

  it("reclaims a wild card when its natural card is dropped on the meld", async () => {
    const { table, sent } = tableAt(wildThrees());
    expect(table.layOff("8d", 0)).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("r:8d:0:3c");
  });
});

describe("undo", () => {
  it("removes the move from the list", () => {
    const item = (seq: number, event: Happened["event"]): Happened => ({ seq, event, text: "", board: 0 });
    const drew = item(49, { type: "drew", seat: 0, pile: "stock", card: "Kh", above: [] });
    const laid = item(50, { type: "laid-down", seat: 0, cards: ["2c", "2d", "2h"], meld: 0 });
    const { table } = tableAt(takesTheJoker(), [drew, laid]);
    const before = hand("2h 6c 8d Qs Kh 2c 2d");
    table.receive({ type: "update", table: { ...takesTheJoker(), seq: 51, hand: before }, happened: [], whole: false });
    expect(table.happened).toEqual([drew]);
    // an update with the same version undoes nothing
    table.receive({ type: "update", table: { ...takesTheJoker(), seq: 51, hand: before }, happened: [], whole: false });
    expect(table.happened).toEqual([drew]);
  });
});
