/**
 * Requests for analysis: reviews of finished games and records, habits across games, and tables
 * started from a position.
 */

import { call, send } from "./api";
import type { DecisionView, HabitsView, PlayPosition, ReviewView, TableLink } from "./wire.gen";

const path = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/**
 * Return the review of a seat's play in a finished game, as far as it is done; start it if needed.
 */
export const getReview = (id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`${path(id)}/analysis${seat === null ? "" : `?seat=${seat}`}`, { signal });

/** Restart a review that failed. */
export const retryReview = (id: string, seat: number): Promise<ReviewView> => send(`${path(id)}/analysis?seat=${seat}`);

/** Return a decision with the values of its actions and the reasons. */
export const getDecision = (id: string, entry: number): Promise<DecisionView> => call(`${path(id)}/analysis/decisions/${entry}`);

/** Create a table against the computer that continues from a decision with the same cards. */
export const playAgainFrom = (id: string, entry: number, seat: number): Promise<TableLink> =>
  send(`${path(id)}/again`, { entry, seat });

/** Return your habits over recent reviewed games; start the computation if needed. */
export const getHabits = (signal?: AbortSignal): Promise<HabitsView> => call("/api/me/analysis", { signal });

/** Start the review of a seat's play in an uploaded record, again if it failed. */
export const sendRecordReview = (text: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`/api/replay/analysis${seat === null ? "" : `?seat=${seat}`}`, { method: "POST", body: text, signal });

const record = (id: string) => `/api/replay/analysis/${encodeURIComponent(id)}`;

/** Return the review of a record as far as it is done. */
export const getRecordReview = (id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`${record(id)}${seat === null ? "" : `?seat=${seat}`}`, { signal });

export const getRecordDecision = (id: string, entry: number): Promise<DecisionView> => call(`${record(id)}/decisions/${entry}`);

/** Create a table against the computer from a position on the analysis board. */
export const playPosition = (position: PlayPosition): Promise<TableLink> => send("/api/board/table", position);
