import { beforeEach, expect, it, vi } from "vitest";
import { live, announceAssertively } from "./announcer.svelte";

beforeEach(() => void vi.useFakeTimers());

it("clears an alert after its reading time, restarting with each new alert", () => {
  announceAssertively("The deal is over.");
  vi.advanceTimersByTime(9000);
  announceAssertively("20 seconds left.");
  vi.advanceTimersByTime(9000);
  expect(live.assertive).toBe("20 seconds left.");
  vi.advanceTimersByTime(2000);
  expect(live.assertive).toBe("");
});
