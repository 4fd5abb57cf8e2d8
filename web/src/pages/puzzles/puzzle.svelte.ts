/** State of a puzzle: question, selection and tries, and the answer once revealed. */

import { announce } from "../../kit/announcer.svelte";
import { say } from "../../kit/i18n/say";
import { announceText } from "../../kit/text/announcetext";
import { type ApiError, apiError } from "../../net/api";
import { getPuzzle, getPuzzleAnswer, giveUpPuzzle, nextPuzzle, tryPuzzle } from "../../net/puzzles";
import type { PuzzleAnswer, PuzzleChoice, PuzzleRating, PuzzleTried, PuzzleView } from "../../net/wire.gen";
import { practice } from "./practice.svelte";

const POLL_INTERVAL_MS = 700; // for the reasons
const RETRY_MS = 4_000; // when the server did not respond
/** Transient errors, worth a retry. */
const TEMPORARY_ERRORS = ["offline", "too-fast"];

export interface Missed {
  choice: PuzzleChoice;
  cost: string;
}

/** Return the actions for a selected card, or all if no card is needed. */
export function choicesFor(view: PuzzleView, selected: string | null): PuzzleChoice[] {
  if (!byCard(view)) return view.choices;
  return view.choices.filter(({ card }) => (card === null ? true : card === selected));
}

/** Return whether the question is where to draw from. */
export const byPile = (view: PuzzleView): boolean => view.theme === "draw" || view.theme === "upcard";

/** Return whether the question requires a card of the hand. */
export const byCard = (view: PuzzleView): boolean => view.theme === "discard" || view.theme === "knock";

export class Solving {
  view: PuzzleView | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** Error of the last request. */
  problem: ApiError | null = $state.raw(null);
  busy = $state(false);
  /** Another puzzle is loading, so the current one is disabled. */
  loading = $state(false);
  selectedCard: string | null = $state(null);
  wrongTries: Missed[] = $state.raw([]);
  last: PuzzleTried | null = $state.raw(null);
  right: PuzzleChoice | null = $state.raw(null);
  answer: PuzzleAnswer | null = $state.raw(null);
  rating: PuzzleRating | null = $state.raw(null);
  back: number | null = $state(null);
  /** Number of hints shown: the first at once, others on request. */
  hints = $state(1);
  /** The answer was requested without a try and needs confirmation. */
  warned = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private round = 0;

  /** `id`: a puzzle's id, or "next", "again", "day". Returns true once it is shown. */
  async load(id: string, theme: string): Promise<boolean> {
    const round = this.leave();
    this.loading = true;
    this.problem = null;
    try {
      const puzzle = await (id === "next" || id === "again" ? nextPuzzle(theme, id === "again") : getPuzzle(id));
      const answer = puzzle.tried && puzzle.open && !puzzle.again ? await getPuzzleAnswer(puzzle.id) : null;
      if (round !== this.round) return false;
      this.show(puzzle);
      if (answer) this.keep(answer, round);
      return true;
    } catch (cause) {
      if (round === this.round) this.handleLoadError(apiError(cause));
      return false;
    } finally {
      if (round === this.round) this.loading = false;
    }
  }

  /** Show a puzzle and reset all state of the previous one. */
  private show(view: PuzzleView): void {
    this.error = this.problem = this.last = this.right = this.answer = this.rating = this.back = null;
    this.selectedCard = null;
    this.wrongTries = [];
    this.hints = 1;
    this.warned = this.busy = false;
    this.view = view;
  }

  /** Handle a failed load; after a transient error the current puzzle stays. */
  private handleLoadError(error: ApiError): void {
    if (!this.view || !TEMPORARY_ERRORS.includes(error.code)) {
      this.error = error;
      return;
    }
    this.problem = error;
    if (this.answer) this.keep(this.answer, this.round);
  }

  /** Cancel pending requests. */
  stop(): void {
    this.leave();
  }

  private leave(): number {
    clearTimeout(this.timer);
    return ++this.round;
  }

  private get isBlocked(): boolean {
    return this.busy || this.loading || this.answer !== null;
  }

  /** Whether it was tried, now or before; later tries do not count. */
  get tried(): boolean {
    return this.last !== null || (this.view?.tried ?? false);
  }

  /** Whether the first try counts. */
  get counts(): boolean {
    return !this.tried && (this.view?.rated ?? false) && !practice.on;
  }

  /** Draw from the stock or the pile. */
  draw(kind: "draw" | "take"): void {
    const choice = this.view?.choices.find((choice) => choice.kind === kind);
    if (choice) void this.try(choice);
  }

  pick(card: string): void {
    if (this.isBlocked || !this.view) return;
    const choices = this.view.choices.filter((choice) => choice.card === card);
    if (this.selectedCard === card && choices.length === 1) void this.try(choices[0]!);
    else this.selectedCard = this.selectedCard === card ? null : card;
  }

  async try(choice: PuzzleChoice): Promise<void> {
    const { view } = this;
    if (!view || this.isBlocked) return;
    await this.send(async () => {
      const attempt = await tryPuzzle(view.id, choice.token, !practice.on);
      return () => {
        this.apply(attempt);
        this.selectedCard = null;
        this.hints = 1;
        if (attempt.right) this.right = choice;
        else this.wrongTries = [...this.wrongTries.filter(({ choice: other }) => other.token !== choice.token), { choice, cost: attempt.cost }];
        const message = attempt.right ? say("puzzles.solved_what", { what: choice.text }) : `${attempt.cost} ${attempt.nudges[0] ?? ""}`;
        announceText(message);
      };
    });
  }

  /** Show the next hint. */
  hint(): void {
    const nudge = this.last?.nudges[this.hints];
    if (nudge === undefined) return;
    this.hints += 1;
    announce(nudge);
  }

  /** Reveal the answer; without a try this needs confirmation, as it counts as a miss. */
  async giveUp(): Promise<void> {
    const { view } = this;
    if (!view || this.isBlocked) return;
    if (!this.tried && !this.warned) {
      this.warned = true;
      announce(say("puzzles.answer_warn"));
      return;
    }
    await this.send(async () => {
      const answer = await giveUpPuzzle(view.id, !practice.on);
      return () => this.apply(answer);
    });
  }

  /** Send a request; its response is ignored if the puzzle has changed meanwhile. */
  private async send(ask: () => Promise<() => void>): Promise<void> {
    const { round, view } = this;
    const isCurrent = () => round === this.round && view?.id === this.view?.id;
    this.busy = true;
    this.problem = null;
    try {
      const apply = await ask();
      if (isCurrent()) apply();
    } catch (cause) {
      if (isCurrent()) this.problem = apiError(cause);
    } finally {
      if (isCurrent()) this.busy = false;
    }
  }

  private apply(attempt: PuzzleTried): void {
    this.last = attempt;
    this.warned = false;
    this.rating = attempt.rating ?? this.rating;
    this.back = attempt.back;
    if (attempt.answer) this.keep(attempt.answer, this.round);
  }

  /** Store the answer and poll for its reasons. `pause`: ms until the first poll. */
  private keep(answer: PuzzleAnswer, round: number, pause = POLL_INTERVAL_MS): void {
    if (round !== this.round) return;
    this.answer = answer;
    if (answer.state !== "waiting" && answer.state !== "running") return;
    this.timer = setTimeout(async () => {
      try {
        this.keep(await getPuzzleAnswer(this.view!.id), round);
      } catch (cause) {
        const error = apiError(cause);
        if (TEMPORARY_ERRORS.includes(error.code)) this.keep(answer, round, RETRY_MS);
        else this.keep({ ...answer, state: "failed", problem: error.message }, round);
      }
    }, pause);
  }
}
