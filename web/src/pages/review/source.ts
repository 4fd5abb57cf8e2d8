/** Where a review comes from: a finished game of the server, by its link or its table's name. */

import { getDecision, getReview, playAgainFrom, retryReview } from "../../net/analysis";
import { getReplay, getReplayDeal } from "../../net/api";
import type { Source } from "./review.svelte";

export const stored = (id: string): Source => ({
  game: () => getReplay(id),
  review: (seat, signal) => getReview(id, seat, signal),
  decision: (entry) => getDecision(id, entry),
  deal: (number) => getReplayDeal(id, number, null),
  again: (entry, seat) => playAgainFrom(id, entry, seat),
  retry: (seat) => retryReview(id, seat),
});
