import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/live.svelte";
import { DEFAULTS, settings } from "../../kit/settings.svelte";
import type { Done, Update } from "../../net/wire.gen";
import { fewestOf } from "./buttons";
import { obey } from "./command";
import { showsAnswer, updates } from "../fixtures/load";
import type { Stage } from "./stage";
import { TableState, type TableConnection } from "./state.svelte";
import { KINDS } from "../kinds";

const done = (): Promise<Done> => Promise.resolve({ type: "done", id: 1 });

function line() {
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
    shows: vi.fn(() => Promise.resolve(showsAnswer())),
    declare: vi.fn(() => new Promise<never>(() => {})),
    addPoints: vi.fn((_: number) => done()),
  } satisfies TableConnection;
}

const whole = (update: Update): Update => ({ ...update, whole: true });

function at(update: Update): { table: TableState; sent: ReturnType<typeof line> } {
  const sent = line();
  const table = new TableState(sent, KINDS);
  table.receive(whole(update));
  return { table, sent };
}

const golden = (table: TableState) => only(table.buttons.filter((button) => button.tone === "gold"));
const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);
const quiet = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, DEFAULTS);
  live.polite = "";
  live.assertive = "";
});

describe("the table", () => {
  it("shows a whole update at once", () => {
    const { table } = at(updates.draw());
    expect(table.view?.prompt).toBe("Your turn: draw a card");
    expect(table.hand.order).toHaveLength(10);
    expect(table.result).toBeNull();
  });

  it("plays what happened one after another, then settles", async () => {
    const { table } = at(updates.draw());
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
    table.receive(updates.throw());
    await quiet();
    expect(seen).toEqual(["drew"]);
    expect(table.view?.seq).toBe(updates.throw().table.seq);
    expect(table.hand.order).toHaveLength(11);
    expect(live.polite).toContain("You drew");
  });

  it("opens the result when the deal ends, and says so at once", async () => {
    const { table } = at(updates.defend());
    table.receive(updates.over());
    await quiet();
    expect(table.result).toBe("deal");
    expect(live.assertive).not.toBe("");
  });

  it("chooses a card, then discards it", async () => {
    const { table, sent } = at(updates.throw());
    table.tap("Ts");
    expect(table.hand.chosen).toBe("Ts");
    expect(sent.act).not.toHaveBeenCalled();
    table.tap("Ts");
    await quiet();
    expect(sent.act).toHaveBeenCalledWith("Ts");
  });

  it("lets the chosen card down when a finger taps it again", () => {
    const { table, sent } = at(updates.throw());
    table.tap("Ts", "leave");
    table.tap("Ts", "leave");
    expect(table.hand.chosen).toBeNull();
    expect(sent.act).not.toHaveBeenCalled();
  });

  it("says why not, at the button and for the ear", () => {
    const { table, sent } = at(updates.throw());
    table.press("knock");
    expect(table.note).toMatchObject({ at: "knock", rule: "G6", text: "Deadwood 31, limit 10." });
    expect(live.polite).toBe("Deadwood 31, limit 10.");
    expect(sent.act).not.toHaveBeenCalled();
    expect(table.back()).toBe(true);
    expect(table.note).toBeNull();
  });

  it("says why a pile cannot be drawn from", () => {
    const { table } = at(updates.offer());
    table.draw();
    expect(table.note).toMatchObject({ at: "stock", text: "Take the upcard or pass." });
  });

  it("tells a refusal of the server where it was pressed", async () => {
    const { table, sent } = at(updates.draw());
    const reason = { code: "stock-empty", rule: "G14", text: "the stock is empty", data: {} };
    sent.act.mockResolvedValueOnce({ type: "refused", id: 1, reason } as never);
    table.press("main");
    expect(table.sending).toBe("main");
    await quiet();
    expect(table.sending).toBeNull();
    expect(table.note).toMatchObject({ at: "main", text: "The stock is empty.", rule: "G14" });
  });

  it("sends once, however often one presses", async () => {
    const { table, sent } = at(updates.draw());
    table.press("main");
    table.press("main");
    table.draw();
    await quiet();
    expect(sent.act).toHaveBeenCalledTimes(1);
  });

  it("lets the person choose how to show the hand", async () => {
    const { table, sent } = at(updates.canKnock());
    table.press("knock");
    await quiet();
    expect(sent.shows).toHaveBeenCalledWith("Td");
    expect(table.showing?.at).toBe(0);
    table.arrangement(-1);
    expect(table.showing?.at).toBe(showsAnswer().options.length - 1);
    table.arrangement(1);
    table.showHand();
    await quiet();
    expect(sent.act).toHaveBeenCalledWith(showsAnswer().options[0]!.token);
  });

  it("knocks at once where the table arranges", async () => {
    settings.arrange = "auto";
    const { table, sent } = at(updates.canKnock());
    table.press("knock");
    await quiet();
    expect(sent.shows).not.toHaveBeenCalled();
    expect(sent.act.mock.calls[0]![0]).toMatch(/^k:Td:/);
  });

  it("lays off where a card fits, and says where it does not", async () => {
    const { table, sent } = at(updates.defend());
    expect(table.layOff("Ac")).toBe(false);
    expect(table.note?.at).toBe("card:Ac");
    expect(table.layOff("5h", 0)).toBe(false);
    expect(table.layOff("5h", 2)).toBe(true);
    await quiet();
    expect(sent.act).toHaveBeenCalledWith("l:5h:2");
  });

  it("chooses the card of a hint", async () => {
    const { table } = at(updates.throw());
    await table.askHint();
    expect(table.hint?.text).toBe("Discard the 10♠.");
    expect(table.hand.chosen).toBe("Ts");
    expect(live.polite).toBe("Hint: Discard the ten of spades.");
  });

  it("makes what a hint says the golden button, and Enter does it", async () => {
    const { table, sent } = at(updates.throw());
    await table.askHint();
    expect(golden(table)).toMatchObject({ id: "main", deed: { token: "Ts" } });
    table.main();
    await quiet();
    expect(sent.act).toHaveBeenCalledWith("Ts");
  });

  it("leaves the card that is chosen as it is, and shows the hint in gold beside it", async () => {
    const { table, sent } = at(updates.throw());
    table.tap("4c");
    await table.askHint();
    expect(table.hand.picked).toEqual(["4c"]);
    expect(table.button("main")).toMatchObject({ deed: { token: "4c" }, tone: "plain" });
    expect(golden(table)).toMatchObject({ id: "advised", deed: { token: "Ts" } });
    expect(fewestOf(table.view!, table.buttons, table.play).at(-1)?.id).toBe("advised");
    table.tap("4c");
    await quiet();
    expect(sent.act).toHaveBeenLastCalledWith("4c");
  });

  it("lets the last word be your own: another card chosen is golden again", async () => {
    const { table } = at(updates.throw());
    await table.askHint();
    table.tap("4c");
    expect(golden(table)).toMatchObject({ id: "main", deed: { token: "4c" } });
    table.hand.choose(null);
    expect(golden(table)).toMatchObject({ id: "main", deed: { token: "Ts" } });
  });

  it("loses no press while a hint is on its way, and forgets a hint that comes too late", async () => {
    const { table, sent } = at(updates.draw());
    let answer = (_: Awaited<ReturnType<typeof sent.hint>>) => {};
    sent.hint.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    void table.askHint();
    table.draw();
    await quiet();
    expect(sent.act).toHaveBeenCalledWith("s");
    table.receive(updates.throw());
    await quiet();
    void table.askHint(); // of the new position: asked as soon as the other is answered
    answer({ type: "hint", id: 1, token: "s", text: "Draw from the stock.", card: "", rule: null } as never);
    await quiet();
    expect(sent.hint).toHaveBeenCalledTimes(2);
    expect(table.hint?.text).toBe("Discard the 10♠.");
  });

  it("keeps its sorting when a card is dragged across the hand to the pile", () => {
    const { table } = at(updates.throw());
    const { hand } = table;
    const before = hand.order;
    const card = before.at(-1)!;
    hand.carry(card, 0);
    expect(hand.order[0]).toBe(card);
    hand.letGo(false);
    expect(hand.order).toEqual(before);
    expect(settings.sort).toBe("melds");
    hand.carry(card, 0);
    hand.letGo(true);
    expect(settings.sort).toBe("hand");
    expect(hand.order[0]).toBe(card);
    hand.cycleSort();
    expect(settings.sort).toBe("melds");
  });

  it("keeps the keyboard in the hand when the card it was at is discarded", () => {
    const { table } = at(updates.throw());
    const index = 4;
    const card = table.hand.order[index]!;
    table.hand.cursor = card;
    const after = updates.throw();
    after.table.hand!.cards = after.table.hand!.cards.filter((held) => held !== card);
    after.table.seq += 1;
    table.receive(whole(after));
    expect(table.hand.cursor).toBe(table.hand.order[index]);
    const other = updates.throw();
    other.table.hand!.cards = ["2c", "3c", "Kh"];
    table.receive(whole(other));
    expect(table.hand.cursor).toBeNull();
  });

  it("takes a decision back against the computer with U, and says where there is none", async () => {
    const update = updates.draw();
    const { table, sent } = at(update);
    obey(table, "take-back", null, vi.fn());
    expect(table.note?.text).toBe("Nothing can be taken back now.");
    const other = at({ ...update, table: { ...update.table, last_decision: 7 } });
    obey(other.table, "take-back", null, vi.fn());
    await quiet();
    expect(other.sent.takeDecisionBack).toHaveBeenCalledWith(7);
    expect(sent.takeDecisionBack).not.toHaveBeenCalled();
  });

  it("keeps an order made by hand through a reload", () => {
    const { table } = at(updates.throw());
    const last = table.hand.order.at(-1)!;
    table.hand.place(last, 0);
    expect(settings.sort).toBe("hand");
    expect(at(updates.throw()).table.hand.order[0]).toBe(last);
  });

  it("says that the line is gone and back", () => {
    const { table } = at(updates.draw());
    table.linked("open");
    table.linked("offline");
    expect(live.assertive).toBe("The server does not answer. Your game is safe.");
    table.complain("main", { type: "failed", code: "offline", text: "Nothing was sent.", id: null });
    expect(table.note?.text).toBe("Nothing was sent.");
    table.linked("open");
    expect(live.polite).toContain("connected again");
    // it holds no longer
    expect(table.note).toBeNull();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    table.linked("offline");
    expect(live.assertive).toBe("You are offline. Your game is safe.");
    onLine.mockRestore();
  });
});

describe("keys at the table", () => {
  const open = vi.fn();

  it("play a whole turn", async () => {
    const draw = at(updates.draw());
    expect(obey(draw.table, "stock", null, open)).toBe(true);
    await quiet();
    expect(draw.sent.act).toHaveBeenCalledWith("s");

    const { table, sent } = at(updates.throw());
    obey(table, "last", null, open);
    obey(table, "left", null, open);
    obey(table, "choose", null, open);
    expect(table.hand.chosen).toBe(table.hand.order.at(-2));
    obey(table, "move-left", null, open);
    expect(table.hand.order.at(-3)).toBe(table.hand.chosen);
    obey(table, "main", null, open);
    await quiet();
    expect(sent.act).toHaveBeenCalledWith(table.hand.chosen);
  });

  it("go back one step at a time", () => {
    const { table } = at(updates.throw());
    expect(obey(table, "back", null, open)).toBe(false);
    table.choose("Ts");
    table.press("gin");
    expect(obey(table, "back", null, open)).toBe(true);
    expect(table.hand.chosen).toBe("Ts");
    expect(obey(table, "back", null, open)).toBe(true);
    expect(table.hand.chosen).toBeNull();
  });

  it("leave Enter to a button that has the focus", () => {
    const { table } = at(updates.draw());
    expect(obey(table, "main", document.createElement("button"), open)).toBe(false);
    expect(obey(table, "stock", document.createElement("input"), open)).toBe(false);
  });

  it("step through arrangements and show one", async () => {
    const { table, sent } = at(updates.canKnock());
    obey(table, "knock", null, open);
    await quiet();
    obey(table, "next-arrangement", null, open);
    expect(table.showing?.at).toBe(1);
    obey(table, "main", null, open);
    await quiet();
    expect(sent.act).toHaveBeenCalledWith(showsAnswer().options[1]!.token);
  });

  it("deal again from the result", async () => {
    const { table, sent } = at(updates.over());
    expect(table.result).toBe("deal");
    obey(table, "main", null, open);
    await quiet();
    expect(sent.nextDeal).toHaveBeenCalled();
  });

  it("help", () => {
    const { table } = at(updates.draw());
    obey(table, "help", null, open);
    expect(open).toHaveBeenCalledWith("keys");
  });
});
