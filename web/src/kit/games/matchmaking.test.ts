import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "../../net/fixtures/socket";
import type { ChallengeView, MeetingView, SeekView } from "../../net/wire.gen";
import { live } from "../announcer.svelte";
import { navigate, router } from "../router.svelte";
import { matchmaking, playMeanwhile, seek, startMatchmaking, watchPools } from "./matchmaking.svelte";
import { aboutText, elapsedText, shortClock } from "./clocktext";

const computer = { game: "gin", persona: "gus", name: "Gus", level: "medium" };
const waiting: SeekView = { pool: "gin", title: "Gin", clock: "300+3", rated: false, waited: 20, waiting: 0, typical: null, computer };
const match: MeetingView = { table: "calm-owl-12", url: "/t/calm-owl-12", title: "Gin", opponent: "Ben", face: "guest", rated: false, come: 15 };
const around = { type: "around", name: "", pools: [], seek: null, pairing: null, challenges: [], friends: [] };
const challenge: ChallengeView = { id: "1", yours: false, name: "Ben", face: "guest", title: "Gin", clock: "", clock_text: "", rated: false, left: 60 };

let stop: () => void;

function connected(): FakeSocket {
  const socket = FakeSocket.last;
  socket.onopen?.();
  socket.receive(around);
  return socket;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("scrollTo", () => {});
  sessionStorage.clear();
  navigate("/learn");
  stop = startMatchmaking();
});
afterEach(() => {
  stop();
  Object.assign(matchmaking, { seek: null, pairing: null, notice: "", challenges: [] });
});

/** Confirm the last request of a page. */
const done = (socket: FakeSocket) => socket.receive({ type: "done", id: socket.sent.at(-1)!["id"] });

describe("seeking", () => {
  it("survives a lost connection and resumes the server’s wait time", async () => {
    const socket = connected();
    const seeking = seek("gin", true);
    expect(socket.sent.at(-1)).toMatchObject({ type: "seek", pool: "gin", rated: true });
    done(socket);
    expect(await seeking).toBe("");
    socket.receive({ type: "seeking", seek: waiting, why: "" });
    expect(Date.now() - matchmaking.since).toBeGreaterThanOrEqual(20_000);
    socket.onclose?.();
    expect(matchmaking.link).toBe("offline");
    expect(matchmaking.seek?.pool).toBe("gin");
    expect(await seek("gin", true)).toContain("does not answer");
  });

  it("requests pool sizes only while a component watches them", () => {
    const socket = connected();
    const first = watchPools();
    const second = watchPools();
    first();
    expect(socket.sent.map((message) => message["pools"])).toEqual([false, true, true]);
    second();
    expect(socket.sent.at(-1)).toEqual({ type: "arrive", pools: false });
  });
});

describe("a match", () => {
  it("navigates only the tab that sought it", () => {
    const socket = connected();
    socket.receive({ type: "found", meeting: match });
    expect(router.path).toBe("/learn");
    expect(matchmaking.pairing?.opponent).toBe("Ben");
    expect(live.assertive).toContain("Ben");
    socket.receive({ type: "unmet", table: match.table, name: "" });
    void seek("gin", false);
    socket.receive({ type: "found", meeting: match });
    expect(router.path).toBe(match.url);
    socket.receive({ type: "met", table: match.table });
    expect(matchmaking.pairing).toBeNull();
    localStorage.setItem("openrummy-here", "another window");
    navigate("/learn");
    socket.receive({ type: "found", meeting: match });
    expect(router.path).toBe("/learn");
  });

  it("interrupts a game against the computer but not one between people", async () => {
    const socket = connected();
    void seek("gin", false);
    navigate("/t/warm-fox-11");
    socket.receive({ type: "found", meeting: match });
    expect(router.path, "a game with a person").toBe("/t/warm-fox-11");
    socket.receive({ type: "unmet", table: match.table, name: "" });
    socket.receive({ type: "seeking", seek: waiting, why: "" });
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ id: "cold-elk-10", url: "/t/cold-elk-10" })));
    await playMeanwhile();
    expect(router.path).toBe("/t/cold-elk-10");
    socket.receive({ type: "found", meeting: match });
    expect(router.path).toBe(match.url);
    expect(matchmaking.notice).toContain("saved");
  });

  it("returns a player to the previous page and the front of the queue when the opponent does not show up", () => {
    const socket = connected();
    void seek("gin", false);
    socket.receive({ type: "found", meeting: match });
    socket.receive({ type: "unmet", table: match.table, name: "Ben" });
    socket.receive({ type: "seeking", seek: waiting, why: "front" });
    expect(router.path).toBe("/");
    expect(matchmaking.pairing).toBeNull();
    expect(matchmaking.notice).toContain("front");
  });
});

it("announces a challenge once, and its outcome", () => {
  const socket = connected();
  socket.receive({ type: "challenges", challenges: [challenge], over: null });
  expect(live.polite).toContain("Ben challenges you");
  live.polite = "";
  socket.receive({ type: "challenges", challenges: [challenge], over: null });
  expect(live.polite).toBe("");
  socket.receive({ type: "challenges", challenges: [], over: { yours: false, name: "Ben", how: "withdrawn" } });
  expect(matchmaking.notice).toContain("Ben");
});

it("formats clocks and waiting times", () => {
  expect(["300+3", "90+0", "1d", "3d", ""].map(shortClock)).toEqual(["5 min + 3 s", "1.5 min", "one day per move", "3 days per move", ""]);
  expect([null, 15, 90, 120].map(aboutText)).toEqual(["", "about 15 s", "about 1.5 min", "about 2 min"]);
  expect([0, 34_900, 725_000].map(elapsedText)).toEqual(["0:00", "0:34", "12:05"]);
});
