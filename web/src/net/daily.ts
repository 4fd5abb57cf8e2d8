/** Deals that many play: of a day, and challenges among friends. */

import { call, send } from "./api";
import type {
  ChallengeLink,
  DealsView,
  MonthTable,
  MyChallenges,
  NewChallenge,
  PlayDeals,
  TableLink,
} from "./wire.gen";

/** The deals of a day, such as 2026-11-24; of today where none is named. */
export function getDaily(day: string, signal?: AbortSignal): Promise<DealsView> {
  return call(day ? `/api/daily/${encodeURIComponent(day)}` : "/api/daily", { signal: signal ?? null });
}

export function getChallenge(name: string, signal?: AbortSignal): Promise<DealsView> {
  return call(`/api/beat/${encodeURIComponent(name)}`, { signal: signal ?? null });
}

/** Begin, or go on where one was. */
export function playDeals(view: DealsView, who: PlayDeals): Promise<TableLink> {
  const where = view.kind === "day" ? "daily" : "beat";
  return send(`/api/${where}/${encodeURIComponent(view.name)}/play`, who);
}

export function getMonth(month: string, signal?: AbortSignal): Promise<MonthTable> {
  return call(`/api/daily/month/${encodeURIComponent(month)}`, { signal: signal ?? null });
}

export function getChallenges(signal?: AbortSignal): Promise<MyChallenges> {
  return call("/api/beat", { signal: signal ?? null });
}

export function newChallenge(request: NewChallenge): Promise<ChallengeLink> {
  return send("/api/beat", request);
}
