/** Sources of a review: a finished game of the server or your own record. */

import {
  getDecision,
  getRecordDecision,
  getRecordReview,
  getReview,
  playAgainFrom,
  retryReview,
  sendRecordReview,
} from "../../net/analysis";
import { apiError, getReplay, getReplayDeal, sendRecord, sendRecordDeal } from "../../net/api";
import type { ReviewView } from "../../net/wire.gen";
import type { Source } from "./review.svelte";

/** A server game by its link or table name. */
export const serverGame = (id: string): Source => ({
  game: () => getReplay(id),
  review: (seat, signal) => getReview(id, seat, signal),
  decision: (entry) => getDecision(id, entry),
  deal: (number) => getReplayDeal(id, number, null),
  again: (entry, seat) => playAgainFrom(id, entry, seat),
  retry: (seat) => retryReview(id, seat),
});

/** A record by its text, sent again once the server has dropped it. */
export function own(text: string): Source {
  let id = "";
  const sent = async (seat: number | null, signal?: AbortSignal): Promise<ReviewView> => {
    const view = await sendRecordReview(text, seat, signal);
    id = view.id;
    return view;
  };
  /** Send the record again and retry if the server has dropped it. */
  async function withRecord<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (cause) {
      if (apiError(cause).code !== "no-such-record") throw cause;
      await sent(null);
      return ask();
    }
  }
  return {
    game: () => sendRecord(text),
    review: (seat, signal) => (id ? withRecord(() => getRecordReview(id, seat, signal)) : sent(seat, signal)),
    decision: (entry) => withRecord(() => getRecordDecision(id, entry)),
    deal: (number) => sendRecordDeal(text, number, null),
    again: null, // only games played on this server can be resumed
    retry: (seat) => sent(seat),
  };
}
