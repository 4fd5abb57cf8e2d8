import { formatCount } from "../../kit/numberformat";
import { describe, expect, it } from "vitest";
import type { HostLoad, HostMinute } from "../../net/wire.gen";
import { loadSummary, minuteSummary, span } from "./load";

const minute = (more: Partial<HostMinute>): HostMinute => ({
  at: new Date(2026, 0, 1, 9, 5).getTime(),
  requests: 0,
  actions: 0,
  errors: 0,
  wait: null,
  lag: 0,
  ...more,
});
const load = (actions: number): HostLoad =>
  ({ usual: actions ? 3.1 : null, late: actions ? 21 : null, minutes: [minute({ actions })] }) as unknown as HostLoad;

describe("server metrics", () => {
  it("are rounded to their precision", () => {
    expect([0.42, 3.14159, 21.4, 123, 1449].map(span)).toEqual(["0.4 ms", "3.1 ms", "21 ms", "120 ms", "1.4 s"]);
    expect(formatCount(12345)).toBe("12,345");
  });

  it("omit the 99th percentile below 100 actions", () => {
    expect(loadSummary(load(0))).toMatch(/^Nobody/);
    expect(loadSummary(load(99))).not.toContain("99 in 100");
    expect(loadSummary(load(100))).toContain("99 in 100 within about 21 ms");
    expect(minuteSummary(minute({ actions: 1, requests: 2, wait: 5, errors: 1 }))).toBe("09:05: 1 action, 2 requests, 1 error");
    expect(minuteSummary(minute({ actions: 200, wait: 5 }))).toContain("within about 5.0 ms");
  });
});
