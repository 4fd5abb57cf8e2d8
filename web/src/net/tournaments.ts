/** Requests about tournaments. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

/** Return running, upcoming and finished tournaments, of a club or all public ones. */
export const getTournaments = (club: string, signal?: AbortSignal): Promise<Wire.Tournaments> =>
  call(`/api/tournaments?club=${encodeURIComponent(club)}`, { signal });

export const newTournament = (request: Wire.NewTournament): Promise<Wire.TournamentLink> => send("/api/tournaments", request);

export const tournamentPath = (id: string, part = ""): string => `/api/tournaments/${encodeURIComponent(id)}${part}`;

export const getTournament = (id: string, signal?: AbortSignal): Promise<Wire.Tournament> => call(tournamentPath(id), { signal });

/** Return the version of a tournament; cheap enough to poll. */
export const getTournamentPulse = (id: string, signal?: AbortSignal): Promise<Wire.TournamentPulse> =>
  call(tournamentPath(id, "/pulse"), { signal });

export const getTournamentStandings = (id: string, signal?: AbortSignal): Promise<Wire.TournamentStandings> =>
  call(tournamentPath(id, "/standings"), { signal });

export const getTournamentRound = (id: string, round: number, signal?: AbortSignal): Promise<Wire.TournamentRound> =>
  call(tournamentPath(id, `/rounds/${round}`), { signal });

export const enterTournament = (id: string, enter: Wire.EnterTournament): Promise<Wire.Tournament> =>
  send(tournamentPath(id, "/enter"), enter);

/** Withdraw from a tournament, or check in. */
export const updateEntry = (id: string, notice: "withdraw" | "check-in"): Promise<Wire.Tournament> =>
  send(tournamentPath(id, `/${notice}`));

export const directTournament = (id: string, action: Wire.DirectorAction): Promise<Wire.Tournament> =>
  send(tournamentPath(id, "/director"), action);
