/** What a director is about to do, with every part there is. */

import type { TournamentOrder } from "../../net/wire.gen";

export type Act = TournamentOrder["act"];
export type Order = Required<TournamentOrder>;

export const blank = (act: Act): Order => ({ act, round: 0, pairing: 0, points: [], entrant: 0, name: "", why: "" });
