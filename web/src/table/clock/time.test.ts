import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { live } from "../../kit/announcer.svelte";
import type { TableView } from "../../net/wire.gen";
import { clockText, countText, spokenTime } from "./time";
import { Timing, type ClockConnection } from "./timing.svelte";

it.each([
  [0, "0:00"],
  [1, "0.1"],
  [9_400, "9.4"],
  [9_950, "10.0"],
  [10_000, "0:10"],
  [47_001, "0:48"],
  [600_000, "10:00"],
  [3_900_000, "1:05:00"],
  [83_400_000, "23 h 10 min"],
])("formats %i ms as %s", (ms, text) => expect(clockText(ms)).toBe(text));

it("counts down in whole seconds", () => {
  expect(countText(9_400)).toBe("0:10");
  expect(countText(-5)).toBe("0:00");
});

it("spells out durations", () => {
  expect(spokenTime(252_000)).toBe("4 minutes 12 seconds");
  expect(spokenTime(61_000)).toBe("1 minute 1 second");
  expect(spokenTime(83_400_000)).toBe("23 hours 10 minutes");
  expect(spokenTime(0)).toBe("no time");
});

// ------------------------------------------------------------ countdown

let now = 0;
const connection: ClockConnection = {
  claim: vi.fn(() => Promise.resolve({ type: "done" as const, id: 1 })),
  stepAside: vi.fn(() => Promise.resolve({ type: "done" as const, id: 1 })),
  playOn: vi.fn(() => Promise.resolve({ type: "failed" as const, code: "time-out", text: "Your time is up.", id: 1 })),
  giveTime: vi.fn(() => Promise.resolve({ type: "done" as const, id: 1 })),
};

function view(more: object = {}, own = 100_000, running = true): TableView {
  return {
    seat: 0,
    sheet: { result: null },
    partners: [],
    boards: [{}],
    can: [],
    clock: { kind: "bank", total: 600_000, increment: 5_000, text: "", out: "" },
    players: [
      { seat: 0, name: "You", left: own, running },
      { seat: 1, name: "Ana", left: 50_000, running: !running },
    ],
    room: { claims: [], deal_in: null },
    ...more,
  } as unknown as TableView;
}

let time: Timing;
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  live.assertive = "";
  time = new Timing(connection, () => now);
});
afterEach(() => {
  time.stop();
});

/** Advance the clock and the timers. */
function advance(ms: number): void {
  now += ms;
  vi.advanceTimersByTime(ms);
}

it("counts down only the running clock and stops at zero", () => {
  time.receive(view());
  advance(30_000);
  expect([time.left(0), time.left(1)]).toEqual([70_000, 50_000]);
  advance(80_000);
  expect(time.left(0)).toBe(0);
  time.receive(view({}, 95_000, false));
  advance(1_000);
  expect([time.left(0), time.left(1)]).toEqual([95_000, 49_000]);
});

it("warns once at 20 seconds and once at 10", () => {
  time.receive(view({}, 21_000));
  expect(live.assertive).toBe("");
  advance(1_000);
  expect(live.assertive).toBe("20 seconds left.");
  advance(5_000);
  time.receive(view({}, 15_000)); // the same turn, resent
  expect(live.assertive).toBe("20 seconds left.");
  advance(5_000);
  expect(live.assertive).toBe("10 seconds left.");
  live.assertive = "";
  advance(9_000);
  expect(live.assertive).toBe("");
  time.receive(view({}, 30_000)); // the next turn
  advance(10_000);
  expect(live.assertive).toBe("20 seconds left.");
});

it("runs no timer while no clock is running", () => {
  time.receive(view({ players: [{ seat: 0, name: "You", left: null, running: false }] }));
  expect(vi.getTimerCount()).toBe(0);
  time.receive(view());
  expect(vi.getTimerCount()).toBe(1);
  time.receive(view({ sheet: { result: {} } }));
  expect(vi.getTimerCount()).toBe(0);
});

it("appends the remaining time to the prompt", () => {
  time.receive(view({}, 100_000, false));
  advance(2_000);
  expect(time.prompt("Waiting for Ana", 1, false)).toBe("Waiting for Ana, 0:48 left");
  expect(time.prompt("Your turn: draw a card", 0, true)).toBe("Your turn: draw a card");
  const room = { claims: [], deal_in: 30_000 };
  time.receive(view({ room, can: [{ kind: "next-deal" }] }, 1, false));
  advance(10_000);
  expect(time.prompt("The deal is over", null, false)).toBe("Next deal in 0:20");
  time.receive(view({ room: { ...room, deal_in: 20_000 } }, 1, false));
  expect(time.prompt("Waiting for Ana", null, false)).toBe("Waiting for Ana, next deal in 0:20");
});

const CLAIMS = [
  { seat: 1, kind: "win", wait: 80_000 },
  { seat: 1, kind: "computer", wait: 80_000 },
];

it("lists absent players until dismissed", () => {
  time.receive(view({ room: { claims: CLAIMS, deal_in: null } }));
  advance(79_000);
  expect(time.awayPlayers).toEqual([{ seat: 1, wait: 1_000, kinds: ["win", "computer"] }]);
  advance(1_000);
  expect(time.awayPlayers[0]?.wait).toBe(0);
  time.wait(1);
  expect(time.awayPlayers).toEqual([]);
  time.receive(view({ room: { claims: CLAIMS, deal_in: null } }));
  expect(time.awayPlayers).toEqual([]);
  time.receive(view()); // returns, then is absent again
  time.receive(view({ room: { claims: CLAIMS, deal_in: null } }));
  expect(time.awayPlayers).toHaveLength(1);
});

it("reports why an action failed", async () => {
  expect(await time.playOn()).toBe(false);
  expect(time.errorText).toBe("Your time is up.");
  expect(await time.giveTime(1)).toBe(true);
  expect(time.errorText).toBe("");
});

it("labels clocks for screen readers", async () => {
  const { default: Clocks } = await import("./Clocks.test.svelte");
  time.receive(view({}, 19_000));
  const open = mount(Clocks, { target: document.body, props: { time, seats: [0, 1] } });
  flushSync();
  const clocks = [...document.querySelectorAll("[data-testid=clock]")];
  expect(clocks.map((clock) => clock.textContent)).toEqual(["0:19", "0:50"]);
  expect(clocks[0]?.getAttribute("aria-label")).toBe("Your clock, running, low: 19 seconds");
  expect(clocks[1]?.getAttribute("aria-label")).toBe("Ana’s clock: 50 seconds");
  document.querySelector<HTMLButtonElement>("[data-testid=give-time]")!.click();
  expect(connection.giveTime).toHaveBeenLastCalledWith(1);
  void unmount(open);
});
