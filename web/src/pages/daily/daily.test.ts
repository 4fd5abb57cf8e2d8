import { mount, unmount } from "svelte";
import { expect, it, vi } from "vitest";
import type { DealOfMany, DealsView } from "../../net/wire.gen";
import { dayText, monthText } from "../../kit/dates";
import { axisOf, offsets } from "./layout";
import MonthPage from "./MonthPage.svelte";
import { timeLeftText, medianText, resultText, shareText } from "./texts";

const deal = (points: number | null, otherPoints: number[]): DealOfMany => ({
  number: 1, points, how: "", others: otherPoints, middle: 0, best: null, best_name: "", best_how: "", game: "", yours: false, expert: null,
});
const VIEW = {
  kind: "day", name: "2026-11-24", title: "Gin rummy", finished: 12, least: 30, share: null,
  you: { table: "/t/x", points: [24, -12, 31, -20, 18], total: 41, played: 5, over: true, game: "x" },
} as unknown as DealsView;

it("formats days and times in UTC", () => {
  expect(dayText("2026-11-24")).toBe("Tuesday 24 November");
  expect(monthText("2026-11")).toBe("November 2026");
  expect(timeLeftText(5 * 3_600_000 + 12 * 60_000)).toBe("5 h 12 min");
  expect(timeLeftText(30_000)).toBe("1 min");
  expect([medianText(9), medianText(-9.5), medianText(0)]).toEqual(["+9", "−9.5", "0"]);
});

it("shares a result as plain text", () => {
  const text = resultText(VIEW, "https://x/daily/2026-11-24");
  expect(text.split("\n")).toEqual([
    "OpenRummy, deal of the day, Tuesday 24 November",
    "+41 points: +24, −12, +31, −20, +18.",
    "https://x/daily/2026-11-24",
  ]);
  expect(resultText({ ...VIEW, share: 78, finished: 1206 }, "y")).toContain("Better than 78 % of 1,206 players.");
  expect(shareText(VIEW)).toBe("12 have played, too few for a percentage");
});

it("centres the axis on 0 and fits every dot", () => {
  const axis = axisOf([deal(24, [-31, 55]), deal(null, [])]);
  expect(axis.ticks).toEqual([-40, -20, 0, 20, 40]);
  expect(axis.extent).toBeGreaterThan(55);
  expect(axisOf([deal(5, [])]).ticks).toContain(0);
  const dots = offsets([4, 4, 4, 4, 40]);
  expect(new Set(dots.slice(0, 4)).size).toBe(4);
  expect(dots[4]).toBeCloseTo(0);
});

it("shows “not found” for an invalid month without a request", () => {
  const fetchMock = vi.fn(() => Promise.reject(new TypeError("no line")));
  vi.stubGlobal("fetch", fetchMock);
  const page = mount(MonthPage, { target: document.body, props: { month: "2026-13" } });
  expect([document.body.textContent?.includes("There is nothing at this address"), fetchMock.mock.calls.length]).toEqual([true, 0]);
  void unmount(page);
  vi.unstubAllGlobals();
});
