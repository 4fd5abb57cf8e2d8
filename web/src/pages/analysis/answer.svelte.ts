/** What the server makes of a board: asked after a pause, refined until it is done or stopped. */

import { ApiError, apiError, call, send } from "../../net/api";
import type { BoardAnswer, BoardQuestion, PricedAction } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

// all in milliseconds
const PAUSE = 600; // without a change before the server is asked
const POLL = 1_000;
const FIRST_POLLS = 250; // while there is nothing to show yet
const FIRST_POLLS_FOR = 3_000;
const RETRY = 4_000; // of a server that is busy or cannot be reached
/** Asked too often, my queue is full, the server's is. */
const BUSY = [429, 409, 503];
/** How long an order that is shown is kept. */
export const HOLD = 2_000;

export type Asking = () => Promise<BoardQuestion>;

export class Answer {
  answer: BoardAnswer | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** Asked, and neither done nor stopped. */
  working = $state(false);
  stopped = $state(false);
  /** This server analyses nothing. */
  unavailable = $state(false);
  /** The actions in an order that holds. */
  rows: readonly PricedAction[] = $state.raw([]);

  /** The first is best, and no other as good as far as can be told. */
  readonly sure: boolean = $derived(this.rows.length > 0 && this.rows[0]!.best && !this.rows.slice(1).some(({ equal }) => equal));

  #ask: Asking | null = null;
  #question = 0; // counts up with each, so that late answers to another are known
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ordered = 0;
  #begun = 0;

  /** Ask about another board; null: it cannot be asked about now. */
  about(ask: Asking | null, pause = PAUSE): void {
    this.#drop();
    this.#ask = ask;
    this.answer = null;
    this.rows = [];
    this.error = null;
    this.stopped = false;
    if (!ask) return;
    this.working = true;
    this.#timer = setTimeout(() => void this.#begin(), pause);
  }

  /** Enough: what is known stays. */
  stop(): void {
    this.#drop();
    this.stopped = true;
  }

  /** On with it after a stop, or once more after an error. */
  again(): void {
    const ask = this.#ask;
    this.unavailable = false;
    if (ask) this.about(ask, 0);
  }

  /** The page is left: nobody waits any more. */
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

  async #begin(): Promise<void> {
    const question = this.#question;
    this.#begun = performance.now();
    try {
      const asked = await this.#ask!();
      if (question !== this.#question) return;
      const answer = await send<BoardAnswer>("/api/analysis", asked);
      if (question === this.#question) this.#take(answer);
      // nobody waits for it any more
      else void call(pathOf(answer.id), { method: "DELETE" }).catch(() => undefined);
    } catch (cause) {
      if (question === this.#question) this.#failed(cause, () => void this.#begin());
    }
  }

  async #refine(): Promise<void> {
    const question = this.#question;
    try {
      const answer = await call<BoardAnswer>(pathOf(this.answer!.id));
      if (question === this.#question) this.#take(answer);
    } catch (cause) {
      if (question !== this.#question) return;
      // the server has forgotten it, as after a restart: it is asked anew; else the work goes on there
      const gone = cause instanceof ApiError && cause.status === 404;
      if (gone) this.#failed(new ApiError("offline", say("kit.server_does_not_answer"), 0), () => void this.#begin());
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
    if (this.working) this.#timer = setTimeout(() => void this.#refine(), answer.actions.length || performance.now() - this.#begun > FIRST_POLLS_FOR ? POLL : FIRST_POLLS);
  }

  /** New prices at once, a new order only when the last one has been there for a while. */
  #held({ actions, state }: BoardAnswer): readonly PricedAction[] {
    const places = new Map(this.rows.map(({ token }, at) => [token, at]));
    const same = places.size === actions.length && actions.every(({ token }) => places.has(token));
    if (same && state !== "done" && performance.now() - this.#ordered < HOLD)
      return [...actions].sort((a, b) => places.get(a.token)! - places.get(b.token)!);
    if (actions.length) this.#ordered = performance.now();
    return actions;
  }

  #failed(cause: unknown, again: () => void): void {
    const error = apiError(cause);
    // a server without analysis has no such address
    this.unavailable = error.status === 404 && error.code === "not-found";
    this.error = this.unavailable ? null : error;
    const later = error.offline || BUSY.includes(error.status);
    this.working = later;
    if (later) this.#timer = setTimeout(again, RETRY);
  }
}

const pathOf = (id: string): string => `/api/analysis/${encodeURIComponent(id)}`;
