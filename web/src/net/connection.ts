/**
 * A connection to the server: sends a greeting and requests, and reconnects when it breaks.
 * Headless: independent of pages and message types, so it can be tested alone.
 */

import type { Failed } from "./wire.gen";
import { connect, isRemote, type Channel } from "./carrier";
import { unreachableText } from "./unreachable";
import { say } from "../kit/i18n/say";

/** "closed" is final: closed by the client, or refused by the server. */
export type LinkState = "connecting" | "open" | "offline" | "closed";

interface Message {
  type: string;
  id?: number | null;
}

const BACKOFF_MS = [300, 700, 1500, 3000, 5000] as const;
const OPEN_TIMEOUT_MS = 8_000;
const PING_INTERVAL_MS = 25_000;
const RESPONSE_TIMEOUT_MS = 8_000;
const [CONNECTING, CLOSING] = [0, 2]; // of WebSocket.readyState

const failure = (text: string): Failed => ({ type: "failed", code: "offline", text, id: null });

/** Send unless the socket is closing; pending requests are then answered by its close event. */
function sendMessage(socket: Channel, message: object): void {
  if (socket.readyState < CLOSING) socket.send(JSON.stringify(message));
}

/**
 * Close a connecting socket once it is open (browsers warn about closing earlier) or has timed out.
 */
function closeLater(socket: Channel): void {
  const close = () => socket.close();
  const timeout = setTimeout(close, OPEN_TIMEOUT_MS);
  socket.onopen = close;
  socket.onclose = () => clearTimeout(timeout);
}

export abstract class Connection {
  state: LinkState = "connecting";

  private socket: Channel | null = null;
  private tries = 0;
  private next = 1;
  private readonly pendingRequests = new Map<number, (answer: Message) => void>();
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private readonly online = () => this.retry();
  private readonly offline = () => this.drop();

  constructor(readonly path: string) {}

  /** First message on every new connection. */
  protected abstract greeting(): object;
  /** Handle a message from the server; call `opened` once the connection is confirmed. */
  protected abstract handleMessage(message: Message): void;
  /** Called when the state changes. */
  protected abstract handleStateChange(state: LinkState): void;

  /** Connect and stay connected until `close`. */
  open(): void {
    if (isRemote()) {
      globalThis.addEventListener?.("online", this.online);
      globalThis.addEventListener?.("offline", this.offline);
    }
    this.connect();
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.online);
    globalThis.removeEventListener?.("offline", this.offline);
    this.releaseSocket();
    clearTimeout(this.reconnectTimer);
    this.setState("closed");
  }

  /** Reconnect now instead of waiting for the backoff. */
  retry(): void {
    if (this.state !== "offline") return;
    this.tries = 0;
    this.connect();
  }

  /** Send a message that expects no reply; dropped while disconnected. */
  protected post(message: object): void {
    if (this.state === "open" && this.socket) sendMessage(this.socket, message);
  }

  /** Send a request; the promise never rejects. */
  protected send<A>(question: object): Promise<A> {
    const { socket } = this;
    if (!socket || this.state !== "open")
      return Promise.resolve(failure(say("net.nothing_was_sent", { lost: unreachableText() })) as A);
    const id = this.next++;
    return new Promise((resolve) => {
      this.pendingRequests.set(id, (answer) => resolve(answer as A));
      sendMessage(socket, { ...question, id });
      this.listen();
    });
  }

  /** Resolve the request with this id. */
  protected answer(id: number, message: Message): void {
    const resolve = this.pendingRequests.get(id);
    this.pendingRequests.delete(id);
    resolve?.(message);
  }

  protected opened(): void {
    this.tries = 0;
    this.setState("open");
  }

  private connect(): void {
    clearTimeout(this.reconnectTimer);
    this.releaseSocket();
    if (this.state === "closed") this.state = "connecting";
    const socket = connect(this.path);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      sendMessage(socket, this.greeting());
      this.listen();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.drop();
    };
    this.listen();
  }

  private receive(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    this.handleMessage(message);
    if (this.socket) this.listen();
  }

  /** Restart the watchdog: requests time out quickly; a long silence triggers a ping. */
  private listen(): void {
    clearTimeout(this.watch);
    if (!isRemote()) return;
    if (this.state !== "open") this.watch = setTimeout(() => this.drop(), OPEN_TIMEOUT_MS);
    else if (this.pendingRequests.size > 0) this.watch = setTimeout(() => this.drop(), RESPONSE_TIMEOUT_MS);
    else this.watch = setTimeout(() => void this.send({ type: "ping" }), PING_INTERVAL_MS);
  }

  /** Handle a lost connection: fail pending requests, then reconnect. */
  private drop(): void {
    if (this.state === "closed") return;
    this.releaseSocket(false);
    this.setState("offline");
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)] ?? 5000;
    this.tries += 1;
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Release the socket. ``inTime``: it still works and is closed normally. */
  private releaseSocket(inTime = true): void {
    clearTimeout(this.watch);
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      if (inTime && socket.readyState === CONNECTING) closeLater(socket);
      else socket.close();
    }
    const waiting = [...this.pendingRequests.values()];
    this.pendingRequests.clear();
    for (const resolve of waiting) resolve(failure(say("net.line_broke_before_answer")));
  }

  private setState(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.handleStateChange(state);
  }
}
