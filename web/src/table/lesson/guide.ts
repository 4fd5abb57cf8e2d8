/** What somebody learning is shown at a table: what is asked for, and that the rest can wait. */

import { getContext, setContext } from "svelte";

export interface Guide {
  /** What is asked for next, as notes name places: "card:Kd", "stock", "discard", "meld:0", a
   * button's id. */
  readonly asked: readonly string[];
  /** All cards but those stand back. */
  readonly dims: boolean;
  /** The instruction, in place of whose turn it is. */
  readonly prompt: string;
  /** The hand tells no melds and no count. */
  readonly bare: boolean;
}

const KEY = Symbol("guide");

/** Guide the player at the table of this page. */
export const offerGuide = <G extends Guide>(guide: G): G => setContext(KEY, guide);

/** Who is guided here; undefined at any other table. */
export const guideHere = (): Guide | undefined => getContext<Guide | undefined>(KEY);
