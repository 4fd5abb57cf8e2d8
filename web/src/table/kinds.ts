/**
 * The four kinds of play, each from its own folder. Tables use the interface only; this is the
 * only list of the implementations.
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
