/** Requests about your own account. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

export const getAccount = (signal?: AbortSignal): Promise<Wire.OwnAccount> => call("/api/account", { signal });

/** Register this guest with a name and a password; the recovery codes are returned only once. */
export const register = (request: Wire.Register): Promise<Wire.OwnAccount> => send("/api/account", request);

/** Return whether registration is open, and its requirements. */
export const getRegistration = (): Promise<Wire.Registration> => call("/api/registration");

export const signIn = (name: string, password: string): Promise<Wire.OwnAccount> => send("/api/account/sign-in", { name, password });

export const signOut = (): Promise<Wire.OwnAccount> => send("/api/account/sign-out");

/** Reset the password with a recovery code. */
export const recover = (name: string, code: string, password: string): Promise<Wire.OwnAccount> =>
  send("/api/account/recover", { name, code, password });

export const changeAccount = (change: Wire.ChangeAccount): Promise<Wire.OwnAccount> => send("/api/account/change", change);

/** Change the password and sign out every other device. */
export const changePassword = (password: string, newPassword: string): Promise<Wire.OwnAccount> =>
  send("/api/account/password", { password, fresh: newPassword });

/** Create new recovery codes and invalidate the old ones. */
export const renewCodes = (password: string): Promise<Wire.OwnAccount> => send("/api/account/codes", { password });

export const getDevices = (): Promise<Wire.AccountDevice[]> => call("/api/account/devices");

/** Sign one other device out, or without an id all others. */
export const signOutDevice = (id = ""): Promise<Wire.AccountDevice[]> => send("/api/account/devices/sign-out", { id });

export const getPasskeys = (): Promise<Wire.Passkey[]> => call("/api/account/passkeys");

/** Request the options for creating a passkey. */
export const askPasskey = (password: string): Promise<Wire.PasskeyOptions> => send("/api/account/passkeys/ask", { password });

export const addPasskey = (made: Wire.NewPasskey): Promise<Wire.Passkey[]> => send("/api/account/passkeys", made);

export const renamePasskey = (id: string, label: string): Promise<Wire.Passkey[]> => send("/api/account/passkeys/change", { id, label });

export const removePasskey = (id: string): Promise<Wire.Passkey[]> => send("/api/account/passkeys/change", { id, remove: true });

/** Request a challenge for a passkey to sign. */
export const askProof = (): Promise<Wire.PasskeyChallenge> => send("/api/account/passkeys/challenge");

export const signInByPasskey = (proof: Wire.PasskeyProof): Promise<Wire.OwnAccount> => send("/api/account/passkeys/sign-in", proof);

/** Path of the export of all data of this account, as one file. */
export const EXPORT = "/api/account/export";

export const deleteAccount = (proof: Wire.DeleteAccount): Promise<Wire.OwnAccount> => send("/api/account/delete", proof);
