/** A club in front of somebody: its page as last heard, and what they do there. */

import { getContext, setContext } from "svelte";
import { announce } from "../../kit/live.svelte";
import { apiError, type ApiError } from "../../net/api";
import { actInClub, getClub } from "../../net/clubs";
import type { Club } from "../../net/wire.gen";

type Act = Parameters<typeof actInClub>[1];
type Body<K extends Act> = Parameters<typeof actInClub<K>>[2];

export class ClubState {
  page = $state.raw<Club | null>(null);
  error = $state.raw<ApiError | null>(null);
  /** What went wrong with what was done last. */
  trouble = $state("");
  busy = $state(false);

  constructor(
    readonly id: string,
    readonly code: string,
  ) {}

  async load(): Promise<void> {
    try {
      this.page = await getClub(this.id, this.code);
      this.error = null;
    } catch (cause) {
      this.error = apiError(cause);
    }
  }

  may(right: string): boolean {
    return this.page?.rights.includes(right) ?? false;
  }

  /** Do something; whether it was done. `said` is announced to screen readers. */
  async act<K extends Act>(act: K, body: Body<K>, said = ""): Promise<boolean> {
    return this.run(async () => {
      this.page = await actInClub(this.id, act, body);
    }, said);
  }

  /** Anything else that is asked of the server, one thing at a time. */
  async run(ask: () => Promise<void>, said = ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.trouble = "";
    try {
      await ask();
      if (said) announce(said);
      return true;
    } catch (cause) {
      this.trouble = apiError(cause).message;
      return false;
    } finally {
      this.busy = false;
    }
  }
}

const KEY = Symbol("club");

export function provideClub(club: ClubState): ClubState {
  return setContext(KEY, club);
}

export function theClub(): ClubState {
  return getContext(KEY);
}
