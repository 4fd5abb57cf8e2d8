/** Requests about shared deals: daily deals, and challenges among friends. */

import { call, send } from "./api";
import type * as Wire from "./wire.gen";

/** Return the deals of a day, such as 2026-11-24; today's if empty. */
export const getDaily = (day: string, signal?: AbortSignal): Promise<Wire.DealsView> =>
  call(day ? `/api/daily/${encodeURIComponent(day)}` : "/api/daily", { signal });

export const getChallenge = (name: string, signal?: AbortSignal): Promise<Wire.DealsView> =>
  call(`/api/beat/${encodeURIComponent(name)}`, { signal });

/** Start playing, or resume. */
export function playDeals(view: Wire.DealsView, player: Wire.PlayDeals): Promise<Wire.TableLink> {
  const path = view.kind === "day" ? "daily" : "beat";
  return send(`/api/${path}/${encodeURIComponent(view.name)}/play`, player);
}

export const getMonth = (month: string, signal?: AbortSignal): Promise<Wire.MonthTable> =>
  call(`/api/daily/month/${encodeURIComponent(month)}`, { signal });

export const getChallenges = (signal?: AbortSignal): Promise<Wire.MyChallenges> => call("/api/beat", { signal });

export const newChallenge = (request: Wire.NewChallenge): Promise<Wire.ChallengeLink> => send("/api/beat", request);
