/** Svelte context with the wild rank of a table, for the mark on its cards. */

import { getContext, setContext } from "svelte";

const CONTEXT_KEY = Symbol("wild");
type Rank = () => string | null;

/** Provide the wild rank to all descendants; `null` for none. */
export function provideWildContext(rank: Rank): void {
  setContext(CONTEXT_KEY, rank);
}

/** Return the wild rank in this context; reactive, so don't cache it. */
export function wildHere(): Rank {
  return getContext<Rank | undefined>(CONTEXT_KEY) ?? (() => null);
}

/** Build a context map for mounting a component. */
export const wildContext = (rank: string | null): Map<unknown, unknown> => new Map([[CONTEXT_KEY, () => rank]]);
