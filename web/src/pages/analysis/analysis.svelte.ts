/** Analysis of a board by the server: requested after a pause, polled until done or stopped. */

import { ApiError, apiError, call, send } from "../../net/api";
import type { BoardAnswer, BoardQuestion, PricedAction } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

// all durations in milliseconds
const DEBOUNCE_MS = 600;
const POLL_INTERVAL_MS = 1_000;
const FIRST_POLL_INTERVAL_MS = 250; // until the first result
const FIRST_POLLS_DURATION_MS = 3_000;
const RETRY_MS = 4_000; // when the server is busy or unreachable
/** Statuses for rate limited, own queue full, and server queue full. */
const BUSY_STATUSES = [429, 409, 503];
/** Minimum time a displayed order is held. */
export const ORDER_HOLD_MS = 2_000;

export type QuestionSource = () => Promise<BoardQuestion>;

export class Answer {
  answer: BoardAnswer | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** A request is running: neither done nor stopped. */
  working = $state(false);
  stopped = $state(false);
  /** The server offers no analysis. */
  unavailable = $state(false);
  /** The actions in a stable display order. */
  rows: readonly PricedAction[] = $state.raw([]);

  /** The first action is significantly better than all others. */
  readonly isCertain: boolean = $derived(this.rows.length > 0 && this.rows[0]!.best && !this.rows.slice(1).some(({ equal }) => equal));

  #ask: QuestionSource | null = null;
  #question = 0; // incremented per request, to discard stale responses
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ordered = 0;
  #begun = 0;

  /** Request the analysis of another board; null if the position is not valid yet. */
  about(ask: QuestionSource | null, pause = DEBOUNCE_MS): void {
    this.#drop();
    this.#ask = ask;
    this.answer = null;
    this.rows = [];
    this.error = null;
    this.stopped = false;
    if (!ask) return;
    this.working = true;
    this.#timer = setTimeout(() => void this.#load(), pause);
  }

  /** Stop refining; keep the results so far. */
  stop(): void {
    this.#drop();
    this.stopped = true;
  }

  /** Resume after a stop, or retry after an error. */
  retry(): void {
    const ask = this.#ask;
    this.unavailable = false;
    if (ask) this.about(ask, 0);
  }

  /** Cancel everything when the page is left. */
  close(): void {
    this.#drop();
    this.#ask = null;
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#question++;
    this.working = false;
    const now = this.answer;
    if (now && (now.state === "waiting" || now.state === "running"))
      void call(pathOf(now.id), { method: "DELETE", keepalive: true }).catch(() => undefined);
  }

  async #load(): Promise<void> {
    const question = this.#question;
    this.#begun = performance.now();
    try {
      const body = await this.#ask!();
      if (question !== this.#question) return;
      const answer = await send<BoardAnswer>("/api/analysis", body);
      if (question === this.#question) this.#take(answer);
      // cancel a job that is no longer needed
      else void call(pathOf(answer.id), { method: "DELETE" }).catch(() => undefined);
    } catch (cause) {
      if (question === this.#question) this.#failed(cause, () => void this.#load());
    }
  }

  async #refine(): Promise<void> {
    const question = this.#question;
    try {
      const answer = await call<BoardAnswer>(pathOf(this.answer!.id));
      if (question === this.#question) this.#take(answer);
    } catch (cause) {
      if (question !== this.#question) return;
      // a job the server lost (e.g. on a restart) is requested anew; otherwise resume polling it
      const isMissing = cause instanceof ApiError && cause.status === 404;
      if (isMissing) this.#failed(new ApiError("offline", say("kit.server_does_not_answer"), 0), () => void this.#load());
      else this.#failed(cause, () => void this.#refine());
    }
  }

  #take(answer: BoardAnswer): void {
    this.error = null;
    this.answer = answer;
    this.unavailable = answer.state === "unavailable";
    this.working = answer.state === "waiting" || answer.state === "running";
    this.rows = this.#held(answer);
    if (answer.state === "failed") this.error = new ApiError("failed", answer.problem, 200);
    if (this.working) this.#timer = setTimeout(() => void this.#refine(), answer.actions.length || performance.now() - this.#begun > FIRST_POLLS_DURATION_MS ? POLL_INTERVAL_MS : FIRST_POLL_INTERVAL_MS);
  }

  /** Update values at once, but reorder only after the last order was held for `ORDER_HOLD_MS`. */
  #held({ actions, state }: BoardAnswer): readonly PricedAction[] {
    const places = new Map(this.rows.map(({ token }, index) => [token, index]));
    const isSameList = places.size === actions.length && actions.every(({ token }) => places.has(token));
    if (isSameList && state !== "done" && performance.now() - this.#ordered < ORDER_HOLD_MS)
      return [...actions].sort((a, b) => places.get(a.token)! - places.get(b.token)!);
    if (actions.length) this.#ordered = performance.now();
    return actions;
  }

  #failed(cause: unknown, again: () => void): void {
    const error = apiError(cause);
    // a server without analysis answers 404 for this path
    this.unavailable = error.status === 404 && error.code === "not-found";
    this.error = this.unavailable ? null : error;
    const isTemporary = error.offline || BUSY_STATUSES.includes(error.status);
    this.working = isTemporary;
    if (isTemporary) this.#timer = setTimeout(again, RETRY_MS);
  }
}

const pathOf = (id: string): string => `/api/analysis/${encodeURIComponent(id)}`;
