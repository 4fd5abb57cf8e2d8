/** Where a review comes from: a finished game of the server, or a record of your own. */

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

/** By its link or its table's name. */
export const stored = (id: string): Source => ({
  game: () => getReplay(id),
  review: (seat, signal) => getReview(id, seat, signal),
  decision: (entry) => getDecision(id, entry),
  deal: (number) => getReplayDeal(id, number, null),
  again: (entry, seat) => playAgainFrom(id, entry, seat),
  retry: (seat) => retryReview(id, seat),
});

/** By its text. The server forgets it after a while and is then sent it once more. */
export function own(text: string): Source {
  let id = "";
  const sent = async (seat: number | null, signal?: AbortSignal): Promise<ReviewView> => {
    const view = await sendRecordReview(text, seat, signal);
    id = view.id;
    return view;
  };
  /** What the server has forgotten is asked for once more when it has the record again. */
  async function known<T>(ask: () => Promise<T>): Promise<T> {
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
    review: (seat, signal) => (id ? known(() => getRecordReview(id, seat, signal)) : sent(seat, signal)),
    decision: (entry) => known(() => getRecordDecision(id, entry)),
    deal: (number) => sendRecordDeal(text, number, null),
    again: null, // a table is made of a game that was played here
    retry: (seat) => sent(seat),
  };
}
