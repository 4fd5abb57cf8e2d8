/** What a director is about to do, with every part there is. */

import type { DirectorAction } from "../../net/wire.gen";

export type Act = DirectorAction["act"];
export type DirectorForm = Required<DirectorAction>;

export const blank = (act: Act): DirectorForm => ({ act, round: 0, pairing: 0, points: [], entrant: 0, name: "", why: "" });
