/** State of a replay: current deal, step, point of view, and autoplay. */

import { announceText } from "../../kit/text/announcetext";
import { apiError, type ApiError } from "../../net/api";
import type { ReplayBoard, ReplayDeal, ReplayGame, ReplayStep } from "../../net/wire.gen";
import type { Source } from "./source";
import { say } from "../../kit/i18n/say";

/** Autoplay interval in milliseconds. */
export const STEP_INTERVAL_MS = 1_600;

export type At = "first" | "last";

/** Return the latest view of each board at a step. */
export function boardsAt(deal: ReplayDeal, step: number): ReplayBoard[] {
  const boards: ReplayBoard[] = [];
  for (const earlier of deal.steps.slice(0, step + 1))
    for (const board of earlier.boards) boards[board.board] = board;
  return boards;
}

/** Return the index of the board with the latest event. */
export function boardOf(deal: ReplayDeal, step: number): number {
  for (let index = step; index >= 0; index--) {
    const boards = deal.steps[index]?.boards ?? [];
    if (boards.length === 1) return boards[0]!.board;
    if (boards.length) return 0;
  }
  return 0;
}

export class Replay {
  game: ReplayGame | null = $state.raw(null);
  deal: ReplayDeal | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  number = $state(0);
  seat: number | null = $state(null);
  step = $state(0);
  playing = $state(false);
  waiting = $state(false);

  readonly last = $derived(Math.max(0, (this.deal?.steps.length ?? 1) - 1));
  readonly now: ReplayStep | null = $derived(this.deal?.steps[this.step] ?? null);
  readonly boards: ReplayBoard[] = $derived(this.deal ? boardsAt(this.deal, this.step) : []);
  readonly atEnd = $derived(this.step >= this.last);

  #requestNumber = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: Source) {}

  /** Load the game and a deal by zero-based index; the first if there is no such deal. */
  async load(number = 0): Promise<void> {
    this.error = null;
    try {
      this.game = await this.source.game();
    } catch (error) {
      this.error = apiError(error);
      return;
    }
    if (this.game.deals.length) await this.#fetch(number < this.game.deals.length ? number : 0, null, "first");
  }

  /** Switch to another deal. */
  async choose(number: number, at: At = "first"): Promise<void> {
    if (!this.game || number < 0 || number >= this.game.deals.length) return;
    this.pause();
    await this.#fetch(number, this.seat, at);
    if (this.number === number && this.now) announceText(say("replay.deal_n_text", { n: number + 1, text: this.now.text }));
  }

  /** Show all hands (null) or a seat's point of view, keeping the step. */
  async look(seat: number | null): Promise<void> {
    const step = this.step;
    await this.#fetch(this.number, seat, "first", step);
  }

  async #fetch(number: number, seat: number | null, at: At, step?: number): Promise<void> {
    const request = ++this.#requestNumber;
    this.waiting = true;
    this.error = null;
    try {
      const deal = await this.source.deal(number, seat);
      if (request !== this.#requestNumber) return;
      this.deal = deal;
      this.number = number;
      this.seat = seat;
      this.step = Math.min(step ?? (at === "last" ? this.last : 0), this.last);
    } catch (error) {
      if (request !== this.#requestNumber) return;
      this.pause();
      this.error = apiError(error);
    } finally {
      if (request === this.#requestNumber) this.waiting = false;
    }
  }

  /** Go to a step of this deal and announce it. */
  to(step: number): void {
    const next = Math.max(0, Math.min(this.last, step));
    if (next === this.step) return;
    this.step = next;
    if (this.now) announceText(this.now.text);
  }

  /** Go to a step on user input, which stops autoplay. */
  go(step: number): void {
    this.pause();
    this.to(step);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else if (this.deal) {
      if (this.atEnd) this.to(0);
      this.playing = true;
      this.#timer = setTimeout(this.#tick, STEP_INTERVAL_MS);
    }
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #tick = (): void => {
    this.to(this.step + 1);
    if (this.atEnd) this.pause();
    else this.#timer = setTimeout(this.#tick, STEP_INTERVAL_MS);
  };

  /** Handle a key press; true when handled. */
  key(key: string): boolean {
    if (!this.deal) return false;
    const keys: Record<string, () => void> = {
      "ArrowLeft": () => this.go(this.step - 1),
      "ArrowRight": () => this.go(this.step + 1),
      "Home": () => this.go(0),
      "End": () => this.go(this.last),
      "PageUp": () => void this.choose(this.number - 1),
      "PageDown": () => void this.choose(this.number + 1),
      " ": () => this.toggle(),
    };
    const act = keys[key];
    act?.();
    return act !== undefined;
  }
}
