import { beforeEach, describe, expect, test, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { ApiError } from "../../net/api";
import type { ReplayBoard, ReplayDeal, ReplayGame } from "../../net/wire.gen";
import { boardOf, boardsAt, STEP_INTERVAL_MS, Replay } from "./replay.svelte";
import type { Source } from "./source";

const board = (at: number, stock: number): ReplayBoard => ({
  board: at,
  phase: "draw",
  turn: 0,
  stock,
  pile: [],
  hands: [],
  table: [],
  shown: [],
  knocker: null,
  wild: null,
  turned: null,
  declared: null,
  dropped: [],
});

/** Two boards: both dealt, then one step on board 1, one on board 0, one on neither. */
const deal = (number: number, seat: number | null): ReplayDeal => ({
  number,
  dealer: 0,
  seat,
  tables: [],
  steps: [
    { seat: null, text: "Dealt.", cards: [], boards: [board(0, 31), board(1, 31)] },
    { seat: 1, text: "Mara took the K♠.", cards: [], boards: [board(1, 30)] },
    { seat: 0, text: "Ana drew.", cards: [], boards: [board(0, 30)] },
    { seat: null, text: "Over.", cards: [], boards: [] },
  ],
});

const game = (deals: number): ReplayGame => ({
  id: "calm-otter-100-abc",
  title: "Gin",
  rules: "gin",
  again: "",
  date: "",
  players: [],
  sheet: { deals, columns: [], result: null, sides: [], won: [], by_deal: false, lowest: false, pool: 0, start: 0, beaten: [], press: null, wilds: [], ahead: [], doubled: [] },
  deals: Array.from({ length: deals }, () => ({ dealer: 0, title: "", scores: [], steps: 4 })),
});

function source(deals = 2): Source & { requests: [number, number | null][] } {
  const requests: [number, number | null][] = [];
  return {
    requests,
    game: () => Promise.resolve(game(deals)),
    deal: (number, seat) => {
      requests.push([number, seat]);
      return Promise.resolve(deal(number, seat));
    },
  };
}

async function ready(deals = 2): Promise<Replay> {
  const replay = new Replay(source(deals));
  await replay.load();
  return replay;
}

describe("the boards at a step", () => {
  test("are the latest snapshots up to that step", () => {
    const stocks = (step: number) => boardsAt(deal(0, null), step).map(({ stock }) => stock);
    expect(stocks(0)).toEqual([31, 31]);
    expect(stocks(1)).toEqual([31, 30]);
    expect(stocks(3)).toEqual([30, 30]);
  });

  test("include the board that changed last", () => {
    expect([0, 1, 2, 3].map((step) => boardOf(deal(0, null), step))).toEqual([0, 1, 0, 0]);
  });
});

describe("a replay", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("starts at the first step of the first deal", async () => {
    const replay = await ready();
    expect([replay.number, replay.step, replay.seat, replay.last]).toEqual([0, 0, null, 3]);
    expect(replay.waiting).toBe(false);
  });

  test("starts at the linked deal if it exists", async () => {
    const at = async (number: number) => {
      const replay = new Replay(source());
      await replay.load(number);
      return replay.number;
    };
    expect([await at(1), await at(7)]).toEqual([1, 0]);
  });

  test("is navigated by keys within its bounds", async () => {
    const replay = await ready();
    const after = (...keys: string[]) => {
      for (const key of keys) expect(replay.key(key)).toBe(true);
      return replay.step;
    };
    expect(after("ArrowLeft")).toBe(0);
    expect(after("ArrowRight", "ArrowRight")).toBe(2);
    expect(after("End", "ArrowRight")).toBe(3);
    expect(after("ArrowLeft")).toBe(2);
    expect(after("Home")).toBe(0);
    expect(replay.key("x")).toBe(false);
  });

  test("announces each step", async () => {
    const replay = await ready();
    replay.go(1);
    expect(live.polite).toBe("Mara took the king of spades.");
    await replay.choose(1);
    expect(live.polite).toBe("Deal 2. Dealt.");
  });

  test("plays to the end of the deal and stops on manual navigation", async () => {
    const replay = await ready();
    replay.toggle();
    vi.advanceTimersByTime(STEP_INTERVAL_MS);
    expect([replay.step, replay.playing]).toEqual([1, true]);
    vi.advanceTimersByTime(STEP_INTERVAL_MS * 10);
    expect([replay.step, replay.playing]).toEqual([3, false]);
    replay.toggle(); // restarts at the end
    expect([replay.step, replay.playing]).toEqual([0, true]);
    replay.go(2);
    vi.advanceTimersByTime(STEP_INTERVAL_MS * 10);
    expect([replay.step, replay.playing]).toEqual([2, false]);
  });

  test("switching seats keeps the deal and step", async () => {
    const replay = await ready();
    await replay.choose(1);
    replay.go(2);
    await replay.look(1);
    expect([replay.number, replay.step, replay.seat]).toEqual([1, 2, 1]);
    await replay.choose(0);
    expect([replay.number, replay.step, replay.seat]).toEqual([0, 0, 1]);
  });

  test("shows only the deal requested last", async () => {
    const waiting: ((deal: ReplayDeal) => void)[] = [];
    const slow: Source = {
      game: () => Promise.resolve(game(3)),
      deal: (number, seat) =>
        number === 0
          ? Promise.resolve(deal(number, seat))
          : new Promise((done) => waiting.push(() => done(deal(number, seat)))),
    };
    const replay = new Replay(slow);
    await replay.load();
    const choice = replay.choose(1);
    const two = replay.choose(2);
    waiting[1]?.(deal(2, null));
    await two;
    waiting[0]?.(deal(1, null));
    await choice;
    expect([replay.number, replay.deal?.number, replay.waiting]).toEqual([2, 2, false]);
  });

  test("reports a deal that fails to load and keeps the current one", async () => {
    const first = source();
    const replay = new Replay(first);
    await replay.load();
    first.deal = () => Promise.reject(new ApiError("offline", "The server does not answer.", 0));
    await replay.choose(1);
    expect(replay.error?.offline).toBe(true);
    expect([replay.number, replay.deal?.number]).toEqual([0, 0]);
  });

  test("requests no deal for a game without deals", async () => {
    const none = source(0);
    const replay = new Replay(none);
    await replay.load();
    expect(none.requests).toEqual([]);
    expect(replay.key("ArrowRight")).toBe(false);
  });

  test("reports an unknown game as an error", async () => {
    const gone: Source = {
      game: () => Promise.reject(new ApiError("no-such-record", "No game has that link.", 404)),
      deal: () => Promise.reject(new Error("not asked")),
    };
    const replay = new Replay(gone);
    await replay.load();
    expect(replay.error?.code).toBe("no-such-record");
    expect(replay.game).toBe(null);
  });
});
