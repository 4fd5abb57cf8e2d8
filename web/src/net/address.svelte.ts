/** The address under which others find this server, as far as this page can tell. */

import { getMe } from "./api";

/** Loopback addresses, which mean another computer to everyone else. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

class Address {
  /** Whether this page is open at a loopback address. */
  readonly local = LOCAL.test(location.hostname);
  /** Address of the server in the local network; empty if it is not shared. */
  shared = $state("");
  /** Whether links to this page work only on this computer. */
  readonly alone = $derived(this.local && !this.shared);
  private asked = false;

  /** Fetch the shared address, once. */
  load(): void {
    if (!this.local || this.asked) return;
    this.asked = true;
    getMe().then(
      (me) => (this.shared = me.shared ?? ""),
      () => (this.asked = false),
    );
  }

  /** Return an absolute link to a path that others can open. */
  link(path: string): string {
    return new URL(path, this.shared || location.href).href;
  }
}

export const address = new Address();
