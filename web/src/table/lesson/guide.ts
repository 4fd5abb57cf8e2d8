/** Guidance of a learner at a table: the requested action, with the rest dimmed. */

import { getContext, setContext } from "svelte";

export interface Guide {
  /**
   * The requested places, named as in notes: "card:Kd", "stock", "discard", "meld:0", a button's
   * id.
   */
  readonly expectedTargets: readonly string[];
  /** Dim all other cards. */
  readonly dims: boolean;
  /** The instruction, which replaces the turn prompt. */
  readonly prompt: string;
  /** Show no melds and no count in the hand. */
  readonly bare: boolean;
}

const CONTEXT_KEY = Symbol("guide");

/** Provide a guide to the table of this page. */
export const provideGuide = <G extends Guide>(guide: G): G => setContext(CONTEXT_KEY, guide);

/** Return the guide of this table; undefined at ordinary tables. */
export const guideHere = (): Guide | undefined => getContext<Guide | undefined>(CONTEXT_KEY);
