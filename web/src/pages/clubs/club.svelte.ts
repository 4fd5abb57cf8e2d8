/** A club in front of somebody: its page as last heard, and what they do there. */

import { getContext, setContext } from "svelte";
import { announce } from "../../kit/live.svelte";
import { Asked } from "../../net/asked.svelte";
import { actInClub, getClub } from "../../net/clubs";
import { Task } from "../../net/task.svelte";
import type { Club } from "../../net/wire.gen";

type Act = Parameters<typeof actInClub>[1];
type Body<K extends Act> = Parameters<typeof actInClub<K>>[2];

export class ClubState {
  readonly asked = new Asked<Club>(() => getClub(this.id, this.code));
  readonly load = this.asked.load;
  /** What is done there. */
  private readonly task = new Task();

  constructor(
    readonly id: string,
    readonly code: string,
  ) {}

  get page(): Club | null {
    return this.asked.data;
  }

  get busy(): boolean {
    return this.task.busy;
  }

  /** What went wrong with what was done last. */
  get trouble(): string {
    return this.task.problem;
  }

  may(right: string): boolean {
    return this.page?.rights.includes(right) ?? false;
  }

  /** Do something; whether it was done. `said` is announced to screen readers. */
  async act<K extends Act>(act: K, body: Body<K>, said = ""): Promise<boolean> {
    return this.run(async () => void (this.asked.data = await actInClub(this.id, act, body)), said);
  }

  /** Anything else that is asked of the server, one thing at a time. */
  async run(ask: () => Promise<void>, said = ""): Promise<boolean> {
    const done = await this.task.run(ask);
    if (done && said) announce(said);
    return done;
  }
}

const KEY = Symbol("club");

export function provideClub(club: ClubState): ClubState {
  return setContext(KEY, club);
}

export function theClub(): ClubState {
  return getContext(KEY);
}
