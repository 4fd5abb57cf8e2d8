import { beforeEach, describe, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import { catchRequests, type SentRequest } from "../../kit/fixtures/requests";
import type { PuzzleAnswer, PuzzleChoice, PuzzleTried, PuzzleView, RushView } from "../../net/wire.gen";
import { Solving } from "./puzzle.svelte";
import { Rushing } from "./rush.svelte";

let requests: SentRequest[];
const flush = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  live.polite = "";
  vi.useFakeTimers();
  requests = catchRequests(flush);
});

const choice = (token: string): PuzzleChoice => ({ token, kind: "discard", text: "Discard K♠", card: "Ks", melds: [], points: null });
const view = (id: string) => ({ id, theme: "discard", rated: true, tried: false, choices: [choice("Ks")] }) as unknown as PuzzleView;
const answer = (state: PuzzleAnswer["state"]) => ({ state, problem: "", actions: [] }) as unknown as PuzzleAnswer;
const tried = (right: boolean, answer: PuzzleAnswer | null) =>
  ({ right, cost: "K♠ costs 3 points.", nudges: ["Look left.", "Look right."], rating: null, answer, back: null }) as unknown as PuzzleTried;

async function solved(state: PuzzleAnswer["state"] = "done"): Promise<Solving> {
  const solving = new Solving();
  void solving.load("next", "mixed");
  await requests.at(-1)!.answer(view("one"));
  void solving.try(choice("Ks"));
  await requests.at(-1)!.answer(tried(true, answer(state)));
  expect(solving.answer).not.toBeNull();
  return solving;
}

describe("while the next puzzle loads", () => {
  it("the current puzzle is locked and its state is not carried over", async () => {
    const solving = await solved();
    void solving.load("next", "mixed");
    const next = requests.length;
    // a second tap at the position of "Next puzzle", then a card
    void solving.giveUp();
    void solving.try(choice("Ks"));
    solving.pick("Ks");
    await flush();
    expect([solving.answer !== null, solving.warned, solving.selectedCard, requests.length]).toEqual([true, false, null, next]);
    await requests.at(-1)!.answer(view("two"));
    expect([solving.view?.id, solving.answer, solving.last, solving.warned, solving.loading]).toEqual(["two", null, null, false, false]);
    void solving.giveUp();
    await flush();
    expect([solving.warned, requests.length]).toEqual([true, next]);
  });

  it("the current puzzle stays when the server does not respond", async () => {
    const solving = await solved();
    void solving.load("next", "mixed");
    await requests.at(-1)!.offline();
    expect([solving.view?.id, solving.answer !== null, solving.error, solving.problem?.offline]).toEqual(["one", true, null, true]);
  });
});

it("polls for the explanation until the page is left, more slowly while offline", async () => {
  const solving = await solved("running");
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.at(-1)!.path).toBe("/api/puzzles/one/answer");
  const before = requests.length;
  await requests.at(-1)!.offline();
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.length).toBe(before);
  await vi.advanceTimersByTimeAsync(4000);
  await requests.at(-1)!.answer({ code: "not-tried", text: "Not tried." }, 403);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([requests.length, solving.answer?.problem]).toEqual([before + 1, "Not tried."]);
  const other = await solved("running");
  await vi.advanceTimersByTimeAsync(1000);
  other.stop();
  await requests.at(-1)!.answer(answer("running"));
  const left = requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests.length).toBe(left);
});

it("announces cards by their full names, and each hint", async () => {
  const solving = new Solving();
  void solving.load("one", "mixed");
  await requests.at(-1)!.answer(view("one"));
  void solving.try(choice("Ks"));
  await requests.at(-1)!.answer(tried(false, null));
  expect(live.polite).toBe("king of spades costs 3 points. Look left.");
  solving.hint();
  expect([live.polite, solving.hints]).toEqual(["Look right.", 2]);
});

describe("a puzzle rush", () => {
  const rush = (left: number, over = false) => ({ begun: true, over, left, right: 0, wrong: 0, most: 3, puzzle: over ? null : view("one"), last: null }) as unknown as RushView;

  it("fetches the result after time runs out, retrying until the server responds", async () => {
    const rushing = new Rushing();
    void rushing.start();
    await flush();
    await requests.at(-1)!.answer(rush(1000));
    await vi.advanceTimersByTimeAsync(1500);
    expect([rushing.left, requests.length]).toEqual([0, 2]);
    await requests.at(-1)!.offline();
    await vi.advanceTimersByTimeAsync(4000);
    expect(requests.length).toBe(3);
    await requests.at(-1)!.answer(rush(0, true));
    expect([rushing.view?.over, rushing.error]).toEqual([true, null]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.length).toBe(3);
  });

  it("starts no clock after the page was left", async () => {
    const rushing = new Rushing();
    void rushing.start();
    await flush();
    rushing.stop();
    await requests.at(-1)!.answer(rush(1000));
    await vi.advanceTimersByTimeAsync(5000);
    expect([rushing.view, requests.length]).toEqual([null, 1]);
  });
});
