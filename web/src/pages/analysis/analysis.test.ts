import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardAnswer, BoardGame, PricedAction } from "../../net/wire.gen";
import { Answer, ORDER_HOLD_MS } from "./analysis.svelte";
import { EXAMPLE } from "./example";
import { groupsOf } from "./hand.svelte";
import { signed } from "../../kit/numberformat";
import { axisOf, upperBoundText } from "./format";
import { EMPTY, GRID, PositionError, parsePasted, parsePosition, parseQuery, positionText, query, type Board } from "./position";
import { check, Setup } from "./editor.svelte";

const GIN: BoardGame = { name: "gin", title: "Gin rummy", hand: 10, target: 100, limit: 10, upcard: true };
const TEXT = "hands=6c7c8c9dJd9hJh3s4sJsKs/8dTd???????? turn=0:throw pile=QcQhKhKc known=/8dTd thrower=1";

const wrong = (text: string): string => {
  try {
    parsePasted(text);
  } catch (cause) {
    if (cause instanceof PositionError) return cause.message;
  }
  return "";
};

describe("position text", () => {
  it("round-trips a board with unknown cards", () => {
    expect(positionText(EXAMPLE, "discard", GIN)).toBe(TEXT);
    const back = parseQuery(`?${query(EXAMPLE, "discard", GIN)}`)!;
    expect(positionText(back, "discard", GIN)).toBe(TEXT);
    expect(back.scores).toEqual([72, 41]);
    expect(back.theirs).toEqual(["8d", "Td"]);
  });
  it("includes the game, the target and the limit", () => {
    const board: Board = { ...EXAMPLE, game: "oklahoma", target: 200, limit: 7, took: "Ks" };
    const back = parsePasted(`https://rummy.example/analysis?${query(board, "discard", GIN)}`);
    expect(back).toMatchObject({ game: "oklahoma", target: 200, limit: 7, took: "Ks", next: "discard" });
  });
  it("is read from the side of the player to act", () => {
    const board = parsePosition("hands=2c3c/4d5d turn=1:draw pile=9h known=2c/5d thrower=0 dealer=1 by=- scores=9:30 stock=39");
    expect(board.scores).toEqual([30, 9]);
    expect(board.mine).toEqual(["4d", "5d"]);
    expect(board.seen).toEqual(["5d"]);
    expect(board.rest).toEqual({ thrower: "1", dealer: "0", by: "-" });
    expect(parsePosition("hands=2c3c/4d5d turn=0:discard taken=3c")).toMatchObject({ next: "discard", took: "3c" });
  });
  it("reports what is wrong", () => {
    expect(wrong("hands=6c/7c")).toContain("“turn” is missing");
    expect(wrong("hands=6c/7c turn=0:defend")).toContain("0:defend");
    expect(wrong("hands=6c/7c/8c turn=0:draw")).toContain("3 hands");
    expect(wrong("hands=6c/1x turn=0:draw")).toContain("“1x”");
    expect(wrong("hands=6c/7c turn=0:draw pile=6c")).toContain("twice");
    expect(wrong("hands=6c/7c turn=0:draw knocker=1")).toContain("“knocker”");
    expect(wrong("what now")).toContain("“what”");
    expect(wrong("https://rummy.example/analysis")).toContain("no position");
  });
});

describe("card counts", () => {
  const of = (change: Partial<Board>) => check({ ...EXAMPLE, ...change }, GIN);
  it("are checked, and determine the size of the stock", () => {
    expect(of({})).toMatchObject({ next: "discard", stock: 27, fits: true });
    expect(of({ mine: EXAMPLE.mine.slice(1) })).toMatchObject({ next: "draw", stock: 28, fits: true });
    expect(of({ mine: EXAMPLE.mine.slice(1), next: "discard" }).faults.mine).toBe("one card short");
    expect(of({ mine: EXAMPLE.mine.slice(3) }).faults.mine).toBe("2 cards short");
    expect(of({ mine: [...EXAMPLE.mine, "As"] }).faults.mine).toBe("one card too many");
    expect(of({ theirs: GRID[0]!.slice(0, 12) }).faults.theirs).toBe("2 cards too many");
  });
  it("require an upcard, a limit and scores below the target", () => {
    const draw = { mine: EXAMPLE.mine.slice(1) };
    expect(of({ ...draw, pile: [] }).faults.pile).toBe("one card short");
    // missing cards are no fault: the pile is filled after the hand
    expect(of({ ...draw, pile: [] }).short).toEqual(["pile"]);
    expect(of({ mine: [...EXAMPLE.mine, "As"] }).short).toEqual([]);
    expect(of({ ...draw, next: "offer" }).faults.pile).toBe("3 cards too many");
    const oklahoma = { ...GIN, limit: null };
    expect(check({ ...EXAMPLE, pile: [] }, oklahoma).faults.limit).not.toBe("");
    expect(check({ ...EXAMPLE, pile: [], limit: 7 }, oklahoma).fits).toBe(true);
    expect(positionText({ ...EXAMPLE, pile: [], limit: 7 }, "discard", oklahoma)).toContain("limit=7 factor=1");
    expect(of({ scores: [100, 3] }).faults.score).toContain("100");
    expect(of({ scores: [100, 3], target: 150 }).fits).toBe(true);
    expect(check({ ...EMPTY, next: "offer" }, { ...GIN, upcard: false }).next).toBe("draw");
  });
});

describe("the board editor", () => {
  const type = (setup: Setup, keys: string, card: string | null = null) => [...keys].map((key) => setup.key(key, card));
  it("places typed cards in the active area", () => {
    const setup = new Setup();
    type(setup, "KS10hp");
    type(setup, "qcO8d");
    expect(setup.board).toMatchObject({ mine: ["Ks", "Th"], pile: ["Qc"], theirs: ["8d"] });
    setup.key("x", "Ks");
    setup.key("m", "Qc");
    expect(setup.board).toMatchObject({ mine: ["Th", "Qc"], pile: [] });
    expect(setup.key("s", null)).toBe(false);
    setup.key("k", null);
    expect(setup.key("Escape", null)).toBe(true);
    expect(setup.pendingRank).toBe("");
  });
  it("undoes every change", () => {
    const setup = new Setup();
    setup.load(EXAMPLE);
    setup.press("Ks");
    setup.score(0, 12);
    setup.clear();
    expect(setup.empty).toBe(true);
    for (const left of [EXAMPLE.mine.length - 1, EXAMPLE.mine.length - 1, EXAMPLE.mine.length, 0]) {
      setup.undo();
      expect(setup.board.mine.length).toBe(left);
    }
    expect(setup.canUndo).toBe(false);
  });
  it("moves a card within the pile and drops facts that no longer hold", () => {
    const setup = new Setup();
    setup.load({ ...EXAMPLE, took: "Ks", rest: { drawn: "Ks", factor: "2" } });
    setup.placeCard("Kc", "pile", 0);
    expect(setup.board.pile).toEqual(["Kc", "Qc", "Qh", "Kh"]);
    setup.placeCard("Ks", "theirs");
    expect(setup.board).toMatchObject({ took: "", rest: { factor: "2" } });
  });
  it("moves over the grid with the arrow keys", () => {
    const setup = new Setup();
    const keys = ["ArrowRight", "ArrowDown", "End", "ArrowDown", "ArrowRight", "Home", "ArrowUp"];
    expect(keys.map((key) => setup.move(key))).toEqual(["2s", "2h", "Kh", "Kd", "Kd", "Ad", "Ah"]);
    expect(setup.move("a")).toBeNull();
  });
  it("keeps melds whose cards remain until the new arrangement arrives", () => {
    const hand = { melds: [{ kind: "run" as const, cards: ["6c", "7c", "8c"], name: "Run", owner: null, laid: [], stands: [] }], deadwood: ["Ks"], points: 10, limit: 10 };
    expect(groupsOf(["6c", "7c", "8c", "Ks"], hand)).toMatchObject({ points: 10, groups: [{ kind: "run" }, { cards: ["Ks"] }] });
    expect(groupsOf(["6c", "7c", "8c"], hand).points).toBeNull();
    expect(groupsOf(["6c", "7c", "Ks"], hand).groups).toEqual([{ cards: ["6c", "7c", "Ks"], kind: "", name: "" }]);
  });
});

const priced = (token: string, points: number): PricedAction => ({
  ...{ token, text: token, cards: [token], points, points_error: 0.5, loss_points: 0, chance: null, chance_error: null },
  ...{ loss: null, loss_error: null, worlds: 512, best: false, equal: false, played: false },
});
const answerOf = (state: BoardAnswer["state"], ...actions: PricedAction[]): BoardAnswer => ({
  ...{ id: "a1", state, problem: "", worlds: 512, seconds: 1, actions, more: [], reasons: [], holds: [], note: "", opinion: false },
});

it("signs values and keeps zero on the axis", () => {
  expect([18, -4.06, 0.04].map((number) => signed(number))).toEqual(["+18.0", "−4.1", "0"]);
  for (const points of [-17, 4, 0.2]) {
    const axis = axisOf([priced("Ks", points), priced("4s", points - 2)]);
    expect(axis.ticks).toContain(0);
    expect(axis.ticks.length).toBeLessThanOrEqual(4);
    for (const end of [points + 0.5, points - 2.5, 0]) expect(axis.at(end)).toSatisfy((at: number) => at >= 0 && at <= 100);
  }
  expect(upperBoundText([priced("Ks", -17.2), priced("4s", -19)])).toBe("−17");
});

describe("an analysis request", () => {
  const replies: (BoardAnswer | { status: number; code: string })[] = [];
  const requests: string[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    replies.length = requests.length = 0;
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      requests.push(`${init?.method ?? "GET"} ${path}`);
      const reply = init?.method === "DELETE" ? answerOf("done") : replies.length > 1 ? replies.shift()! : replies[0]!;
      const status = "status" in reply ? reply.status : 200;
      return Promise.resolve(new Response(JSON.stringify("status" in reply ? { code: reply.code, text: reply.code } : reply), { status }));
    });
  });
  const ask = () => Promise.resolve({ game: "gin", position: "", scores: [], seat: 0, opponent: "", rules: "" });
  const order = (answer: Answer) => answer.rows.map(({ token }) => token).join(" ");

  it("refines its values and keeps the order stable for a while", async () => {
    const [king, four] = [priced("Ks", -4), priced("4s", -6)];
    replies.push(answerOf("running", king, four), answerOf("running", { ...four, points: -3 }, king), answerOf("done", { ...four, best: true }, { ...king, equal: true }));
    const answer = new Answer();
    answer.about(ask);
    await vi.advanceTimersByTimeAsync(700);
    expect(order(answer)).toBe("Ks 4s");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order(answer)).toBe("Ks 4s");
    expect(answer.rows[1]!.points).toBe(-3);
    await vi.advanceTimersByTimeAsync(ORDER_HOLD_MS);
    expect(order(answer)).toBe("4s Ks");
    expect(answer.isCertain).toBe(false);
    expect(answer.working).toBe(false);
    expect(requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  });
  it("stops the search on the server and starts a new one for a new board", async () => {
    replies.push(answerOf("running", priced("Ks", -4)));
    const answer = new Answer();
    answer.about(ask);
    await vi.advanceTimersByTimeAsync(700);
    answer.stop();
    expect([answer.working, answer.stopped, order(answer)]).toEqual([false, true, "Ks"]);
    expect(requests.at(-1)).toBe("DELETE /api/analysis/a1");
    answer.about(ask);
    expect(order(answer)).toBe("");
    await vi.advanceTimersByTimeAsync(700);
    expect(requests.at(-1)).toBe("POST /api/analysis");
    answer.close();
  });
  it("polls the running search and restarts it only when the server has forgotten it", async () => {
    const posted = () => requests.filter((request) => request.startsWith("POST")).length;
    replies.push(answerOf("running", priced("Ks", -4)), { status: 429, code: "too-fast" }, answerOf("running", priced("Ks", -5)), { status: 404, code: "not-found" }, answerOf("done", priced("Ks", -6)));
    const answer = new Answer();
    answer.about(ask, 0);
    await vi.advanceTimersByTimeAsync(1_500);
    expect([answer.error?.message, answer.working, order(answer)]).toEqual(["too-fast", true, "Ks"]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect([answer.error, answer.rows[0]!.points, posted()]).toEqual([null, -5, 1]);
    await vi.advanceTimersByTimeAsync(6_000);
    expect([answer.working, answer.rows[0]!.points, posted()]).toEqual([false, -6, 2]);
  });
  it("retries while the server is busy and gives up when analysis is unavailable", async () => {
    replies.push({ status: 503, code: "analyses-full" }, { status: 404, code: "not-found" });
    const answer = new Answer();
    answer.about(ask, 0);
    await vi.advanceTimersByTimeAsync(10);
    expect([answer.error?.message, answer.working]).toEqual(["analyses-full", true]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([answer.error, answer.unavailable, answer.working]).toEqual([null, true, false]);
  });
});
