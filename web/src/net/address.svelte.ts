/** The address under which others find this server, as far as this page can tell. */

import { getMe } from "./api";

/** An address that means another computer to everybody else. */
const LOCAL = /^(localhost|127\.|\[::1\])/;

class Address {
  /** Is this page open under such an address? */
  readonly local = LOCAL.test(location.hostname);
  /** Where others in the network find the server; empty where it is not shared with them. */
  shared = $state("");
  /** Only this computer can open a link of this page. */
  readonly alone = $derived(this.local && !this.shared);
  private asked = false;

  /** Ask the server, once. */
  load(): void {
    if (!this.local || this.asked) return;
    this.asked = true;
    getMe().then(
      (me) => (this.shared = me.shared ?? ""),
      () => (this.asked = false),
    );
  }

  /** A whole link to a path, as others can open it. */
  link(path: string): string {
    return new URL(path, this.shared || location.href).href;
  }
}

export const address = new Address();
