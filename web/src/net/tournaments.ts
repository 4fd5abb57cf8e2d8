/** Tournaments, as the server answers. */

import { call, send } from "./api";
import type {
  EnterTournament,
  NewTournament,
  Tournament,
  TournamentLink,
  DirectorAction,
  TournamentPulse,
  TournamentRound,
  TournamentStandings,
  Tournaments,
} from "./wire.gen";

/** Tournaments that run, come and are over; of a club, or all that everybody may find. */
export function getTournaments(club: string, signal?: AbortSignal): Promise<Tournaments> {
  return call(`/api/tournaments?club=${encodeURIComponent(club)}`, { signal: signal ?? null });
}

export function newTournament(request: NewTournament): Promise<TournamentLink> {
  return send("/api/tournaments", request);
}

/** Where the files and parts of a tournament are. */
export const tournamentPath = (id: string, part = ""): string => `/api/tournaments/${encodeURIComponent(id)}${part}`;

export function getTournament(id: string, signal?: AbortSignal): Promise<Tournament> {
  return call(tournamentPath(id), { signal: signal ?? null });
}

/** Is there anything new? To be asked often. */
export function getTournamentPulse(id: string, signal?: AbortSignal): Promise<TournamentPulse> {
  return call(tournamentPath(id, "/pulse"), { signal: signal ?? null });
}

export function getTournamentStandings(id: string, signal?: AbortSignal): Promise<TournamentStandings> {
  return call(tournamentPath(id, "/standings"), { signal: signal ?? null });
}

export function getTournamentRound(id: string, round: number, signal?: AbortSignal): Promise<TournamentRound> {
  return call(tournamentPath(id, `/rounds/${round}`), { signal: signal ?? null });
}

export function enterTournament(id: string, enter: EnterTournament): Promise<Tournament> {
  return send(tournamentPath(id, "/enter"), enter);
}

/** What an entrant does: gets up, or says that they are there. */
export function tellTournament(id: string, what: "withdraw" | "check-in"): Promise<Tournament> {
  return call(tournamentPath(id, `/${what}`), { method: "POST" });
}

export function directTournament(id: string, action: DirectorAction): Promise<Tournament> {
  return send(tournamentPath(id, "/director"), action);
}
