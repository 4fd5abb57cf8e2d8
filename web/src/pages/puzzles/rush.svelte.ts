/** State of a puzzle rush: server clock, consecutive puzzles, results. */

import { say } from "../../kit/i18n/say";
import { announceText } from "../../kit/text/announcetext";
import { type ApiError, apiError } from "../../net/api";
import { beginRush, getRush, tryInRush } from "../../net/puzzles";
import type { PuzzleChoice, RushLast, RushView } from "../../net/wire.gen";

const TICK = 250; // ms
const RETRY_MS = 3_000; // before requesting the results again

/** Text of the last try's outcome. */
export const lastText = ({ right, chosen, best }: RushLast): string =>
  right ? say("puzzles.rush_right", { what: chosen }) : say("puzzles.rush_missed", { what: chosen, best });

export class Rushing {
  view: RushView | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  busy = $state(false);
  selectedCard: string | null = $state(null);
  /** ms left by the server's clock at its last response. */
  left = $state(0);

  private receivedAt = 0;
  /** Serializes requests after the first load, so that no stale response overwrites a newer one. */
  private pendingLook: Promise<void> = Promise.resolve();
  private timer: ReturnType<typeof setInterval> | undefined;
  private startTimer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  /** Resume a running rush without starting one. */
  look(): Promise<void> {
    this.pendingLook = this.running();
    return this.pendingLook;
  }

  private async running(): Promise<void> {
    try {
      const overview = await getRush();
      if (!overview.over && !this.closed) this.receive(overview);
    } catch (cause) {
      this.error = apiError(cause);
    }
  }

  start = (): Promise<void> => this.ask(beginRush);

  async choose(choice: PuzzleChoice): Promise<void> {
    const puzzle = this.view?.puzzle;
    if (puzzle && !this.busy) await this.ask(() => tryInRush(puzzle.id, choice.token));
  }

  draw(kind: "draw" | "take"): void {
    const choice = this.view?.puzzle?.choices.find((choice) => choice.kind === kind);
    if (choice) void this.choose(choice);
  }

  pick(card: string): void {
    const puzzle = this.view?.puzzle;
    if (!puzzle || this.busy) return;
    const choices = puzzle.choices.filter((choice) => choice.card === card);
    if (this.selectedCard === card && choices.length === 1) void this.choose(choices[0]!);
    else this.selectedCard = this.selectedCard === card ? null : card;
  }

  /** Fetch the results when the time is up. */
  finish = async (): Promise<void> => {
    if (!this.busy) await this.ask(getRush);
  };

  /** Stop when the page is left. */
  stop(): void {
    this.closed = true;
    this.clockOff();
  }

  private clockOff(): void {
    clearInterval(this.timer);
    clearTimeout(this.startTimer);
  }

  private async ask(question: () => Promise<RushView>): Promise<void> {
    this.busy = true;
    clearTimeout(this.startTimer);
    await this.pendingLook;
    try {
      const next = await question();
      if (this.closed) return;
      this.receive(next);
      this.error = null;
    } catch (cause) {
      this.error = apiError(cause);
    } finally {
      this.busy = false;
    }
    // without a response the rush cannot end
    if (this.error?.offline && this.view && !this.view.over && this.left <= 0 && !this.closed) this.startTimer = setTimeout(this.finish, RETRY_MS);
  }

  private receive(view: RushView): void {
    this.view = view;
    this.selectedCard = null;
    this.left = view.left;
    this.receivedAt = performance.now();
    this.clockOff();
    if (view.last) announceText(lastText(view.last));
    if (view.over) return;
    this.timer = setInterval(() => {
      this.left = Math.max(0, view.left - (performance.now() - this.receivedAt));
      if (this.left > 0) return;
      this.clockOff();
      void this.finish();
    }, TICK);
  }
}
