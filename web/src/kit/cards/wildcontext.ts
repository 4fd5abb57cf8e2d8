/** Cards under a table know which rank is wild there, and bear a mark. */

import { getContext, setContext } from "svelte";

const KEY = Symbol("wild");
type Rank = () => string | null;

/** Tell all cards below; `null` takes the mark away. */
export function offerWild(rank: Rank): void {
  setContext(KEY, rank);
}

/** The rank that is wild where a card lies; read it anew each time. */
export function wildHere(): Rank {
  return getContext<Rank | undefined>(KEY) ?? (() => null);
}

/** The same as a context to mount with. */
export const wildContext = (rank: string | null): Map<unknown, unknown> => new Map([[KEY, () => rank]]);
