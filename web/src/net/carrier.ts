/** Transport of requests and connections: the network, or a worker in this browser. */

/** The part of a WebSocket that a `Connection` uses. */
export interface Channel {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Carrier {
  /** Goes over a network: connections can break, and timeouts apply. */
  readonly remote: boolean;
  request(path: string, init?: RequestInit): Promise<Response>;
  connect(path: string): Channel;
}

const network: Carrier = {
  remote: true,
  request: (path, init) => fetch(path, init),
  connect: (path) => {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(url.href) as Channel;
  },
};

let carrier = network;

/** Replace the transport for all later traffic. */
export function setCarrier(other: Carrier): void {
  carrier = other;
}

export const request: Carrier["request"] = (path, init) => carrier.request(path, init);
export const isRemote = (): boolean => carrier.remote;
export const connect: Carrier["connect"] = (path) => carrier.connect(path);
