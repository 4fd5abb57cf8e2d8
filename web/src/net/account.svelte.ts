/** The account of who sits here, asked for when something needs it. */

import { getAccount } from "./api";
import type { OwnAccount } from "./wire.gen";

class AccountState {
  /** Null until it is known. */
  own: OwnAccount | null = $state.raw(null);
  readonly signedIn = $derived(this.own?.signed_in ?? false);

  /** Ask the server; again each time, since another window may have signed in. */
  load(): void {
    getAccount().then(
      (own) => (this.own = own),
      () => {
        // it is asked again by the next page that needs it
      },
    );
  }
}

export const account = new AccountState();
