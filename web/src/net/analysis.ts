/** What the server's analysis answers: reviews of finished games and of records, habits over games,
 * tables from a moment on. */

import { call, send } from "./api";
import type { DecisionView, HabitsView, PlayPosition, ReviewView, TableLink } from "./wire.gen";

const path = (id: string) => `/api/games/${encodeURIComponent(id)}`;

/** A seat's play in a finished game, as far as it is known; asking starts the work. */
export const getReview = (id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`${path(id)}/analysis${seat === null ? "" : `?seat=${seat}`}`, { signal });

/** The same after a failure: the work begins anew. */
export const retryReview = (id: string, seat: number): Promise<ReviewView> => send(`${path(id)}/analysis?seat=${seat}`);

/** A decision with its prices and reasons. */
export const getDecision = (id: string, entry: number): Promise<DecisionView> => call(`${path(id)}/analysis/decisions/${entry}`);

/** A table with the same cards, from a decision on, against the computer. */
export const playAgainFrom = (id: string, entry: number, seat: number): Promise<TableLink> =>
  send(`${path(id)}/again`, { entry, seat });

/** Your play over your last games that were reviewed; asking starts the work. */
export const getHabits = (signal?: AbortSignal): Promise<HabitsView> => call("/api/me/analysis", { signal });

/** A seat's play in a record of your own; the work begins anew where it failed. */
export const sendRecordReview = (text: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`/api/replay/analysis${seat === null ? "" : `?seat=${seat}`}`, { method: "POST", body: text, signal });

const record = (id: string) => `/api/replay/analysis/${encodeURIComponent(id)}`;

/** What is known of it by now. */
export const getRecordReview = (id: string, seat: number | null, signal?: AbortSignal): Promise<ReviewView> =>
  call(`${record(id)}${seat === null ? "" : `?seat=${seat}`}`, { signal });

export const getRecordDecision = (id: string, entry: number): Promise<DecisionView> => call(`${record(id)}/decisions/${entry}`);

/** A table with a position of the board, against the computer. */
export const playPosition = (position: PlayPosition): Promise<TableLink> => send("/api/board/table", position);
