/** Clubs, as the server answers about them. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

/** What a member does in a club, and what is sent for it; each is answered by the page. */
interface Acts {
  join: Wire.JoinClub;
  edit: Wire.EditClub;
  season: Wire.NewSeason;
  answer: Wire.ClubAnswer;
  remove: Wire.ClubName;
  appoint: Wire.ClubAppoint;
  "hand-over": Wire.ClubName;
  "invitations/revoke": Wire.RevokeClubInvitation;
  notices: Wire.ClubSay;
  "notices/drop": Wire.ClubNumber;
  evenings: Wire.ClubPlan;
  "evenings/drop": Wire.ClubNumber;
  come: Wire.ClubCome;
  results: Wire.ClubScore;
  "results/agree": Wire.ClubAgree;
  "results/drop": Wire.ClubNumber;
}

const path = (club: string, rest = "") => `/api/clubs/${encodeURIComponent(club)}${rest}`;

/** Your own clubs, and public ones in whose name or text all these words are. */
export const getClubs = (words: string, skip: number): Promise<Wire.Clubs> =>
  call(`/api/clubs?${new URLSearchParams({ words, skip: String(skip) })}`);

export const foundClub = (club: Wire.NewClub): Promise<Wire.ClubLink> => send("/api/clubs", club);

/** The page of a club; `code` is that of an invitation, or empty. */
export function getClub(club: string, code: string, signal?: AbortSignal): Promise<Wire.Club> {
  const query = code ? `?${new URLSearchParams({ invitation: code })}` : "";
  return call(path(club, query), { signal });
}

/** Do something in a club; the page as it is then. */
export const actInClub = <K extends keyof Acts>(club: string, act: K, body: Acts[K]): Promise<Wire.Club> =>
  send(path(club, `/${act}`), body);

export const leaveClub = (club: string): Promise<void> => send(path(club, "/leave"));

/** Ask to join no more. */
export const unaskClub = (club: string): Promise<void> => send(path(club, "/unask"));

export const dissolveClub = (club: string, name: string): Promise<void> => send(path(club, "/dissolve"), { name });

/** A link into the club, told once. */
export const inviteToClub = (club: string, days: number): Promise<Wire.NewClubInvitation> => send(path(club, "/invitations"), { days });

export const getClubChat = (club: string, signal?: AbortSignal): Promise<Wire.ClubChat> => call(path(club, "/chat"), { signal });

export const sayInClub = (club: string, text: string): Promise<Wire.ClubChat> => send(path(club, "/chat"), { text });

export const dropLine = (club: string, number: number): Promise<Wire.ClubChat> => send(path(club, "/chat/drop"), { number });
