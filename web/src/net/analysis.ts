/** What the server's analysis answers: reviews of finished games and of records, habits over games,
 * tables from a moment on. */

import { call, send } from "./api";
import type { DecisionView, HabitsView, PlayPosition, ReviewView, TableLink } from "./wire.gen";

const path = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** A seat's play in a finished game, as far as it is known; asking starts the work. */
export function getReview(id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> {
  return call(`${path(id)}/analysis${seat === null ? "" : `?seat=${seat}`}`, { signal: signal ?? null });
}

/** The same after a failure: the work begins anew. */
export function retryReview(id: string, seat: number): Promise<ReviewView> {
  return call(`${path(id)}/analysis?seat=${seat}`, { method: "POST" });
}

/** A decision with its prices and reasons. */
export function getDecision(id: string, entry: number): Promise<DecisionView> {
  return call(`${path(id)}/analysis/decisions/${entry}`);
}

/** A table with the same cards, from a decision on, against the computer. */
export function playAgainFrom(id: string, entry: number, seat: number): Promise<TableLink> {
  return send(`${path(id)}/again`, { entry, seat });
}

/** Your play over your last games that were reviewed; asking starts the work. */
export function getHabits(signal?: AbortSignal): Promise<HabitsView> {
  return call("/api/me/analysis", { signal: signal ?? null });
}

/** A seat's play in a record of your own; the work begins anew where it failed. */
export function sendRecordReview(text: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> {
  return call(`/api/replay/analysis${seat === null ? "" : `?seat=${seat}`}`, { method: "POST", body: text, signal: signal ?? null });
}

const record = (id: string) => `/api/replay/analysis/${encodeURIComponent(id)}`;

/** What is known of it by now. */
export function getRecordReview(id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> {
  return call(`${record(id)}${seat === null ? "" : `?seat=${seat}`}`, { signal: signal ?? null });
}

export function getRecordDecision(id: string, entry: number): Promise<DecisionView> {
  return call(`${record(id)}/decisions/${entry}`);
}

/** A table with a position of the board, against the computer. */
export function playPosition(position: PlayPosition): Promise<TableLink> {
  return send("/api/board/table", position);
}
