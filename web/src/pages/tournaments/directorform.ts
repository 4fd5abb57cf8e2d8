/** Form of a director's action, with all fields required. */

import type { DirectorAction } from "../../net/wire.gen";

export type Act = DirectorAction["act"];
export type DirectorForm = Required<DirectorAction>;

export const blank = (act: Act): DirectorForm => ({ act, round: 0, pairing: 0, points: [], entrant: 0, name: "", why: "" });
