import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { DEFAULTS, settings } from "../../kit/settings.svelte";
import type { Done, Update } from "../../net/wire.gen";
import { compactButtonsOf } from "./buttons";
import { runIntent } from "./runintent";
import { showsAnswer, updates } from "../fixtures/load";
import type { Stage } from "./animationstage";
import { TableState, type TableConnection } from "./state.svelte";
import { KINDS } from "../kinds";

const done = (): Promise<Done> => Promise.resolve({ type: "done", id: 1 });

function fakeConnection() {
  return {
    act: vi.fn((_: string) => done()),
    takeBack: vi.fn(done),
    takeDecisionBack: vi.fn((_: number) => done()),
    nextDeal: vi.fn(done),
    resign: vi.fn(done),
    offer: vi.fn(done),
    withdraw: vi.fn(done),
    setPrefs: vi.fn(done),
    hint: vi.fn(() =>
      Promise.resolve({ type: "hint" as const, id: 1, token: "Ts", text: "Discard the 10♠.", card: "Ts", rule: null }),
    ),
    fetchShows: vi.fn(() => Promise.resolve(showsAnswer())),
    declare: vi.fn(() => new Promise<never>(() => {})),
    addPoints: vi.fn((_: number) => done()),
  } satisfies TableConnection;
}

const whole = (update: Update): Update => ({ ...update, whole: true });

function tableAt(update: Update): { table: TableState; sent: ReturnType<typeof fakeConnection> } {
  const sent = fakeConnection();
  const table = new TableState(sent, KINDS);
  table.receive(whole(update));
  return { table, sent };
}

const golden = (table: TableState) => only(table.buttons.filter((button) => button.tone === "gold"));
const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, DEFAULTS);
  live.polite = "";
  live.assertive = "";
});

describe("table state", () => {
  it("applies a full update at once", () => {
    const { table } = tableAt(updates.draw());
    expect(table.view?.prompt).toBe("Your turn: draw a card");
    expect(table.hand.order).toHaveLength(10);
    expect(table.result).toBeNull();
  });

  it("plays events one after another, then settles", async () => {
    const { table } = tableAt(updates.draw());
    const seen: string[] = [];
    const stage: Stage = {
      run: (step, change) => {
        seen.push(step.happened?.event.type ?? "still");
        change();
        return Promise.resolve();
      },
      shift: (change) => change(),
      hurry: () => {},
    };
    table.stage = stage;
    table.receive(updates.discard());
    await settle();
    expect(seen).toEqual(["drew"]);
    expect(table.view?.seq).toBe(updates.discard().table.seq);
    expect(table.hand.order).toHaveLength(11);
    expect(live.polite).toContain("You drew");
  });

  it("opens and announces the result when the deal ends", async () => {
    const { table } = tableAt(updates.defend());
    table.receive(updates.over());
    await settle();
    expect(table.result).toBe("deal");
    expect(live.assertive).not.toBe("");
  });

  it("selects a card, then discards it on the second click", async () => {
    const { table, sent } = tableAt(updates.discard());
    table.tap("Ts");
    expect(table.hand.chosen).toBe("Ts");
    expect(sent.act).not.toHaveBeenCalled();
    table.tap("Ts");
    await settle();
    expect(sent.act).toHaveBeenCalledWith("Ts");
  });

  it("deselects a card on the second touch", () => {
    const { table, sent } = tableAt(updates.discard());
    table.tap("Ts", "keep");
    table.tap("Ts", "keep");
    expect(table.hand.chosen).toBeNull();
    expect(sent.act).not.toHaveBeenCalled();
  });

  it("shows and announces why a button is disabled", () => {
    const { table, sent } = tableAt(updates.discard());
    table.press("knock");
    expect(table.note).toMatchObject({ at: "knock", rule: "G6", text: "Deadwood 31, limit 10." });
    expect(live.polite).toBe("Deadwood 31, limit 10.");
    expect(sent.act).not.toHaveBeenCalled();
    expect(table.back()).toBe(true);
    expect(table.note).toBeNull();
  });

  it("shows why a pile cannot be drawn from", () => {
    const { table } = tableAt(updates.offer());
    table.draw();
    expect(table.note).toMatchObject({ at: "stock", text: "Take the upcard or pass." });
  });

  it("shows a server refusal at the button pressed", async () => {
    const { table, sent } = tableAt(updates.draw());
    const reason = { code: "stock-empty", rule: "G14", text: "the stock is empty", data: {} };
    sent.act.mockResolvedValueOnce({ type: "refused", id: 1, reason } as never);
    table.press("main");
    expect(table.sending).toBe("main");
    await settle();
    expect(table.sending).toBeNull();
    expect(table.note).toMatchObject({ at: "main", text: "The stock is empty.", rule: "G14" });
  });

  it("sends an action only once when pressed repeatedly", async () => {
    const { table, sent } = tableAt(updates.draw());
    table.press("main");
    table.press("main");
    table.draw();
    await settle();
    expect(sent.act).toHaveBeenCalledTimes(1);
  });

  it("lets the player choose an arrangement when knocking", async () => {
    const { table, sent } = tableAt(updates.canKnock());
    table.press("knock");
    await settle();
    expect(sent.fetchShows).toHaveBeenCalledWith("Td");
    expect(table.showing?.at).toBe(0);
    table.arrangement(-1);
    expect(table.showing?.at).toBe(showsAnswer().options.length - 1);
    table.arrangement(1);
    table.showHand();
    await settle();
    expect(sent.act).toHaveBeenCalledWith(showsAnswer().options[0]!.token);
  });

  it("knocks at once with automatic arrangement", async () => {
    settings.arrange = "auto";
    const { table, sent } = tableAt(updates.canKnock());
    table.press("knock");
    await settle();
    expect(sent.fetchShows).not.toHaveBeenCalled();
    expect(sent.act.mock.calls[0]![0]).toMatch(/^k:Td:/);
  });

  it("lays off a fitting card and explains why another does not fit", async () => {
    const { table, sent } = tableAt(updates.defend());
    expect(table.layOff("Ac")).toBe(false);
    expect(table.note?.at).toBe("card:Ac");
    expect(table.layOff("5h", 0)).toBe(false);
    expect(table.layOff("5h", 2)).toBe(true);
    await settle();
    expect(sent.act).toHaveBeenCalledWith("l:5h:2");
  });

  it("selects the card of a hint", async () => {
    const { table } = tableAt(updates.discard());
    await table.askHint();
    expect(table.hint?.text).toBe("Discard the 10♠.");
    expect(table.hand.chosen).toBe("Ts");
    expect(live.polite).toBe("Hint: Discard the ten of spades.");
  });

  it("makes the hinted action the gold button, triggered by Enter", async () => {
    const { table, sent } = tableAt(updates.discard());
    await table.askHint();
    expect(golden(table)).toMatchObject({ id: "main", command: { token: "Ts" } });
    table.main();
    await settle();
    expect(sent.act).toHaveBeenCalledWith("Ts");
  });

  it("keeps the current selection and shows the hint as a separate gold button", async () => {
    const { table, sent } = tableAt(updates.discard());
    table.tap("4c");
    await table.askHint();
    expect(table.hand.selection).toEqual(["4c"]);
    expect(table.button("main")).toMatchObject({ command: { token: "4c" }, tone: "plain" });
    expect(golden(table)).toMatchObject({ id: "advised", command: { token: "Ts" } });
    expect(compactButtonsOf(table.view!, table.buttons, table.play).at(-1)?.id).toBe("advised");
    table.tap("4c");
    await settle();
    expect(sent.act).toHaveBeenLastCalledWith("4c");
  });

  it("makes a newly selected card gold again after a hint", async () => {
    const { table } = tableAt(updates.discard());
    await table.askHint();
    table.tap("4c");
    expect(golden(table)).toMatchObject({ id: "main", command: { token: "4c" } });
    table.hand.choose(null);
    expect(golden(table)).toMatchObject({ id: "main", command: { token: "Ts" } });
  });

  it("accepts actions while a hint is pending and drops a stale hint", async () => {
    const { table, sent } = tableAt(updates.draw());
    let answer = (_: Awaited<ReturnType<typeof sent.hint>>) => {};
    sent.hint.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void table.askHint();
    table.draw();
    await settle();
    expect(sent.act).toHaveBeenCalledWith("s");
    table.receive(updates.discard());
    await settle();
    void table.askHint(); // for the new position: sent once the pending one resolves
    answer({ type: "hint", id: 1, token: "s", text: "Draw from the stock.", card: "", rule: null } as never);
    await settle();
    expect(sent.hint).toHaveBeenCalledTimes(2);
    expect(table.hint?.text).toBe("Discard the 10♠.");
  });

  it("keeps the sort order when a card is dragged over the hand to the pile", () => {
    const { table } = tableAt(updates.discard());
    const { hand } = table;
    const before = hand.order;
    const card = before.at(-1)!;
    hand.moveDragged(card, 0);
    expect(hand.order[0]).toBe(card);
    hand.endDrag(false);
    expect(hand.order).toEqual(before);
    expect(settings.sort).toBe("melds");
    hand.moveDragged(card, 0);
    hand.endDrag(true);
    expect(settings.sort).toBe("hand");
    expect(hand.order[0]).toBe(card);
    hand.cycleSort();
    expect(settings.sort).toBe("melds");
  });

  it("keeps keyboard focus in the hand after a discard", () => {
    const { table } = tableAt(updates.discard());
    const index = 4;
    const card = table.hand.order[index]!;
    table.hand.cursor = card;
    const after = updates.discard();
    after.table.hand!.cards = after.table.hand!.cards.filter((held) => held !== card);
    after.table.seq += 1;
    table.receive(whole(after));
    expect(table.hand.cursor).toBe(table.hand.order[index]);
    const other = updates.discard();
    other.table.hand!.cards = ["2c", "3c", "Kh"];
    table.receive(whole(other));
    expect(table.hand.cursor).toBeNull();
  });

  it("takes back a decision against the computer with U, or says there is none", async () => {
    const update = updates.draw();
    const { table, sent } = tableAt(update);
    runIntent(table, "take-back", null, vi.fn());
    expect(table.note?.text).toBe("Nothing can be taken back now.");
    const other = tableAt({ ...update, table: { ...update.table, last_decision: 7 } });
    runIntent(other.table, "take-back", null, vi.fn());
    await settle();
    expect(other.sent.takeDecisionBack).toHaveBeenCalledWith(7);
    expect(sent.takeDecisionBack).not.toHaveBeenCalled();
  });

  it("keeps a manual order across a reload", () => {
    const { table } = tableAt(updates.discard());
    const last = table.hand.order.at(-1)!;
    table.hand.place(last, 0);
    expect(settings.sort).toBe("hand");
    expect(tableAt(updates.discard()).table.hand.order[0]).toBe(last);
  });

  it("announces a lost and restored connection", () => {
    const { table } = tableAt(updates.draw());
    table.linked("open");
    table.linked("offline");
    expect(live.assertive).toBe("The server does not answer. Your game is safe.");
    table.showFailure("main", { type: "failed", code: "offline", text: "Nothing was sent.", id: null });
    expect(table.note?.text).toBe("Nothing was sent.");
    table.linked("open");
    expect(live.polite).toContain("connected again");
    // the note is cleared
    expect(table.note).toBeNull();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    table.linked("offline");
    expect(live.assertive).toBe("You are offline. Your game is safe.");
    onLine.mockRestore();
  });
});

describe("table keys", () => {
  const open = vi.fn();

  it("play a whole turn", async () => {
    const draw = tableAt(updates.draw());
    expect(runIntent(draw.table, "stock", null, open)).toBe(true);
    await settle();
    expect(draw.sent.act).toHaveBeenCalledWith("s");

    const { table, sent } = tableAt(updates.discard());
    runIntent(table, "last", null, open);
    runIntent(table, "left", null, open);
    runIntent(table, "choose", null, open);
    expect(table.hand.chosen).toBe(table.hand.order.at(-2));
    runIntent(table, "move-left", null, open);
    expect(table.hand.order.at(-3)).toBe(table.hand.chosen);
    runIntent(table, "main", null, open);
    await settle();
    expect(sent.act).toHaveBeenCalledWith(table.hand.chosen);
  });

  it("go back one step at a time", () => {
    const { table } = tableAt(updates.discard());
    expect(runIntent(table, "back", null, open)).toBe(false);
    table.choose("Ts");
    table.press("gin");
    expect(runIntent(table, "back", null, open)).toBe(true);
    expect(table.hand.chosen).toBe("Ts");
    expect(runIntent(table, "back", null, open)).toBe(true);
    expect(table.hand.chosen).toBeNull();
  });

  it("leave Enter to a focused button", () => {
    const { table } = tableAt(updates.draw());
    expect(runIntent(table, "main", document.createElement("button"), open)).toBe(false);
    expect(runIntent(table, "stock", document.createElement("input"), open)).toBe(false);
  });

  it("cycle through arrangements and select one", async () => {
    const { table, sent } = tableAt(updates.canKnock());
    runIntent(table, "knock", null, open);
    await settle();
    runIntent(table, "next-arrangement", null, open);
    expect(table.showing?.at).toBe(1);
    runIntent(table, "main", null, open);
    await settle();
    expect(sent.act).toHaveBeenCalledWith(showsAnswer().options[1]!.token);
  });

  it("start the next deal from the result", async () => {
    const { table, sent } = tableAt(updates.over());
    expect(table.result).toBe("deal");
    runIntent(table, "main", null, open);
    await settle();
    expect(sent.nextDeal).toHaveBeenCalled();
  });

  it("open the help", () => {
    const { table } = tableAt(updates.draw());
    runIntent(table, "help", null, open);
    expect(open).toHaveBeenCalledWith("keys");
  });
});
