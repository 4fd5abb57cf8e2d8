import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Failed, Happened, TableView, Update } from "./wire.gen";
import { TableSocket, type LinkState } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: Record<string, unknown>[] = [];
  closed = false;
  readyState = 1;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks() {
    this.onclose?.();
  }
}

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
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("hello", () => {
  it("is there while a spectator waits for the first picture", () => {
    opened();
    FakeSocket.last.says({ type: "later", wait: 9000 });
    expect(links).toEqual(["open"]);
    vi.advanceTimersByTime(9000);
    expect(links).toEqual(["open"]);
    FakeSocket.last.says(update(3));
    expect(updates).toHaveLength(1);
  });

  it("asks for the whole deal first and is open with the first update", () => {
    const socket = opened();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", after: null }]);
    expect(socket.state).toBe("connecting");
    FakeSocket.last.says(update(7, [1, 7], true));
    expect(socket.state).toBe("open");
    expect(socket.seq).toBe(7);
    expect(updates[0]?.happened.map((h) => h.seq)).toEqual([1, 7]);
    socket.close();
  });

  it("resumes after the last version seen", () => {
    const socket = opened();
    FakeSocket.last.says(update(7, [], true));
    FakeSocket.last.breaks();
    expect(socket.state).toBe("offline");
    vi.advanceTimersByTime(300);
    FakeSocket.last.onopen?.();
    expect(FakeSocket.last.sent).toEqual([{ type: "hello", after: 7 }]);
    FakeSocket.last.says(update(9, [8, 9]));
    expect(links).toEqual(["open", "offline", "open"]);
    socket.close();
  });
});

describe("versions", () => {
  it("tells nothing twice and never goes back", () => {
    const socket = opened();
    FakeSocket.last.says(update(7, [], true));
    FakeSocket.last.says(update(9, [6, 7, 8, 9]));
    FakeSocket.last.says(update(8, [8]));
    expect(updates).toHaveLength(2);
    expect(updates[1]?.happened.map((h) => h.seq)).toEqual([8, 9]);
    expect(socket.seq).toBe(9);
    socket.close();
  });

  it("takes the whole deal that follows a stale act, be it older or newer", async () => {
    const socket = opened();
    FakeSocket.last.says(update(7, [], true));
    const answer = socket.act("draw");
    expect(FakeSocket.last.sent[1]).toEqual({ type: "act", id: 1, seq: 7, action: "draw" });
    FakeSocket.last.says({ type: "failed", code: "stale", text: "", id: 1 });
    FakeSocket.last.says(update(3, [1, 2, 3], true));
    expect(await answer).toMatchObject({ type: "failed", code: "stale" });
    expect(updates[1]?.happened.map((h) => h.seq)).toEqual([1, 2, 3]);
    expect(socket.seq).toBe(3);
    socket.close();
  });
});

describe("answers", () => {
  it("go to who asked", async () => {
    const socket = opened();
    FakeSocket.last.says(update(1, [], true));
    const first = socket.act("a");
    const second = socket.hint();
    FakeSocket.last.says({ type: "hint", id: 2, token: "t", text: "", card: null, rule: null });
    FakeSocket.last.says({ type: "done", id: 1 });
    expect((await first).type).toBe("done");
    expect((await second).type).toBe("hint");
    socket.close();
  });

  it("send nothing into a socket that closes, and are answered when it has closed", async () => {
    const socket = opened();
    const before = FakeSocket.last.sent.length;
    FakeSocket.last.readyState = 2;
    const answer = socket.act("a");
    expect(FakeSocket.last.sent.length).toBe(before);
    FakeSocket.last.breaks();
    expect(await answer).toMatchObject({ type: "failed", code: "offline" });
  });

  it("fail at once while offline, and when the line breaks", async () => {
    const socket = opened();
    expect(await socket.act("a")).toMatchObject({ type: "failed", code: "offline" });
    FakeSocket.last.says(update(1, [], true));
    const answer = socket.act("a");
    FakeSocket.last.breaks();
    expect(await answer).toMatchObject({ type: "failed", code: "offline" });
    socket.close();
  });

  it("that never come mean a dead line", async () => {
    const socket = opened();
    FakeSocket.last.says(update(1, [], true));
    const answer = socket.act("a");
    vi.advanceTimersByTime(8_000);
    expect(await answer).toMatchObject({ code: "offline" });
    expect(socket.state).toBe("offline");
    socket.close();
  });
});

describe("the line", () => {
  it("is tried again, later and later, and at once on request", () => {
    const socket = opened();
    const count = () => FakeSocket.all.length;
    for (const wait of [300, 700, 1500, 3000, 5000, 5000]) {
      FakeSocket.last.breaks();
      const before = count();
      vi.advanceTimersByTime(wait - 1);
      expect(count()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(count()).toBe(before + 1);
    }
    FakeSocket.last.breaks();
    socket.retry();
    expect(count()).toBe(8);
    socket.close();
  });

  it("is left when opening takes too long", () => {
    const socket = new TableSocket("ws://x/t", { update: () => {} });
    socket.open();
    vi.advanceTimersByTime(8_000);
    expect(socket.state).toBe("offline");
    expect(FakeSocket.last.closed).toBe(true);
    socket.close();
  });

  it("is asked after a long silence, and left when it does not answer", () => {
    const socket = opened();
    FakeSocket.last.says(update(1, [], true));
    vi.advanceTimersByTime(25_000);
    expect(FakeSocket.last.sent.at(-1)).toEqual({ type: "ping", id: 1 });
    FakeSocket.last.says({ type: "pong", id: 1 });
    vi.advanceTimersByTime(25_000);
    expect(socket.state).toBe("open");
    vi.advanceTimersByTime(8_000);
    expect(socket.state).toBe("offline");
    socket.close();
  });

  it("ends where the server has no such table", () => {
    const socket = opened();
    FakeSocket.last.says({ type: "failed", code: "no-such-table", text: "gone", id: null });
    expect(failures).toHaveLength(1);
    expect(socket.state).toBe("closed");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("ends when closed", () => {
    const socket = opened();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.closed).toBe(true);
  });
});

describe("a socket that is on its way", () => {
  function connecting(): { socket: TableSocket; line: FakeSocket } {
    const socket = new TableSocket("ws://x/t", { update: () => {}, link: () => {}, failed: () => {} });
    socket.open();
    const line = FakeSocket.last;
    line.readyState = 0;
    return { socket, line };
  }

  it("is closed when it has come, and says nothing", () => {
    const { socket, line } = connecting();
    socket.close();
    expect(line.closed).toBe(false);
    line.onopen?.();
    expect(line.closed).toBe(true);
    expect(line.sent).toEqual([]);
  });

  it("is closed in any case after a while", () => {
    const { socket, line } = connecting();
    socket.close();
    vi.advanceTimersByTime(8_000);
    expect(line.closed).toBe(true);
  });

  it("does not stand in the way of the next when it hangs", () => {
    const { line } = connecting();
    vi.advanceTimersByTime(8_000);
    expect(line.closed).toBe(true);
    vi.advanceTimersByTime(300);
    expect(FakeSocket.last).not.toBe(line);
    expect(FakeSocket.all).toHaveLength(2);
  });
});
