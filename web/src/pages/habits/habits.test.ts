import { beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../net/api";
import type { HabitsView, ReviewedGame, ReviewView } from "../../net/wire.gen";
import { costOf, gameLine, pointsOf, reviewOf, scales } from "./format";
import { Habits, MAX_TRIES, POLL_INTERVAL_MS } from "./habits.svelte";

const paths: string[] = [];
let reviews: Record<string, (ApiError | Partial<ReviewView>)[]> = {};
let views: Partial<HabitsView>[] = [];

vi.mock("../../net/analysis", () => ({
  getHabits: () => {
    paths.push("habits");
    return Promise.resolve(views.length > 1 ? views.shift() : views[0]);
  },
  getReview: (id: string) => {
    paths.push(id);
    const states = reviews[id] ?? [{ state: "done" }];
    const answer = states.length > 1 ? states.shift()! : states[0]!;
    return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
  },
}));

beforeEach(() => {
  vi.useFakeTimers();
  paths.length = 0;
  reviews = {};
});

const view = (unreviewed: string[], state: HabitsView["state"] = "done") => ({ state, games: 0, unreviewed }) as unknown as HabitsView;

test("reviews games one after another and continues after a failure", async () => {
  views = [view(["a", "b", "c"]), view(["b"])];
  reviews = {
    a: [{ state: "running", done: 3, total: 9 }, new ApiError("too-fast", "", 429), { state: "done" }],
    b: [new ApiError("not-over", "", 409)],
  };
  const habits = new Habits();
  await habits.load();
  expect(habits.next).toBe(3);
  const all = habits.review();
  void habits.review(); // ignored while a batch runs
  await vi.advanceTimersByTimeAsync(0);
  expect(habits.batch).toEqual({ game: 1, of: 3, done: 3, total: 9 });
  await vi.advanceTimersByTimeAsync(10 * POLL_INTERVAL_MS);
  await all;
  expect(paths).toEqual(["habits", "a", "a", "a", "b", "c", "habits"]);
  expect([habits.batch, habits.failed, habits.next]).toEqual([null, 1, 0]);
});

test("stopping ends the batch at once; leaving sends no more requests", async () => {
  views = [view(Array.from({ length: MAX_TRIES + 5 }, (_, index) => `g${index}`))];
  reviews = { g0: [{ state: "waiting" }] };
  const habits = new Habits();
  await habits.load();
  expect(habits.next).toBe(MAX_TRIES);
  const all = habits.review();
  await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
  habits.stop();
  await all;
  expect(paths).toEqual(["habits", "g0", "g0", "habits"]);
  expect([habits.batch, habits.next]).toEqual([null, MAX_TRIES]);
  const more = habits.review();
  await vi.advanceTimersByTimeAsync(0);
  habits.leave();
  await more;
  await vi.advanceTimersByTimeAsync(20 * POLL_INTERVAL_MS);
  expect(paths.slice(4)).toEqual(["g0"]);
});

test("polls while the server is still computing habits", async () => {
  views = [view([], "running"), view([], "done")];
  const habits = new Habits();
  await habits.load();
  expect(habits.working).toBe(true);
  await vi.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS);
  expect(habits.working).toBe(false);
  expect(paths).toHaveLength(2);
});

const game = (lost: number, decisions = 50): ReviewedGame => ({
  id: "calm-otter-1",
  seat: 1,
  title: "Gin",
  against: ["Mara", "Ben"],
  ended: "2026-11-24T12:00:00+00:00",
  letter: "",
  decisions,
  lost,
  low: lost - 0.1,
  high: lost + 0.1,
});

test("formats losses as negative values and includes 0 in the chart", () => {
  expect(costOf({ loss: 0.114, loss_points: 8 })).toBe("−11.4 %");
  expect(costOf({ loss: null, loss_points: 3.24 })).toBe("−3.2 points");
  expect(gameLine(game(1))).toBe("against Mara, Ben, 24 Nov");
  expect(reviewOf(game(1), 7)).toBe("/games/calm-otter-1/review?seat=1&entry=7");
  const points = pointsOf([game(0.3), game(0, 0), game(2.4)]);
  expect(points.map(({ value }) => value)).toEqual([-0.3, -2.4]);
  const { y, ticks } = scales(points, -0.9, 300, 150);
  expect([ticks.at(-1), ticks.length <= 4, y(0)]).toEqual([0, true, 10]);
  expect(y(-2.4)).toBeLessThanOrEqual(150);
  expect(y(-99)).toBe(150);
});
