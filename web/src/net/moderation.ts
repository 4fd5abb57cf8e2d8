/** Requests about moderation: reports to the host, letters from the host, and the host’s page. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

export const sendReport = (report: Wire.NewReport): Promise<void> => send("/api/reports", report);

/** Return letters from the host to you. */
export const getLetters = (signal?: AbortSignal): Promise<Wire.Letters> => call("/api/me/letters", { signal });

export const readLetter = (number: number): Promise<void> => send("/api/me/letters/read", { number });

export const getHostOverview = (): Promise<Wire.HostOverview> => call("/api/host");

export const getHostAccounts = (words: string, after: string): Promise<Wire.HostAccounts> =>
  call(`/api/host/accounts?${new URLSearchParams({ words, after })}`);

export const getTrail = (after: string): Promise<Wire.HostActs> => call(`/api/host/trail?${new URLSearchParams({ after })}`);

export const getLoad = (): Promise<Wire.HostLoad> => call("/api/host/load");

export const closeReport = (number: number, reason: string): Promise<Wire.HostOverview> => send("/api/host/reports/close", { number, why: reason });

export const barAccount = (bar: Wire.HostBar): Promise<void> => send("/api/host/bar", bar);

export const renameAccount = (rename: Wire.HostRename): Promise<void> => send("/api/host/rename", rename);

export const noteAccount = (name: string, text: string): Promise<void> => send("/api/host/note", { name, text });

export const signOutAccount = (name: string): Promise<void> => send("/api/host/sign-out", { name });

export const makeHost = (make: Wire.HostGrant): Promise<Wire.HostOverview> => send("/api/host/hosts", make);

export const setRegistration = (mode: Wire.HostRegistration["mode"]): Promise<Wire.HostOverview> => send("/api/host/registration", { mode });

export const inviteAccount = (invite: Wire.HostInvite): Promise<Wire.HostInviteCode> => send("/api/host/invitations", invite);

export const revokeInvitation = (id: string): Promise<Wire.HostOverview> => send("/api/host/invitations/revoke", { id });

export const filterWord = (word: Wire.HostWord): Promise<Wire.HostOverview> => send("/api/host/words", word);

export const closeClub = (id: string, reason: string): Promise<void> => send("/api/host/clubs/close", { id, why: reason });
