import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { DEFAULTS, settings } from "../../kit/settings.svelte";
import { runIntent } from "../core/runintent";
import { declared, declaring, drawing, group, HAND } from "../fixtures/declared";
import { can } from "../fixtures/rummy";
import type { Intent } from "../core/keys";
import { TableState, type TableConnection } from "../core/state.svelte";
import { KINDS } from "../kinds";
import { arrangerAt } from "./declareplay";
import type { Declaring, Done, Failed, TableView, Update } from "../../net/wire.gen";
import { RETRY_MS, DEBOUNCE_MS } from "./arranger.svelte";

const done = (): Promise<Done> => Promise.resolve({ type: "done", id: 1 });
const offline: Failed = { type: "failed", code: "offline", text: "You are offline.", id: 1 };
const update = (table: TableView): Update => ({ type: "update", table, happened: [], whole: true });

type CheckRequest = { card: string | null; groups: string[][]; answer: (reply: Declaring | Failed) => Promise<void> };

/** A table whose requests are answered by the test. */
function setUp(view: TableView) {
  const requests: CheckRequest[] = [];
  const act = vi.fn((_: string) => done());
  const fakeConnection = {
    act,
    declare: (card: string | null, groups: string[][]) =>
      new Promise((resolve) => {
        const answer = async (reply: Declaring | Failed) => {
          resolve(reply);
          await vi.advanceTimersByTimeAsync(0);
        };
        requests.push({ card, groups, answer });
      }),
  } as unknown as TableConnection;
  const table = new TableState(fakeConnection, KINDS);
  table.linked("open");
  table.receive(update(view));
  return { table, arranger: arrangerAt(table), requests, act };
}

const pause = () => vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
const button = (table: TableState, id: string) => table.buttons.find((button) => button.id === id);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(settings, DEFAULTS);
  live.polite = "";
});

describe("a hint when declaring", () => {
  const DECLARE = "y:Kh:3d4d5d.6s7s8d";
  const hint = (token: string) => ({ type: "hint" as const, id: 1, token, text: "Do it.", card: null, rule: null });
  const hinted = async (token: string, before: (table: TableState) => void = () => {}) => {
    const seated = setUp(declared());
    seated.table.connection.hint = () => Promise.resolve(hint(token));
    before(seated.table);
    await seated.table.askHint();
    return seated;
  };

  it("declares with its own groups through the gold button and keeps yours", async () => {
    const { table, arranger, act } = await hinted(DECLARE, (table) => {
      const { arranger } = { arranger: arrangerAt(table) };
      arranger.move("new", ["9c", "Jc"]);
    });
    const groups = arranger.grouping.groups;
    expect(groups).toEqual([["9c", "Jc"]]);
    expect(button(table, "declare")).toMatchObject({ tone: "gold", command: { token: DECLARE } });
    expect(table.buttons.filter((button) => button.tone === "gold")).toHaveLength(1);
    table.main();
    expect(act).toHaveBeenCalledWith(DECLARE);
  });

  it("to discard selects no card", async () => {
    const { table, act } = await hinted("Kh");
    expect(table.hand.selection).toEqual([]);
    table.main();
    expect(act).toHaveBeenCalledWith("Kh");
  });
});

describe("building groups", () => {
  it("starts with all cards ungrouped, the drawn card last", () => {
    const view = declared();
    view.hand!.drawn = "4d";
    const { arranger } = setUp(view);
    expect(arranger.grouping.groups).toEqual([]);
    expect(arranger.rest).toHaveLength(13);
    expect(arranger.rest.at(-1)).toBe("4d");
  });

  it("adds tapped cards to a tapped group", () => {
    const { table, arranger } = setUp(declared());
    for (const card of ["3d", "4d"]) table.tap(card);
    expect(table.hand.selection).toEqual(["3d", "4d"]);
    arranger.onGroup("new");
    expect(arranger.grouping.groups).toEqual([["3d", "4d"]]);
    expect(table.hand.selection).toEqual([]);
    table.tap("5d");
    // tapping a card of the group selects the group
    table.tap("4d");
    expect(arranger.grouping.groups).toEqual([["3d", "4d", "5d"]]);
    // tapping beside its cards without a selection selects all of them
    arranger.onGroup(0);
    expect(table.hand.selection).toEqual(["3d", "4d", "5d"]);
    arranger.onGroup("rest");
    expect(arranger.grouping.groups).toEqual([]);
  });

  it("deselects a card tapped twice", () => {
    const { table } = setUp(declared());
    table.tap("3d");
    table.tap("3d");
    expect(table.hand.selection).toEqual([]);
  });

  it("works by keyboard", () => {
    const { table, arranger } = setUp(declared());
    const press = (intent: Intent) => runIntent(table, intent, null, () => {});
    press("first");
    expect(table.hand.cursor).toBe(arranger.order[0]);
    press("choose");
    press("right");
    press("choose");
    press("meld");
    expect(arranger.grouping.groups).toHaveLength(1);
    expect(arranger.grouping.groups[0]).toHaveLength(2);
    // move the third card left, past the new-group slot into the group
    press("last");
    const card = table.hand.cursor!;
    press("move-left");
    expect(arranger.grouping.groups[1]).toEqual([card]);
    press("move-left");
    expect(arranger.grouping.groups[0]).toContain(card);
    press("move-right");
    expect(arranger.grouping.groups[1]).toEqual([card]);
    press("move-right");
    expect(arranger.grouping.rest).toContain(card);
    expect(live.polite).toContain("not in a group");
  });

  it("keeps groups across turns and reloads but not across deals", () => {
    const first = setUp(declared());
    first.arranger.move("new", ["3d", "4d", "5d"]);
    first.table.receive(update({ ...declared(HAND.replace("2h ", "")), seq: 51 }));
    expect(first.arranger.grouping.groups).toEqual([["3d", "4d", "5d"]]);
    const reloaded = setUp(declared(`${HAND} 9h`));
    expect(reloaded.arranger.grouping.groups).toEqual([["3d", "4d", "5d"]]);
    expect(reloaded.arranger.grouping.rest).toContain("9h");
    const later = setUp(declared(HAND, { number: 7 }));
    expect(later.arranger.grouping.groups).toEqual([]);
  });

  it("ignores invalid stored groups", () => {
    for (const stored of ["{", "3", '[{"table":1}]', '[{"table":"x","deal":0,"groups":[[1]]}]']) {
      localStorage.setItem("openrummy.groups", stored);
      expect(setUp(declared()).arranger.grouping.groups).toEqual([]);
    }
  });
});

describe("checking groups", () => {
  it("sends a debounced check and shows only the latest result", async () => {
    const { arranger, requests } = setUp(declared());
    arranger.move("new", ["3d", "4d"]);
    arranger.move(0, ["5d"]);
    expect(requests).toHaveLength(0);
    await pause();
    expect(requests).toHaveLength(1);
    expect(requests[0]?.groups).toEqual([["3d", "4d", "5d"]]);
    arranger.move("new", ["9c", "8c"]);
    await pause();
    expect(requests).toHaveLength(2);
    await requests[1]!.answer(
      declaring({
        groups: [group("3d 4d 5d", "run", "Pure run, 3 to 5 of diamonds"), group("9c 8c", null, "Not a meld: two cards")],
        points: 63,
        text: "A second run is missing",
      }),
    );
    // the older response arrives late
    await requests[0]!.answer(declaring({ text: "old", points: 1 }));
    expect(arranger.check?.points).toBe(63);
    expect(arranger.viewOf(["5d", "4d", "3d"])?.pure).toBe(true);
    expect(live.polite).toContain("A second run is missing");
    // a group's verdict stays while another is being checked
    arranger.move("rest", ["9c"]);
    expect(arranger.check).toBeNull();
    expect(arranger.viewOf(["3d", "4d", "5d"])?.kind).toBe("run");
    expect(arranger.viewOf(["8c"])).toBeNull();
  });

  it("shows a run in sequence", async () => {
    const { arranger, requests } = setUp(declared("6s 8c 9c Jc 3d"));
    arranger.move("new", ["6s", "8c", "9c", "Jc"]);
    await pause();
    const stands = ["", "", "Tc", ""];
    await requests.at(-1)!.answer(declaring({ groups: [group("8c 9c 6s Jc", "run", "Run", { stands, pure: false })] }));
    expect(arranger.displayOrder(arranger.grouping.groups[0]!)).toEqual(["8c", "9c", "6s", "Jc"]);
  });

  it("says when offline and checks again when reconnected", async () => {
    const { table, arranger, requests } = setUp(declared());
    await pause();
    table.linked("offline");
    await requests.at(-1)!.answer(offline);
    expect(arranger.errorText).toContain("does not answer");
    expect(button(table, "declare")?.reason?.text).toContain("does not answer");
    // your groups are unchanged
    arranger.move("new", ["3d", "4d"]);
    expect(arranger.grouping.groups).toHaveLength(1);
    const before = requests.length;
    table.linked("open");
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.length).toBeGreaterThan(before);
    await requests.at(-1)!.answer(declaring({ text: "now" }));
    expect(arranger.errorText).toBeNull();
    expect(arranger.check?.text).toBe("now");
  });

  it("retries after a delay when the server is busy", async () => {
    const { arranger, requests } = setUp(declared());
    await pause();
    await requests[0]!.answer({ ...offline, code: "busy" });
    expect(arranger.errorText).toContain("Trying again");
    await vi.advanceTimersByTimeAsync(RETRY_MS);
    expect(requests).toHaveLength(2);
  });

  it("stops checking after a drop or at the end of the deal", async () => {
    const dropped = [{ seat: 0, points: 20, wrong: false }];
    for (const board of [{ dropped }, { dropped, phase: "over" as const }]) {
      const { table, arranger, requests } = setUp(declared());
      await pause();
      await requests[0]!.answer({ ...offline, code: "busy" });
      table.receive(update(declared(undefined, board, { seq: 9 })));
      expect(arranger.errorText).toBeNull();
      await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
      expect(requests).toHaveLength(1);
    }
  });

  it("applies the best grouping on request", async () => {
    const { table, arranger, requests } = setUp(declared());
    arranger.best();
    await vi.advanceTimersByTimeAsync(0);
    const best = [["3d", "4d", "5d"], ["8c", "9c", "6s", "Jc"]];
    await requests.at(-1)!.answer(declaring({ best }));
    expect(arranger.grouping.groups).toEqual(best);
    expect(table.hand.selection).toEqual([]);
    expect(live.polite).toContain("Grouped");
  });
});

describe("declaring", () => {
  const melded = "3d 4d 5d 8c 9c Tc Kh";

  async function ready(check: Partial<Declaring>) {
    const seated = setUp(declared(melded));
    seated.arranger.move("new", ["3d", "4d", "5d"]);
    seated.arranger.move("new", ["8c", "9c", "Tc"]);
    await pause();
    await seated.requests.at(-1)!.answer(declaring(check));
    return seated;
  }

  it("discards the ungrouped card", async () => {
    const declaring = await ready({ token: "y:Kh:3d4d5d/8c9cTc" });
    expect(declaring.requests.at(-1)?.card).toBe("Kh");
    expect(declaring.requests.at(-1)?.groups).toEqual([["3d", "4d", "5d"], ["8c", "9c", "Tc"]]);
    expect(button(declaring.table, "declare")?.tone).toBe("gold");
    expect(declaring.table.buttons.filter(({ tone }) => tone === "gold")).toHaveLength(1);
    declaring.table.main();
    await vi.advanceTimersByTimeAsync(0);
    expect(declaring.act).toHaveBeenCalledWith("y:Kh:3d4d5d/8c9cTc");
  });

  it("is not gold without a token, and says why", async () => {
    const { table } = await ready({ text: "One pure run is missing" });
    const declare = button(table, "declare")!;
    expect(declare.command).toBeNull();
    expect(declare.reason?.text).toBe("One pure run is missing");
    table.press("declare");
    expect(table.note?.text).toBe("One pure run is missing.");
  });

  it("is not gold when it would be wrong and cost points", async () => {
    const { table } = await ready({ token: "y:Kh:", left: ["3d"], text: "wrong, costs 80" });
    expect(button(table, "declare")?.tone).toBe("plain");
    expect(button(table, "declare")?.sub).toEqual(["wrong, costs 80"]);
  });

  it("may discard a grouped card when all cards are grouped", async () => {
    const seated = setUp(declared(melded));
    seated.arranger.move("new", ["3d", "4d", "5d"]);
    seated.arranger.move("new", ["8c", "9c", "Tc", "Kh"]);
    seated.table.tap("Kh");
    await pause();
    expect(seated.requests.at(-1)).toMatchObject({ card: "Kh", groups: [["3d", "4d", "5d"], ["8c", "9c", "Tc"]] });
  });

  it("is disabled after a change until the groups are checked again", async () => {
    const declaring = await ready({ token: "y:Kh:3d4d5d/8c9cTc" });
    declaring.table.tap("3d");
    declaring.arranger.move("rest");
    expect(button(declaring.table, "declare")?.command).toBeNull();
  });

  it("is possible before drawing on the first turn", async () => {
    const view = declared("3d 4d 5d 8c 9c Tc", { phase: "draw" }, { can: drawing([can("y::", "declare")]) });
    const seated = setUp(view);
    seated.arranger.move("new", ["3d", "4d", "5d"]);
    seated.arranger.move("new", ["8c", "9c", "Tc"]);
    await pause();
    expect(seated.requests.at(-1)?.card).toBeNull();
    await seated.requests.at(-1)!.answer(declaring({ token: "y::3d4d5d/8c9cTc" }));
    expect(button(seated.table, "declare")?.tone).toBe("gold");
    expect(button(seated.table, "main")?.tone).toBe("plain");
  });
});

describe("after another player’s declaration", () => {
  it("suggests the melds with the lowest deadwood, which can be changed", async () => {
    const view = declared("3d 4d 5d Kh", { phase: "arrange", declared: 1 }, { can: [can("a:3d4d5d", "arrange", { leaves: 10 })] });
    const { table, arranger, requests, act } = setUp(view);
    await pause();
    await requests.at(-1)!.answer(declaring({ best: [["3d", "4d", "5d"]], points: 23, token: "a:" }));
    expect(arranger.grouping.groups).toEqual([["3d", "4d", "5d"]]);
    await pause();
    await requests.at(-1)!.answer(
      declaring({ groups: [group("3d 4d 5d", "run", "Pure run")], left: ["Kh"], points: 10, token: "a:3d4d5d" }),
    );
    const main = button(table, "main")!;
    expect(main.label).toEqual(["Lay down these melds"]);
    expect(main.sub).toEqual(["leaves 10"]);
    expect(main.tone).toBe("gold");
    table.main();
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledWith("a:3d4d5d");
  });

  it("sends no check while another player arranges", async () => {
    const view = declared("3d 4d", { phase: "arrange", declared: 0, turn: 1 }, { your_turn: false, can: [] });
    const { requests } = setUp(view);
    await pause();
    expect(requests).toHaveLength(0);
  });
});

describe("dropping", () => {
  const view = () => declared(HAND, { phase: "draw" }, { can: drawing([can("drop", "drop", { points: 20 })]) });

  it("shows its cost and asks for confirmation without blocking other actions", async () => {
    const { table, act } = setUp(view());
    expect(button(table, "drop")).toMatchObject({ label: ["Drop out"], sub: ["costs 20"] });
    table.press("drop");
    expect(act).not.toHaveBeenCalled();
    expect(button(table, "drop")?.label).toEqual(["Keep playing"]);
    // drawing is still possible
    expect(button(table, "main")?.command).toEqual({ do: "act", token: "s" });
    // a double press has no effect
    table.press("drop");
    expect(button(table, "drop-now")).toBeUndefined();
    table.press("drop");
    expect(table.back()).toBe(true);
    expect(button(table, "drop-now")).toBeUndefined();
    table.press("drop");
    table.press("drop-now");
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledWith("drop");
  });

  it("is cancelled when the turn continues", () => {
    const { table } = setUp(view());
    table.press("drop");
    table.receive(update({ ...declared(`${HAND} 9h`), seq: 51 }));
    expect(arrangerAt(table).dropping).toBe(false);
  });
});
