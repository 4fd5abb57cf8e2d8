/** The account signed in to this browser. Name and avatar in the settings follow it. */

import { getAccount, signOut } from "../net/account";
import type { OwnAccount } from "../net/wire.gen";
import { DEFAULTS, settings } from "./settings.svelte";

/** `own` is null until the server has identified the player. */
export const account: { own: OwnAccount | null } = $state({ own: null });

/** Adopt the account as described by the server. */
export function follow(own: OwnAccount): void {
  account.own = own;
  if (own.signed_in) {
    settings.name = own.name;
    settings.face = own.face;
    settings.member = true;
  } else if (settings.member) {
    settings.name = DEFAULTS.name;
    settings.face = DEFAULTS.face;
    settings.member = false;
  }
}

/** Fetch the account; without a response everything stays unchanged. */
export async function fetchAccount(): Promise<void> {
  try {
    follow(await getAccount());
  } catch {
    // pages that need the account fetch it again and show the error
  }
}

/** Sign this browser out and reload the page, so that no state of the old session remains. */
export async function signOutAccount(): Promise<void> {
  await signOut();
  location.assign("/");
}

/** Fetch now, when another tab signs in or out, and when a member returns to this tab. */
export function startAccount(): () => void {
  void fetchAccount();
  const back = () => {
    if (!document.hidden && settings.member) void fetchAccount();
  };
  document.addEventListener("visibilitychange", back);
  const stop = $effect.root(() => {
    $effect(() => {
      if (account.own && account.own.signed_in !== settings.member) void fetchAccount();
    });
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", back);
  };
}
