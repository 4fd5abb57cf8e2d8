/** State of a drill round: questions, choices, results. */

import { announceText } from "../../kit/text/announcetext";
import type { ApiError } from "../../net/api";
import { askDrill, tryDrill } from "../../net/drills";
import { Task } from "../../net/task.svelte";
import type { DrillAnswer, DrillQuestion } from "../../net/wire.gen";

const TICK = 200; // ms

/** Return the option index of a key: 1 to 9, and 0 for the tenth; -1 for other keys. */
export function optionOf(key: string, options: number): number {
  if (!/^[0-9]$/.test(key)) return -1;
  const index = key === "0" ? 9 : Number(key) - 1;
  return index < options ? index : -1;
}

export class Round {
  question: DrillQuestion | null = $state.raw(null);
  answer: DrillAnswer | null = $state.raw(null);
  chosen: readonly number[] = $state.raw([]);
  /** The last answer was dismissed and the result is shown. */
  over = $state(false);
  /** Elapsed time of the question in ms; the server's measurement is authoritative. */
  passed = $state(0);

  private readonly task = new Task();
  private since = 0;
  /** The page was left, so pending answers are ignored. */
  private left = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly name: string) {}

  get busy(): boolean {
    return this.task.busy;
  }

  get error(): ApiError | null {
    return this.task.error;
  }

  get options(): number {
    return this.question ? this.question.numbers.length || this.question.cards.length : 0;
  }

  /** Results of the questions answered so far. */
  get outcomes(): boolean[] {
    return this.question ? [...this.question.before, ...(this.answer ? [this.answer.right] : [])] : [];
  }

  next = async (): Promise<void> => {
    if (this.busy) return;
    if (this.answer?.result && !this.over) {
      this.over = true;
      return;
    }
    await this.task.run(async () => {
      const question = await askDrill(this.name);
      if (this.left) return;
      this.question = question;
      this.answer = null;
      this.chosen = [];
      this.over = false;
      this.since = performance.now();
      this.passed = 0;
      this.clockOff();
      this.timer = setInterval(() => (this.passed = performance.now() - this.since), TICK);
    });
  };

  choose = (at: number): void => {
    if (!this.question || this.answer || this.busy) return;
    if (!this.question.many) {
      this.chosen = [at];
      void this.check();
    } else this.chosen = this.chosen.includes(at) ? this.chosen.filter((index) => index !== at) : [...this.chosen, at];
  };

  check = async (): Promise<void> => {
    const question = this.question;
    if (!question || this.answer || this.busy || !this.chosen.length) return;
    await this.task.run(async () => {
      const answer = await tryDrill(this.name, question.number, this.chosen);
      if (this.left) return;
      this.answer = answer;
      this.clockOff();
      announceText(answer.text);
    });
  };

  /** Stop when the page is left. */
  leave(): void {
    this.left = true;
    this.clockOff();
  }

  private clockOff(): void {
    clearInterval(this.timer);
  }

}
