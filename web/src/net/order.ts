/** Order in the house: telling the host, hearing from the host, and the host's own page. */

import { call, send } from "./api";
import type {
  HostAccounts,
  HostActs,
  HostBar,
  HostDesk,
  HostInvite,
  HostInvited,
  HostLoad,
  HostMake,
  HostRegistration,
  HostRename,
  HostWord,
  Letters,
  NewReport,
} from "./wire.gen";

export function sendReport(report: NewReport): Promise<void> {
  return send("/api/reports", report);
}

/** What the host has to say to you. */
export function getLetters(signal?: AbortSignal): Promise<Letters> {
  return call("/api/me/letters", { signal: signal ?? null });
}

export function readLetter(number: number): Promise<void> {
  return send("/api/me/letters/read", { number });
}

export function getDesk(): Promise<HostDesk> {
  return call("/api/host");
}

export function getHostAccounts(words: string, after: string): Promise<HostAccounts> {
  return call(`/api/host/accounts?${new URLSearchParams({ words, after })}`);
}

export function getTrail(after: string): Promise<HostActs> {
  return call(`/api/host/trail?${new URLSearchParams({ after })}`);
}

/** How the server fares. */
export function getLoad(): Promise<HostLoad> {
  return call("/api/host/load");
}

export function closeReport(number: number, why: string): Promise<HostDesk> {
  return send("/api/host/reports/close", { number, why });
}

export function barAccount(bar: HostBar): Promise<void> {
  return send("/api/host/bar", bar);
}

export function renameAccount(rename: HostRename): Promise<void> {
  return send("/api/host/rename", rename);
}

export function noteAccount(name: string, text: string): Promise<void> {
  return send("/api/host/note", { name, text });
}

export function signOutAccount(name: string): Promise<void> {
  return send("/api/host/sign-out", { name });
}

export function makeHost(make: HostMake): Promise<HostDesk> {
  return send("/api/host/hosts", make);
}

export function setRegistration(mode: HostRegistration["mode"]): Promise<HostDesk> {
  return send("/api/host/registration", { mode });
}

export function inviteAccount(invite: HostInvite): Promise<HostInvited> {
  return send("/api/host/invitations", invite);
}

export function revokeInvitation(id: string): Promise<HostDesk> {
  return send("/api/host/invitations/revoke", { id });
}

export function filterWord(word: HostWord): Promise<HostDesk> {
  return send("/api/host/words", word);
}

export function closeClub(id: string, why: string): Promise<void> {
  return send("/api/host/clubs/close", { id, why });
}
