/** What the server's analysis answers: reviews of finished games; tables from a moment on. */

import { call, send } from "./api";
import type { DecisionView, PlayPosition, ReviewView, TableLink } from "./wire.gen";

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

/** A table with a position of the board, against the computer. */
export function playPosition(position: PlayPosition): Promise<TableLink> {
  return send("/api/board/table", position);
}
