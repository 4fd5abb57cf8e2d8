/** Requests about your own account. */

import { call, send } from "./api";
import type {
  AccountDevice,
  ChangeAccount,
  DeleteAccount,
  NewPasskey,
  OwnAccount,
  Passkey,
  PasskeyAsked,
  PasskeyProof,
  PasskeyWanted,
  Register,
  Registration,
} from "./wire.gen";

export function getAccount(signal?: AbortSignal): Promise<OwnAccount> {
  return call("/api/account", { signal: signal ?? null });
}

/** Give this guest a name and a password; the answer holds the recovery codes, once. */
export function register(request: Register): Promise<OwnAccount> {
  return send("/api/account", request);
}

/** May an account be made here, and what does it need? */
export function getRegistration(): Promise<Registration> {
  return call("/api/registration");
}

export function signIn(name: string, password: string): Promise<OwnAccount> {
  return send("/api/account/sign-in", { name, password });
}

export function signOut(): Promise<OwnAccount> {
  return call("/api/account/sign-out", { method: "POST" });
}

/** A new password by a recovery code. */
export function recover(name: string, code: string, password: string): Promise<OwnAccount> {
  return send("/api/account/recover", { name, code, password });
}

export function changeAccount(change: ChangeAccount): Promise<OwnAccount> {
  return send("/api/account/change", change);
}

/** Another password; every other device is signed out. */
export function changePassword(password: string, fresh: string): Promise<OwnAccount> {
  return send("/api/account/password", { password, fresh });
}

/** New recovery codes; those before work no more. */
export function renewCodes(password: string): Promise<OwnAccount> {
  return send("/api/account/codes", { password });
}

export function getDevices(): Promise<AccountDevice[]> {
  return call("/api/account/devices");
}

/** Sign one other device out, or without an id all others. */
export function signOutDevice(id = ""): Promise<AccountDevice[]> {
  return send("/api/account/devices/sign-out", { id });
}

export function getPasskeys(): Promise<Passkey[]> {
  return call("/api/account/passkeys");
}

/** What a browser makes a new passkey from. */
export function askPasskey(password: string): Promise<PasskeyWanted> {
  return send("/api/account/passkeys/ask", { password });
}

export function addPasskey(made: NewPasskey): Promise<Passkey[]> {
  return send("/api/account/passkeys", made);
}

export function renamePasskey(id: string, label: string): Promise<Passkey[]> {
  return send("/api/account/passkeys/change", { id, label });
}

export function removePasskey(id: string): Promise<Passkey[]> {
  return send("/api/account/passkeys/change", { id, remove: true });
}

/** What a passkey is to sign. */
export function askProof(): Promise<PasskeyAsked> {
  return call("/api/account/passkeys/challenge", { method: "POST" });
}

export function signInByPasskey(proof: PasskeyProof): Promise<OwnAccount> {
  return send("/api/account/passkeys/sign-in", proof);
}

/** Everything kept of this person, as one file. */
export const EXPORT = "/api/account/export";

export function deleteAccount(proof: DeleteAccount): Promise<OwnAccount> {
  return send("/api/account/delete", proof);
}
