/**
 * The four kinds of play, each from its own room. A table asks the kind of its game and
 * knows none of them; this is the one list of them all.
 */

import type { Kinds } from "./core/state.svelte";
import { DeclaredPlay } from "./declare/declareplay";
import { FivePlay, KnockPlay } from "./knock/knockplay";
import { TablePlay } from "./melds/tableplay";

export const KINDS: Kinds = {
  knock: () => new KnockPlay(),
  table: (table) => new TablePlay(table),
  declared: (table) => new DeclaredPlay(table),
  five: () => new FivePlay(),
};
