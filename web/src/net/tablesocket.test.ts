import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket } from "./fixtures/socket";
import type { Failed, Happened, TableView, Update } from "./wire.gen";
import { TableSocket, type LinkState } from "./tablesocket";

const happened = (seq: number): Happened => ({
  seq,
  event: { type: "passed", seat: 0 },
  text: `event ${seq}`,
  board: 0,
});
const update = (seq: number, seqs: number[] = [], whole = false): Update => ({
  type: "update",
  table: { seq } as TableView,
  happened: seqs.map(happened),
  whole,
});

let updates: Update[];
let links: LinkState[];
let failures: Failed[];

function opened(): TableSocket {
  const socket = new TableSocket("ws://x/t", {
    update: (u) => updates.push(u),
    link: (s) => links.push(s),
    failed: (f) => failures.push(f),
  });
  socket.open();
  FakeSocket.last.onopen?.();
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeSocket.all = [];
  updates = [];
  links = [];
  failures = [];
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("hello", () => {
  it("opens the connection while a spectator waits for the first update", () => {
    opened();
    FakeSocket.last.receive({ type: "later", wait: 9000 });
    expect(links).toEqual(["open"]);
    vi.advanceTimersByTime(9000);
    expect(links).toEqual(["open"]);
    FakeSocket.last.receive(update(3));
    expect(updates).toHaveLength(1);
  });

  it("requests the whole deal first and opens with the first update", () => {
    const socket = opened();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", after: null }]);
    expect(socket.state).toBe("connecting");
    FakeSocket.last.receive(update(7, [1, 7], true));
    expect(socket.state).toBe("open");
    expect(socket.seq).toBe(7);
    expect(updates[0]?.happened.map((h) => h.seq)).toEqual([1, 7]);
    socket.close();
  });

  it("resumes after the last version seen", () => {
    const socket = opened();
    FakeSocket.last.receive(update(7, [], true));
    FakeSocket.last.disconnect();
    expect(socket.state).toBe("offline");
    vi.advanceTimersByTime(300);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", after: 7 }]);
    FakeSocket.last.receive(update(9, [8, 9]));
    expect(links).toEqual(["open", "offline", "open"]);
    socket.close();
  });
});

describe("versions", () => {
  it("skip events already seen and never go back", () => {
    const socket = opened();
    FakeSocket.last.receive(update(7, [], true));
    FakeSocket.last.receive(update(9, [6, 7, 8, 9]));
    FakeSocket.last.receive(update(8, [8]));
    expect(updates).toHaveLength(2);
    expect(updates[1]?.happened.map((h) => h.seq)).toEqual([8, 9]);
    expect(socket.seq).toBe(9);
    socket.close();
  });

  it("accept the whole deal after a stale action, whether older or newer", async () => {
    const socket = opened();
    FakeSocket.last.receive(update(7, [], true));
    const answer = socket.act("draw");
    expect(FakeSocket.last.sent[1]).toEqual({ type: "act", id: 1, seq: 7, action: "draw" });
    FakeSocket.last.receive({ type: "failed", code: "stale", text: "", id: 1 });
    FakeSocket.last.receive(update(3, [1, 2, 3], true));
    expect(await answer).toMatchObject({ type: "failed", code: "stale" });
    expect(updates[1]?.happened.map((h) => h.seq)).toEqual([1, 2, 3]);
    expect(socket.seq).toBe(3);
    socket.close();
  });
});

describe("replies", () => {
  it("resolve the request with the same id", async () => {
    const socket = opened();
    FakeSocket.last.receive(update(1, [], true));
    const first = socket.act("a");
    const second = socket.hint();
    FakeSocket.last.receive({ type: "hint", id: 2, token: "t", text: "", card: null, rule: null });
    FakeSocket.last.receive({ type: "done", id: 1 });
    expect((await first).type).toBe("done");
    expect((await second).type).toBe("hint");
    socket.close();
  });

  it("fail on close without sending into a closing socket", async () => {
    const socket = opened();
    const before = FakeSocket.last.sent.length;
    FakeSocket.last.readyState = 2;
    const answer = socket.act("a");
    expect(FakeSocket.last.sent.length).toBe(before);
    FakeSocket.last.disconnect();
    expect(await answer).toMatchObject({ type: "failed", code: "offline" });
  });

  it("fail at once while offline, and when the connection drops", async () => {
    const socket = opened();
    expect(await socket.act("a")).toMatchObject({ type: "failed", code: "offline" });
    FakeSocket.last.receive(update(1, [], true));
    const answer = socket.act("a");
    FakeSocket.last.disconnect();
    expect(await answer).toMatchObject({ type: "failed", code: "offline" });
    socket.close();
  });

  it("that time out mean the connection is dead", async () => {
    const socket = opened();
    FakeSocket.last.receive(update(1, [], true));
    const answer = socket.act("a");
    vi.advanceTimersByTime(8_000);
    expect(await answer).toMatchObject({ code: "offline" });
    expect(socket.state).toBe("offline");
    socket.close();
  });
});

describe("the connection", () => {
  it("is retried with growing delays, and at once on request", () => {
    const socket = opened();
    const count = () => FakeSocket.all.length;
    for (const wait of [300, 700, 1500, 3000, 5000, 5000]) {
      FakeSocket.last.disconnect();
      const before = count();
      vi.advanceTimersByTime(wait - 1);
      expect(count()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(count()).toBe(before + 1);
    }
    FakeSocket.last.disconnect();
    socket.retry();
    expect(count()).toBe(8);
    socket.close();
  });

  it("goes offline when opening times out", () => {
    const socket = new TableSocket("ws://x/t", { update: () => {} });
    socket.open();
    vi.advanceTimersByTime(8_000);
    expect(socket.state).toBe("offline");
    expect(FakeSocket.last.closed).toBe(true);
    socket.close();
  });

  it("is pinged when idle and dropped without a pong", () => {
    const socket = opened();
    FakeSocket.last.receive(update(1, [], true));
    vi.advanceTimersByTime(25_000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping", id: 1 });
    FakeSocket.last.receive({ type: "pong", id: 1 });
    vi.advanceTimersByTime(25_000);
    expect(socket.state).toBe("open");
    vi.advanceTimersByTime(8_000);
    expect(socket.state).toBe("offline");
    socket.close();
  });

  it("closes for good when the table does not exist", () => {
    const socket = opened();
    FakeSocket.last.receive({ type: "failed", code: "no-such-table", text: "gone", id: null });
    expect(failures).toHaveLength(1);
    expect(socket.state).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("stays closed after close()", () => {
    const socket = opened();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.closed).toBe(true);
  });
});

describe("a connecting socket", () => {
  function connecting(): { socket: TableSocket; line: FakeSocket } {
    const socket = new TableSocket("ws://x/t", { update: () => {}, link: () => {}, failed: () => {} });
    socket.open();
    const line = FakeSocket.last;
    line.readyState = 0;
    return { socket, line };
  }

  it("is closed once it opens, without sending anything", () => {
    const { socket, line } = connecting();
    socket.close();
    expect(line.closed).toBe(false);
    line.onopen?.();
    expect(line.closed).toBe(true);
    expect(line.sent).toEqual([]);
  });

  it("is closed after a timeout in any case", () => {
    const { socket, line } = connecting();
    socket.close();
    vi.advanceTimersByTime(8_000);
    expect(line.closed).toBe(true);
  });

  it("is replaced when it hangs", () => {
    const { line } = connecting();
    vi.advanceTimersByTime(8_000);
    expect(line.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.last).not.toBe(line);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
