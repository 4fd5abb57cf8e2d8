/** The page's side of the worker: replaces the network transport. */

import type { Carrier, Channel } from "../net/carrier";
import { site } from "../net/site";
import type { FromWorker, Step, ToWorker } from "./messages";

const [CONNECTING, OPEN, CLOSED] = [0, 1, 3]; // of WebSocket.readyState

interface Starting {
  step: Step;
  /** Bytes received, of `site.bytes`. */
  bytes: number;
  /** Another tab is active. */
  elsewhere: boolean;
  failed: string;
}

/** Startup progress of the worker. */
export const starting: Starting = $state({ step: "fetch", bytes: 0, elsewhere: false, failed: "" });

/** Bytes received of the book of puzzles; 0 when it is not loading. */
export const puzzles = $state({ bytes: 0 });

class WorkerChannel implements Channel {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    private readonly id: number,
    private readonly post: (message: ToWorker) => void,
  ) {}

  send(text: string): void {
    this.post({ kind: "send", id: this.id, text });
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.post({ kind: "close", id: this.id });
    this.closed();
  }

  opened(): void {
    this.readyState = OPEN;
    this.onopen?.();
  }

  closed(): void {
    this.readyState = CLOSED;
    this.onclose?.();
  }
}

/** Stop the worker before a reload of the page, so that stored data no longer changes. */
export let stopWorker: () => void = () => {};

type Port = Pick<Worker, "postMessage" | "terminate"> & { onmessage: ((event: MessageEvent<FromWorker>) => void) | null };

const TAKEOVER_KEY = "openrummy-take";

/** Take over from the other tab. */
export function takeOver(): void {
  sessionStorage.setItem(TAKEOVER_KEY, "");
  location.reload();
}

const makeWorker = (): Port => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });

export class WorkerCarrier implements Carrier {
  readonly remote = false;
  private readonly port: Port;
  private next = 1;
  private readonly pendingRequests = new Map<number, (answer: Response) => void>();
  private readonly channels = new Map<number, WorkerChannel>();

  constructor(make: () => Port = makeWorker) {
    this.port = make();
    this.port.onmessage = ({ data }) => this.receive(data);
    stopWorker = () => this.port.terminate();
    const take = sessionStorage.getItem(TAKEOVER_KEY) !== null;
    sessionStorage.removeItem(TAKEOVER_KEY);
    this.post({ kind: "start", base: site.base, version: site.version, take });
  }

  request = (path: string, init?: RequestInit): Promise<Response> => {
    const id = this.next++;
    const body = typeof init?.body === "string" ? init.body : "";
    return new Promise((resolve, reject) => {
      const { signal } = init ?? {};
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", () => {
        this.pendingRequests.delete(id);
        reject(signal.reason);
      });
      this.pendingRequests.set(id, resolve);
      this.post({ kind: "request", id, method: init?.method ?? "GET", path, body });
    });
  };

  connect = (path: string): Channel => {
    const id = this.next++;
    const channel = new WorkerChannel(id, (message) => this.post(message));
    this.channels.set(id, channel);
    this.post({ kind: "connect", id, path });
    return channel;
  };

  private post(message: ToWorker): void {
    this.port.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (message.kind === "step") {
      starting.elsewhere = false;
      starting.step = message.step;
      starting.bytes = message.bytes;
    } else if (message.kind === "puzzles") puzzles.bytes = message.bytes;
    else if (message.kind === "answer") {
      const headers = { "content-type": message.type };
      const empty = message.status === 204;
      this.pendingRequests.get(message.id)?.(new Response(empty ? null : message.body, { status: message.status, headers }));
      this.pendingRequests.delete(message.id);
    } else if (message.kind === "opened") this.channels.get(message.id)?.opened();
    else if (message.kind === "message") this.channels.get(message.id)?.onmessage?.({ data: message.text });
    else if (message.kind === "closed") {
      this.channels.get(message.id)?.closed();
      this.channels.delete(message.id);
    } else if (message.kind === "elsewhere") starting.elsewhere = true;
    else {
      // stop writing: another tab owns the games, or this one cannot continue
      this.port.terminate();
      if (message.kind === "taken") starting.elsewhere = true;
      else {
        starting.failed = message.reason;
        console.error(message.reason); // for a report
      }
    }
  }
}
