/** The URL at which other people can reach this server, as far as this page can tell. */

import { getMe } from "./api";

/** Loopback addresses, which mean another computer to everyone else. */
const LOOPBACK = /^(localhost|127\.|\[::1\])/;

class ServerUrl {
  /** Whether this page is open at a loopback address. */
  readonly local = LOOPBACK.test(location.hostname);
  /** URL of the server in the local network; empty if it is not shared. */
  shared = $state("");
  /** Whether links to this page work only on this computer. */
  readonly alone = $derived(this.local && !this.shared);
  private requested = false;

  /** Fetch the shared URL, once. */
  load(): void {
    if (!this.local || this.requested) return;
    this.requested = true;
    getMe().then(
      (me) => (this.shared = me.shared ?? ""),
      () => (this.requested = false),
    );
  }

  /** Return an absolute link to a path that others can open. */
  link(path: string): string {
    return new URL(path, this.shared || location.href).href;
  }
}

export const serverUrl = new ServerUrl();
