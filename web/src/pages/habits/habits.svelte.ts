/** State of the habits page: statistics of your last reviewed games, and batch reviews. */

import { announce } from "../../kit/announcer.svelte";
import { say } from "../../kit/i18n/say";
import { getHabits, getReview } from "../../net/analysis";
import { apiError, type ApiError } from "../../net/api";
import type { HabitsView } from "../../net/wire.gen";

/** Polling interval in milliseconds while the server works. */
export const POLL_INTERVAL_MS = 1_000;
/** Polling interval when the server is overloaded. */
const RETRY_MS = 4_000;
/** Maximum number of games per batch. */
export const MAX_TRIES = 10;

const BUSY_CODES: readonly string[] = ["too-fast", "too-many-analyses", "analyses-full"];

/** Progress of a batch: current game, number of games, and its decisions. */
export interface Batch {
  game: number;
  of: number;
  done: number;
  total: number;
}

export class Habits {
  view: HabitsView | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  batch: Batch | null = $state.raw(null);
  /** Number of games of the last batch whose review failed. */
  failed = $state(0);

  readonly working = $derived(this.view?.state === "waiting" || this.view?.state === "running");
  /** Number of games in the next batch. */
  readonly next = $derived(Math.min(MAX_TRIES, this.#left().length));

  #tried = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #page = new AbortController();
  #work = new AbortController();

  /** Load the statistics, polling while the server works. */
  async load(): Promise<void> {
    clearTimeout(this.#timer);
    const { signal } = this.#page;
    try {
      const view = await getHabits(signal);
      if (signal.aborted) return;
      this.view = view;
      this.error = null;
    } catch (cause) {
      if (signal.aborted) return;
      this.error = apiError(cause);
      if (!this.error.offline) return;
    }
    if (this.working || this.error) this.#timer = setTimeout(() => void this.load(), POLL_INTERVAL_MS);
  }

  /** Stop polling when the page is left. */
  leave(): void {
    clearTimeout(this.#timer);
    this.#page.abort();
    this.#work.abort();
  }

  /** Cancel the batch; finished reviews are kept. */
  stop(): void {
    this.#work.abort();
  }

  /** Review the last unreviewed games in turn, newest first. */
  async review(): Promise<void> {
    const names = this.#left().slice(0, MAX_TRIES);
    if (this.batch || !names.length) return;
    this.#work = new AbortController();
    const { signal } = this.#work;
    this.failed = 0;
    for (const [index, id] of names.entries()) {
      this.batch = { game: index + 1, of: names.length, done: 0, total: 0 };
      const review = await this.#one(id, signal);
      if (signal.aborted) break;
      this.#tried.add(id);
      if (!review) this.failed++;
    }
    this.batch = null;
    if (this.#page.signal.aborted) return;
    announce(signal.aborted ? say("habits.stopped") : say("habits.reviewed", { n: names.length - this.failed }));
    await this.load();
  }

  /** Return unreviewed games, without those that failed since the page was opened. */
  #left(): string[] {
    return (this.view?.unreviewed ?? []).filter((id) => !this.#tried.has(id));
  }

  /** Review one game to the end; false if it has no review. */
  async #one(id: string, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      let wait = POLL_INTERVAL_MS;
      try {
        const { state, done, total } = await getReview(id, null, signal);
        if (this.batch) this.batch = { ...this.batch, done, total };
        if (state !== "waiting" && state !== "running") return state === "done";
      } catch (cause) {
        const error = apiError(cause);
        if (!error.offline && !BUSY_CODES.includes(error.code)) return false;
        wait = RETRY_MS;
      }
      await pause(wait, signal);
    }
    return false;
  }
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
