/** A puzzle being solved: what is asked, what was picked and tried, the answer once it may be seen. */

import { announce } from "../../kit/live.svelte";
import { say } from "../../kit/say/say";
import { type ApiError, apiError } from "../../net/api";
import { getPuzzle, getPuzzleAnswer, giveUpPuzzle, nextPuzzle, tryPuzzle } from "../../net/puzzles";
import type { PuzzleAnswer, PuzzleChoice, PuzzleRating, PuzzleTried, PuzzleView } from "../../net/wire.gen";
import { practice } from "./practice.svelte";

const POLL = 700; // ms between two questions for reasons

export interface Missed {
  choice: PuzzleChoice;
  cost: string;
}

/** What may be done with a picked card, or at all where no card has to be picked. */
export function choicesFor(view: PuzzleView, picked: string | null): PuzzleChoice[] {
  if (!byCard(view)) return view.choices;
  return view.choices.filter(({ card }) => (card === null ? true : card === picked));
}

/** It is asked where to draw from. */
export const byPile = (view: PuzzleView): boolean => view.theme === "draw" || view.theme === "upcard";

/** A card of the hand is asked for. */
export const byCard = (view: PuzzleView): boolean => view.theme === "discard" || view.theme === "knock";

export class Solving {
  view: PuzzleView | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** What was sent last did not get through. */
  problem: ApiError | null = $state.raw(null);
  busy = $state(false);
  picked: string | null = $state(null);
  missed: Missed[] = $state.raw([]);
  last: PuzzleTried | null = $state.raw(null);
  right: PuzzleChoice | null = $state.raw(null);
  answer: PuzzleAnswer | null = $state.raw(null);
  rating: PuzzleRating | null = $state.raw(null);
  back: number | null = $state(null);
  /** Nudges that are shown: the first at once, others asked for. */
  hints = $state(1);
  /** The answer was asked for without a try: once more to be sure. */
  warned = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private round = 0;

  /** `id`: of a puzzle, or "next", "again", "day". */
  async load(id: string, theme: string): Promise<void> {
    const mine = ++this.round;
    this.stop();
    this.error = this.problem = this.last = this.right = this.answer = this.rating = this.back = null;
    this.picked = null;
    this.missed = [];
    this.hints = 1;
    this.warned = false;
    try {
      const found = await (id === "next" || id === "again" ? nextPuzzle(theme, id === "again") : getPuzzle(id));
      if (mine !== this.round) return;
      this.view = found;
      if (found.tried && found.open && !found.again) this.keep(await getPuzzleAnswer(found.id), mine);
    } catch (cause) {
      if (mine === this.round) this.error = apiError(cause);
    }
  }

  /** Nothing is asked for any more. */
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Has it been tried, now or before? Then nothing counts any more. */
  get tried(): boolean {
    return this.last !== null || (this.view?.tried ?? false);
  }

  /** Does the first try count? */
  get counts(): boolean {
    return !this.tried && (this.view?.rated ?? false) && !practice.on;
  }

  /** The stock or the pile was pressed. */
  draw(kind: "draw" | "take"): void {
    const choice = this.view?.choices.find((one) => one.kind === kind);
    if (choice) void this.try(choice);
  }

  pick(card: string): void {
    if (this.answer || this.busy || !this.view) return;
    const choices = this.view.choices.filter((one) => one.card === card);
    if (this.picked === card && choices.length === 1) void this.try(choices[0]!);
    else this.picked = this.picked === card ? null : card;
  }

  async try(choice: PuzzleChoice): Promise<void> {
    const { view } = this;
    if (!view || this.busy || this.answer) return;
    const mine = this.round;
    this.busy = true;
    this.problem = null;
    try {
      const found = await tryPuzzle(view.id, choice.token, !practice.on);
      if (mine !== this.round) return;
      this.heard(found);
      this.picked = null;
      this.hints = 1;
      if (found.right) this.right = choice;
      else this.missed = [...this.missed.filter(({ choice: one }) => one.token !== choice.token), { choice, cost: found.cost }];
      announce(found.right ? say("puzzles.solved_what", { what: choice.text }) : `${found.cost} ${found.nudges[0] ?? ""}`);
    } catch (cause) {
      this.problem = apiError(cause);
    } finally {
      this.busy = false;
    }
  }

  /** The answer, please; without a try it has to be asked for twice, since it counts as missed. */
  async giveUp(): Promise<void> {
    const { view } = this;
    if (!view || this.busy || this.answer) return;
    if (!this.tried && !this.warned) {
      this.warned = true;
      announce(say("puzzles.answer_warn"));
      return;
    }
    const mine = this.round;
    this.busy = true;
    this.problem = null;
    try {
      const found = await giveUpPuzzle(view.id, !practice.on);
      if (mine === this.round) this.heard(found);
    } catch (cause) {
      this.problem = apiError(cause);
    } finally {
      this.busy = false;
    }
  }

  private heard(found: PuzzleTried): void {
    this.last = found;
    this.warned = false;
    this.rating = found.rating ?? this.rating;
    this.back = found.back;
    if (found.answer) this.keep(found.answer, this.round);
  }

  /** The answer is there; its reasons may come later. */
  private keep(answer: PuzzleAnswer, mine: number): void {
    if (mine !== this.round) return;
    this.answer = answer;
    if (answer.state !== "waiting" && answer.state !== "running") return;
    this.timer = setTimeout(async () => {
      try {
        this.keep(await getPuzzleAnswer(this.view!.id), mine);
      } catch {
        this.keep(answer, mine); // once more
      }
    }, POLL);
  }
}
