/** Tournaments, as the server answers. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

/** Tournaments that run, come and are over; of a club, or all that everybody may find. */
export const getTournaments = (club: string, signal?: AbortSignal): Promise<Wire.Tournaments> =>
  call(`/api/tournaments?club=${encodeURIComponent(club)}`, { signal });

export const newTournament = (request: Wire.NewTournament): Promise<Wire.TournamentLink> => send("/api/tournaments", request);

/** Where the files and parts of a tournament are. */
export const tournamentPath = (id: string, part = ""): string => `/api/tournaments/${encodeURIComponent(id)}${part}`;

export const getTournament = (id: string, signal?: AbortSignal): Promise<Wire.Tournament> => call(tournamentPath(id), { signal });

/** Is there anything new? To be asked often. */
export const getTournamentPulse = (id: string, signal?: AbortSignal): Promise<Wire.TournamentPulse> =>
  call(tournamentPath(id, "/pulse"), { signal });

export const getTournamentStandings = (id: string, signal?: AbortSignal): Promise<Wire.TournamentStandings> =>
  call(tournamentPath(id, "/standings"), { signal });

export const getTournamentRound = (id: string, round: number, signal?: AbortSignal): Promise<Wire.TournamentRound> =>
  call(tournamentPath(id, `/rounds/${round}`), { signal });

export const enterTournament = (id: string, enter: Wire.EnterTournament): Promise<Wire.Tournament> =>
  send(tournamentPath(id, "/enter"), enter);

/** What an entrant does: gets up, or says that they are there. */
export const tellTournament = (id: string, what: "withdraw" | "check-in"): Promise<Wire.Tournament> =>
  send(tournamentPath(id, `/${what}`));

export const directTournament = (id: string, action: Wire.DirectorAction): Promise<Wire.Tournament> =>
  send(tournamentPath(id, "/director"), action);
