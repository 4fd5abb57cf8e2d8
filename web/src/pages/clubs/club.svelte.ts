/** State of a club page: last loaded data and the user's actions. */

import { getContext, setContext } from "svelte";
import { announce } from "../../kit/announcer.svelte";
import { Resource } from "../../net/fetched.svelte";
import { actInClub, getClub } from "../../net/clubs";
import { Task } from "../../net/task.svelte";
import type { Club } from "../../net/wire.gen";

type Act = Parameters<typeof actInClub>[1];
type Body<K extends Act> = Parameters<typeof actInClub<K>>[2];

export class ClubState {
  readonly resource = new Resource<Club>(() => getClub(this.id, this.code));
  readonly load = this.resource.load;
  /** The action in progress. */
  private readonly task = new Task();

  constructor(
    readonly id: string,
    readonly code: string,
  ) {}

  get page(): Club | null {
    return this.resource.data;
  }

  get busy(): boolean {
    return this.task.busy;
  }

  /** Error message of the last action. */
  get errorText(): string {
    return this.task.problem;
  }

  hasRight(right: string): boolean {
    return this.page?.rights.includes(right) ?? false;
  }

  /** Perform an action and return whether it succeeded. `announcement` is read by screen readers. */
  async act<K extends Act>(act: K, body: Body<K>, announcement = ""): Promise<boolean> {
    return this.run(async () => void (this.resource.data = await actInClub(this.id, act, body)), announcement);
  }

  /** Run any other request, one at a time. */
  async run(ask: () => Promise<void>, announcement = ""): Promise<boolean> {
    const done = await this.task.run(ask);
    if (done && announcement) announce(announcement);
    return done;
  }
}

const CONTEXT_KEY = Symbol("club");

export function provideClub(club: ClubState): ClubState {
  return setContext(CONTEXT_KEY, club);
}

export function clubContext(): ClubState {
  return getContext(CONTEXT_KEY);
}
