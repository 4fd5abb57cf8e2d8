/** Clubs, as the server answers about them. */

import { call, send } from "./api";
import type {
  Club,
  ClubAgree,
  ClubAnswer,
  ClubAppoint,
  ClubChat,
  ClubCome,
  ClubLink,
  ClubName,
  ClubNumber,
  ClubPlan,
  ClubSay,
  ClubScore,
  Clubs,
  EditClub,
  JoinClub,
  NewClub,
  NewClubInvitation,
  NewSeason,
  RevokeClubInvitation,
} from "./wire.gen";

/** What a member does in a club, and what is sent for it; each is answered by the page. */
interface Acts {
  join: JoinClub;
  edit: EditClub;
  season: NewSeason;
  answer: ClubAnswer;
  remove: ClubName;
  appoint: ClubAppoint;
  "hand-over": ClubName;
  "invitations/revoke": RevokeClubInvitation;
  notices: ClubSay;
  "notices/drop": ClubNumber;
  evenings: ClubPlan;
  "evenings/drop": ClubNumber;
  come: ClubCome;
  results: ClubScore;
  "results/agree": ClubAgree;
  "results/drop": ClubNumber;
}

const at = (club: string, rest = "") => `/api/clubs/${encodeURIComponent(club)}${rest}`;

/** Your own clubs, and public ones in whose name or text all these words are. */
export function getClubs(words: string, skip: number): Promise<Clubs> {
  return call(`/api/clubs?${new URLSearchParams({ words, skip: String(skip) })}`);
}

export function foundClub(club: NewClub): Promise<ClubLink> {
  return send("/api/clubs", club);
}

/** The page of a club; `code` is that of an invitation, or empty. */
export function getClub(club: string, code: string, signal?: AbortSignal): Promise<Club> {
  const query = code ? `?${new URLSearchParams({ invitation: code })}` : "";
  return call(at(club, query), { signal: signal ?? null });
}

/** Do something in a club; the page as it is then. */
export function actInClub<K extends keyof Acts>(club: string, act: K, body: Acts[K]): Promise<Club> {
  return send(at(club, `/${act}`), body);
}

export function leaveClub(club: string): Promise<void> {
  return call(at(club, "/leave"), { method: "POST" });
}

/** Ask to join no more. */
export function unaskClub(club: string): Promise<void> {
  return call(at(club, "/unask"), { method: "POST" });
}

export function dissolveClub(club: string, name: string): Promise<void> {
  return send(at(club, "/dissolve"), { name });
}

/** A link into the club, told once. */
export function inviteToClub(club: string, days: number): Promise<NewClubInvitation> {
  return send(at(club, "/invitations"), { days });
}

export function getClubChat(club: string, signal?: AbortSignal): Promise<ClubChat> {
  return call(at(club, "/chat"), { signal: signal ?? null });
}

export function sayInClub(club: string, text: string): Promise<ClubChat> {
  return send(at(club, "/chat"), { text });
}

export function dropLine(club: string, number: number): Promise<ClubChat> {
  return send(at(club, "/chat/drop"), { number });
}
