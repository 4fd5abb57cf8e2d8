import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PadDeal, PadEntry, PadSeats, PadSheet } from "../../net/wire.gen";
import { draftOf, entryOf, freshDraft, missingField as missing, numberOf, tablesOf, endingsOf } from "./entry";
import { fileName, fromJson, toCsv, toJson } from "./files";
import { PadState } from "./pad.svelte";
import { say } from "../../kit/i18n/say";
import { deletePad, newPad, validatePad, findPad, pads, parsePads, type Pad } from "../../kit/games/pads.svelte";

const GIN = { limit: 10, gin: "gin", score: "knock", knocks: true, blocked: false, dead: true, two: 0, penalty: 25 } as const;
const RUMMY = { limit: null, gin: "rummy", score: "left", knocks: false, blocked: true, dead: false, two: 0, penalty: 0 } as const;
const OPEN = { ...RUMMY, limit: 10, score: "left-winner", knocks: true, blocked: false, dead: true } as const;
const TABLE = { ...RUMMY, score: "table" } as const;
const won = (winner: number, points: number): PadDeal => ({
  tables: [{ type: "points", winner, points, boxes: 1 }],
  dealer: null,
});
const BIDDIES = { ...RUMMY, two: 2 } as const;
const INDIAN = { ...RUMMY, score: "declare", blocked: false, dead: true } as const;
const PAID = { ...INDIAN, score: "payments" } as const;
const FIVE = { ...INDIAN, score: "hands" } as const;
const pad = (change: Partial<Pad> = {}): Pad => ({
  id: "abc",
  game: "gin",
  title: "Gin rummy",
  names: ["Ana", "Ben"],
  dealer: 0,
  target: null,
  deals: [won(0, 30)],
  created: "2026-11-21T10:00:00.000Z",
  touched: "2026-11-21T10:00:00.000Z",
  ...change,
});

beforeEach(() => {
  localStorage.clear();
  for (const stored of [...pads.list]) deletePad(stored.id);
});

describe("a score pad entry", () => {
  it("round-trips through the form", () => {
    for (const entry of [
      { type: "points", winner: 1, points: 30, boxes: 3 },
      { type: "dead", misdeal: true },
      { type: "knock", knocker: 0, deadwood: { 0: 4, 1: 15 }, big_gin: false, doubled: true },
    ] as const)
      expect(entryOf(draftOf(entry), [0, 1], GIN)).toEqual(entry);
    for (const entry of [
      { type: "out", out: 1, left: { 0: 23, 1: 0 }, melded: {}, rummy: true, two: null },
      { type: "out", out: null, left: { 0: 23, 1: 4 }, melded: {}, rummy: false, two: null },
    ] as const)
      expect(entryOf(draftOf(entry), [0, 1], RUMMY)).toEqual(entry);
    const table = { type: "out", out: 0, left: { 0: 0, 1: 9 }, melded: { 0: 45, 1: 20 }, rummy: false, two: null } as const;
    expect(entryOf(draftOf(table), [0, 1], TABLE)).toEqual(table);
  });
  it("scores a false gin as a misdeal or a penalty, and nothing while play continues", () => {
    expect(endingsOf(GIN).map((ending) => ending.value)).toContain("false");
    expect(endingsOf({ ...GIN, penalty: 0 }).map((ending) => ending.value)).not.toContain("false");
    const draft = { ...freshDraft("false"), who: 1 };
    expect(missing(draft, [0, 1], ["Ana", "Ben"], GIN)).toBe(say("pad.false_gin_play_on"));
    const agreed = (verdict: "misdeal" | "penalty") => entryOf({ ...draft, verdict }, [0, 1], GIN);
    expect(agreed("misdeal")).toEqual({ type: "dead", misdeal: true });
    expect(agreed("penalty")).toEqual({ type: "points", winner: 0, points: 25, boxes: 1 });
    expect(missing({ ...draft, verdict: "penalty" }, [0, 1], ["Ana", "Ben"], GIN)).toBe("");
  });
  it("round-trips for games that score whole hands", () => {
    for (const [entry, game] of [
      [{ type: "out", out: null, left: { 0: 23, 1: 2 }, melded: {}, rummy: false, two: 1 }, BIDDIES],
      [{ type: "declared", winner: 1, left: { 0: 34 }, last: false }, INDIAN],
      [{ type: "declared", winner: 0, left: { 1: 20 }, last: true }, INDIAN],
      [{ type: "paid", winner: 1, deuces: 1, jokers: 2, first: true, undrawn: false, suit: false }, PAID],
      [{ type: "shown", shower: 0, hands: { 0: 4, 1: 4 }, won: [1] }, FIVE],
    ] as const)
      expect(entryOf(draftOf(entry as PadEntry), [0, 1], game)).toEqual(entry);
  });
  it("requires the fields of games that score whole hands", () => {
    const names = ["Ana", "Ben", "Cleo"];
    const draft = freshDraft("declared");
    const missingField = (game: typeof INDIAN | typeof PAID | typeof FIVE) => missing(draft, [0, 1, 2], names, game);
    expect(missingField(INDIAN)).toBe("Who declared?");
    draft.who = 1;
    expect(missingField(INDIAN)).toBe("What was Ana left with?");
    draft.deadwood = { 0: 20, 2: 80 };
    expect(missingField(INDIAN)).toBe("");
    draft.ending = "paid";
    expect(missingField(PAID)).toBe("");
    draft.ending = "shown";
    draft.hands = { 0: 4, 1: 4 };
    expect(missingField(FIVE)).toBe("What did Cleo have?");
    draft.hands[2] = 1;
    expect(missingField(FIVE)).toBe("Which of the equal hands is better?");
    draft.won = [2]; // not among the tied players
    expect(missingField(FIVE)).toBe("Which of the equal hands is better?");
    draft.won = [0, 2];
    expect(missingField(FIVE)).toBe("");
    expect(entryOf(draft, [0, 1, 2], FIVE)).toMatchObject({ won: [0] });
  });
  it("reports one missing field at a time", () => {
    const draft = freshDraft();
    const missingField = () => missing(draft, [0, 2], ["Ana", "Ben", "Cleo"], GIN);
    expect(missingField()).toBe("Who knocked?");
    draft.who = 1; // sits out
    expect(missingField()).toBe("Who knocked?");
    draft.who = 2;
    expect(missingField()).toBe("What was Ana left with?");
    draft.deadwood[0] = 0;
    expect(missingField()).toBe("What was Cleo left with?");
    draft.deadwood[2] = 11;
    expect(missingField()).toBe("You need 10 or less to knock.");
    expect(missing(draft, [0, 2], [], { ...GIN, limit: null, gin: "rummy" })).toBe("");
    draft.deadwood[2] = 10;
    expect(missingField()).toBe("");
    draft.ending = "points";
    expect(missingField()).toBe("How many points?");
    draft.ending = "dead";
    expect(missingField()).toBe("");
  });
  it("has the endings of its game", () => {
    const endings = (game: Parameters<typeof endingsOf>[0]) => endingsOf(game).map((ending) => ending.value);
    expect(endings(GIN)).toEqual(["knock", "points", "dead", "false"]);
    expect(endings(RUMMY)).toEqual(["out", "blocked"]);
    expect(endings(OPEN)).toEqual(["out", "knock", "points", "dead"]);
    expect(endings(TABLE)).toEqual(["out", "blocked"]);
    expect(endings(BIDDIES)).toEqual(["out", "two", "blocked"]);
    expect(endings(INDIAN)).toEqual(["declared", "last", "dead"]);
    expect(endings(PAID)).toEqual(["paid", "dead"]);
    expect(endings(FIVE)).toEqual(["shown", "points", "dead"]);
  });
  it("requires the fields of games with melds on the table", () => {
    const draft = freshDraft("out");
    const names = ["Ana", "Ben", "Cleo"];
    const missingField = (game: typeof RUMMY | typeof OPEN | typeof TABLE = RUMMY) => missing(draft, [0, 1], names, game);
    expect(missingField()).toBe("Who went out?");
    draft.who = 0; // goes out with no deadwood
    expect(missingField()).toBe("What was Ben left with?");
    draft.deadwood[1] = 12;
    expect(missingField()).toBe("");
    expect(missingField(TABLE)).toBe("What does Ana have on the table?");
    draft.melded = { 0: 30, 1: 0 };
    expect(missingField(TABLE)).toBe("");
    draft.ending = "blocked";
    expect(missingField()).toBe("What was Ana left with?");
    draft.deadwood[0] = 0;
    draft.ending = "knock";
    expect(missingField(OPEN)).toBe("If you have nothing left, you go out; you don’t knock.");
    draft.deadwood[0] = 11;
    expect(missingField(OPEN)).toBe("You need 10 or less to knock.");
  });
  it("accepts digits only", () => {
    expect(numberOf("", 99)).toBeNull();
    expect(numberOf("a1b2", 99)).toBe(12);
    expect(numberOf("-5", 99)).toBe(5);
    expect(numberOf("1000", 99)).toBe(99);
  });
  it("knows the active players when another one sits out", () => {
    const seats: PadSeats = { number: 0, dealer: 0, sits_out: 0, tables: [[1, 2]], wild: "", free: [], factor: 1, press: null };
    expect(tablesOf(seats, 0, 3)).toEqual([[1, 2]]);
    expect(tablesOf(seats, 1, 3)).toEqual([[0, 2]]);
  });
});

describe("stored pads", () => {
  it("are saved and found by id", () => {
    const created = newPad({ game: "gin", title: "Gin", names: ["A", "B"], target: 50 });
    expect(findPad(created.id)).toEqual(created);
    expect(parsePads(localStorage.getItem("openrummy-pads"))).toEqual([created]);
    deletePad(created.id);
    expect(findPad(created.id)).toBeNull();
  });
  it("number players with the same name", () => {
    const created = newPad({ game: "gin", title: "Gin", names: ["Ana", "ana", "Ana"], target: null });
    expect(created.names).toEqual(["Ana", "ana (2)", "Ana (3)"]);
    deletePad(created.id);
  });
  it("skip invalid pads", () => {
    expect(parsePads("nonsense")).toEqual([]);
    expect(parsePads('{"a": 1}')).toEqual([]);
    const wrong: unknown[] = [
      null,
      pad({ names: ["Ana"] }),
      pad({ game: "" }),
      { ...pad(), names: [1, 2] },
      { ...pad(), deals: [{ tables: [{ type: "points", winner: "0", points: 3 }] }] },
      { ...pad(), deals: [{ tables: [{ type: "knock", knocker: 0, deadwood: { 0: -1 } }] }] },
      { ...pad(), deals: [{}] },
      { ...pad(), deals: [{ tables: [], wild: 7 }] },
      { ...pad(), deals: [{ tables: [], added: { 0: -2 } }] },
      { ...pad(), deals: [{ tables: [{ type: "declared", winner: 0, left: { 1: "9" } }] }] },
      { ...pad(), deals: new Array(401).fill(won(0, 1)) },
    ];
    expect(parsePads(JSON.stringify([...wrong, pad()]))).toEqual([pad()]);
    expect(validatePad({ ...pad(), me: 1 })?.me).toBe(1);
    expect(validatePad({ ...pad(), me: 9 })).not.toHaveProperty("me");
    expect(validatePad({ ...pad(), created: "yesterday", dealer: 7, target: "x" })).toMatchObject({
      dealer: 0,
      target: null,
    });
  });
});

describe("pad files", () => {
  it("are imported as a new pad", () => {
    const back = fromJson(toJson(pad()))!;
    expect(back.id).not.toBe("abc");
    expect({ ...back, id: "abc" }).toEqual(pad());
    for (const text of ["", "{}", "[]", "null", JSON.stringify(pad()), " ".repeat(500_000)])
      expect(fromJson(text)).toBeNull();
    expect(fileName(pad(), "csv")).toBe("gin-rummy-2026-11-21.csv");
  });
  it("escape names that look like formulas", () => {
    const sheet: PadSheet = {
      game: {} as PadSheet["game"],
      sheet: { deals: 0, columns: [], result: null, sides: [[0], [1]], won: [0, 0], by_deal: false, lowest: false, pool: 0, start: 0, beaten: [], press: null, wilds: [], ahead: [], doubled: [] },
      deals: [],
      next: null,
    };
    const text = toCsv(pad({ names: ["=1+1", 'a "b", c'] }), sheet);
    expect(text.split("\r\n")[0]).toContain(`'=1+1 points,"a ""b"", c points"`);
  });
});

describe("an open pad", () => {
  const sheet = { sheet: { columns: [] }, deals: [], next: null } as unknown as PadSheet;
  let requests: { deals: PadDeal[] }[];
  let answer: () => Promise<Response>;

  beforeEach(() => {
    requests = [];
    answer = () => Promise.resolve(new Response(JSON.stringify(sheet)));
    vi.useFakeTimers();
    vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
      requests.push(JSON.parse(String(init.body)));
      return answer();
    });
  });

  it("undoes and redoes its changes and saves each", async () => {
    const state = new PadState(pad({ deals: [] }));
    state.put(0, won(0, 30));
    state.put(1, won(1, 20));
    state.put(0, won(0, 31));
    state.remove(1);
    const states = () => findPad("abc")!.deals.map((deal) => (deal.tables[0] as { points: number }).points);
    expect(states()).toEqual([31]);
    state.undo();
    expect(states()).toEqual([31, 20]);
    state.undo();
    expect(states()).toEqual([30, 20]);
    state.redo();
    expect(states()).toEqual([31, 20]);
    state.put(2, won(0, 5));
    expect(state.canRedo).toBe(false);
    await vi.runAllTimersAsync();
    expect(requests.at(-1)?.deals.length).toBe(3);
    expect(state.waiting).toBe(false);
  });

  it("keeps deals while offline and retries", async () => {
    answer = () => Promise.reject(new TypeError("no network"));
    const state = new PadState(pad({ deals: [] }));
    const stop = state.start();
    state.put(0, won(0, 30));
    await vi.advanceTimersByTimeAsync(100);
    expect(state.error?.offline).toBe(true);
    expect(state.waiting).toBe(true);
    expect(findPad("abc")?.deals.length).toBe(1);
    answer = () => Promise.resolve(new Response(JSON.stringify(sheet)));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.error).toBeNull();
    expect(state.waiting).toBe(false);
    stop();
  });

  it("adopts newer changes from another tab", () => {
    const state = new PadState(pad());
    state.adopt(pad({ deals: [], touched: "2026-11-21T09:00:00.000Z" }));
    expect(state.pad.deals.length).toBe(1);
    state.adopt(pad({ deals: [], touched: "2026-11-21T11:00:00.000Z" }));
    expect(state.pad.deals.length).toBe(0);
  });
});
