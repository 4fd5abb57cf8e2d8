/** Requests about clubs. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

/** Actions in a club and their request bodies; each returns the club's page. */
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

/** Return your clubs, and public ones whose name or text contains all these words. */
export const getClubs = (words: string, skip: number): Promise<Wire.Clubs> =>
  call(`/api/clubs?${new URLSearchParams({ words, skip: String(skip) })}`);

export const foundClub = (club: Wire.NewClub): Promise<Wire.ClubLink> => send("/api/clubs", club);

/** Return the page of a club; `code`: an invitation code, or empty. */
export function getClub(club: string, code: string, signal?: AbortSignal): Promise<Wire.Club> {
  const query = code ? `?${new URLSearchParams({ invitation: code })}` : "";
  return call(path(club, query), { signal });
}

/** Perform an action in a club; returns the updated page. */
export const actInClub = <K extends keyof Acts>(club: string, act: K, body: Acts[K]): Promise<Wire.Club> =>
  send(path(club, `/${act}`), body);

export const leaveClub = (club: string): Promise<void> => send(path(club, "/leave"));

export const withdrawRequest = (club: string): Promise<void> => send(path(club, "/unask"));

export const dissolveClub = (club: string, name: string): Promise<void> => send(path(club, "/dissolve"), { name });

/** Create an invitation link, shown only once. */
export const inviteToClub = (club: string, days: number): Promise<Wire.NewClubInvitation> => send(path(club, "/invitations"), { days });

export const getClubChat = (club: string, signal?: AbortSignal): Promise<Wire.ClubChat> => call(path(club, "/chat"), { signal });

export const postInClub = (club: string, text: string): Promise<Wire.ClubChat> => send(path(club, "/chat"), { text });

export const dropLine = (club: string, number: number): Promise<Wire.ClubChat> => send(path(club, "/chat/drop"), { number });
