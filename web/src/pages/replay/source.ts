/** Sources of a replay: the server's finished games or your own record. */

import { getReplay, getReplayDeal, sendRecord, sendRecordDeal } from "../../net/api";
import type { ReplayDeal, ReplayGame } from "../../net/wire.gen";

export interface Source {
  game(): Promise<ReplayGame>;
  /** Fetch a deal with all hands (null) or from a seat's point of view. */
  deal(number: number, seat: number | null): Promise<ReplayDeal>;
}

export function serverGame(id: string): Source {
  return {
    game: () => getReplay(id),
    deal: (number, seat) => getReplayDeal(id, number, seat),
  };
}

export function own(text: string): Source {
  return {
    game: () => sendRecord(text),
    deal: (number, seat) => sendRecordDeal(text, number, seat),
  };
}
