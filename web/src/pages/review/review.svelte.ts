/** State of a review: server progress, selected decision, highlights. */

import { announce } from "../../kit/announcer.svelte";
import { say } from "../../kit/i18n/say";
import { announceText } from "../../kit/text/announcetext";
import { apiError, type ApiError } from "../../net/api";
import { Task } from "../../net/task.svelte";
import type { DecisionCard, DecisionView, ReplayDeal, ReplayGame, ReviewView, TableLink } from "../../net/wire.gen";
import { costWithUnit, isMistake, weight } from "./format";

/** Polling interval in milliseconds while the server works. */
export const POLL_INTERVAL_MS = 1_000;

/** Requests of the review page to its source. */
export interface Source {
  game(): Promise<ReplayGame>;
  review(seat: number | null, signal: AbortSignal): Promise<ReviewView>;
  decision(entry: number): Promise<DecisionView>;
  deal(number: number): Promise<ReplayDeal>;
  /** Start a table from a decision against the computer; null if the game cannot be resumed. */
  again: ((entry: number, seat: number) => Promise<TableLink>) | null;
  retry(seat: number): Promise<ReviewView>;
}

/** `you` or `other`, and the player's name. */
export interface Whose {
  who: string;
  name: string;
}

export type Order = "size" | "order";

export class Review {
  game: ReplayGame | null = $state.raw(null);
  view: ReviewView | null = $state.raw(null);
  error: ApiError | null = $state.raw(null);
  /** The seat under review; null until the server has chosen one. */
  seat: number | null = $state(null);
  /** Entry of the selected decision; null until there is one. */
  entry: number | null = $state(null);
  decision: DecisionView | null = $state.raw(null);
  decisionError: ApiError | null = $state.raw(null);
  /** The deal of the moment by steps, for the cards taken before it. */
  deal: ReplayDeal | null = $state.raw(null);
  order: Order = $state("size");
  readonly #start = new Task();

  readonly decisions: readonly DecisionCard[] = $derived(this.view?.decisions ?? []);
  /** The player under review, for sentences that may address you. */
  readonly owner: Whose = $derived({
    who: this.view?.yours === false ? "other" : "you",
    name: this.view?.names[this.view.seat] ?? "",
  });
  readonly working = $derived(this.view?.state === "waiting" || this.view?.state === "running");
  /** The review has win probabilities. */
  readonly charted = $derived((this.view?.graph ?? []).some((value) => value !== null));
  readonly mistakes: readonly DecisionCard[] = $derived(
    this.order === "size"
      ? this.decisions.filter(isMistake).toSorted((decision, other) => weight(other) - weight(decision))
      : this.decisions.filter(isMistake),
  );
  /** Mistakes followed by good finds, or both in order of play. */
  readonly highlights: readonly DecisionCard[] = $derived(
    this.order === "size"
      ? [...this.mistakes, ...this.decisions.filter(({ mark }) => mark === "!")]
      : this.decisions.filter(({ mark }) => mark !== ""),
  );
  readonly at = $derived(this.decisions.findIndex(({ entry }) => entry === this.entry));
  readonly card: DecisionCard | null = $derived(this.decisions[this.at] ?? null);

  #requestNumber = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort = new AbortController();
  #chosen = false; // selected by the user, so later results do not change the selection
  #cached = new Map<number, DecisionView>();
  #deals = new Map<number, ReplayDeal>();

  constructor(
    private readonly source: Source,
    seat: number | null,
    private readonly linked: number | null = null,
    /** One-based. */
    private readonly linkedDeal: number | null = null,
  ) {
    this.seat = seat;
  }

  /** A table is being created from a decision. */
  get starting(): boolean {
    return this.#start.busy;
  }

  get startError(): ApiError | null {
    return this.#start.error;
  }

  /** Whether the game can be resumed from a decision. */
  get canReplay(): boolean {
    return this.source.again !== null;
  }

  /** Load the game and its review, polling while it grows. */
  async load(): Promise<void> {
    this.error = null;
    try {
      this.game ??= await this.source.game();
    } catch (cause) {
      this.error = apiError(cause);
      return;
    }
    await this.#poll();
  }

  /** Review another seat. */
  async look(seat: number): Promise<void> {
    this.stop();
    this.#abort = new AbortController();
    this.seat = seat;
    this.#chosen = false;
    this.view = this.decision = this.deal = this.entry = null;
    this.#cached.clear();
    await this.#poll();
  }

  /** Stop polling when the page is left. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  /** Retry after a failure. */
  async again(): Promise<void> {
    this.error = null;
    try {
      this.#take(await this.source.retry(this.view?.seat ?? this.seat ?? 0));
    } catch (cause) {
      this.error = apiError(cause);
    }
  }

  async #poll(): Promise<void> {
    const { signal } = this.#abort;
    try {
      const view = await this.source.review(this.seat, signal);
      if (!signal.aborted) this.#take(view);
    } catch (cause) {
      if (signal.aborted) return;
      this.error = apiError(cause);
      if (this.error.offline) this.#later();
    }
  }

  #later(): void {
    clearTimeout(this.#timer);
    if (!this.#abort.signal.aborted) this.#timer = setTimeout(() => void this.#poll(), POLL_INTERVAL_MS);
  }

  #take(view: ReviewView): void {
    this.error = null;
    this.view = view;
    this.seat = view.seat;
    if (this.working) this.#later();
    const opening = this.#opening();
    if (!this.#chosen && opening && opening.entry !== this.entry) void this.#show(opening);
  }

  /**
   * Return the initial decision: the linked one; else, in the linked deal, the costliest mistake, a
   * good find, or any real decision.
   */
  #opening(): DecisionCard | null {
    const decision = this.decisions.find(({ entry }) => entry === this.linked);
    if (decision) return decision;
    const dealDecisions = this.decisions.filter(({ deal }) => deal === this.linkedDeal);
    const decisions = dealDecisions.length ? dealDecisions : this.decisions;
    const [costliest] = decisions.filter(isMistake).toSorted((decision, other) => weight(other) - weight(decision));
    if (costliest) return costliest;
    return decisions.find(({ mark }) => mark === "!") ?? decisions.find(({ real }) => real) ?? decisions[0] ?? null;
  }

  /** Select a decision and announce it. */
  async choose(card: DecisionCard): Promise<void> {
    this.#chosen = true;
    announceText(this.announcement(card));
    await this.#show(card);
  }

  /** Describe a decision in a sentence. */
  announcement(card: DecisionCard): string {
    const moveText = say("review.deal_move", { deal: card.deal, move: card.move });
    return say("review.told", { at: moveText, text: card.text, cost: isMistake(card) ? costWithUnit(card) : "none" });
  }

  async #show(card: DecisionCard): Promise<void> {
    const request = ++this.#requestNumber;
    this.entry = card.entry;
    this.decisionError = null;
    void this.#open(card.deal);
    const cached = this.#cached.get(card.entry);
    if (cached) {
      this.decision = cached;
      return;
    }
    try {
      const decision = await this.source.decision(card.entry);
      if (!this.working) this.#cached.set(card.entry, decision);
      if (request === this.#requestNumber) this.decision = decision;
    } catch (cause) {
      if (request === this.#requestNumber) {
        this.decision = null;
        this.decisionError = apiError(cause);
      }
    }
  }

  /** Reload after an error. */
  async reload(): Promise<void> {
    if (this.card) await this.#show(this.card);
  }

  async #open(number: number): Promise<void> {
    if (this.deal?.number === number - 1) return;
    this.deal = this.#deals.get(number) ?? null;
    if (this.deal) return;
    try {
      const deal = await this.source.deal(number - 1);
      this.#deals.set(number, deal);
      if (this.card?.deal === number) this.deal = deal;
    } catch {
      // cards taken earlier are then not shown
    }
  }

  /** Select the decision at a point of the chart; the final point is the end of the game. */
  point(index: number): void {
    const card = this.decisions[Math.max(0, Math.min(this.decisions.length - 1, index))];
    if (card && card.entry !== this.entry) void this.choose(card);
  }

  step(delta: number): void {
    this.point(this.at + delta);
  }

  /** Select the next mistake in list order, wrapping around. */
  mistake(delta: number): void {
    const { mistakes } = this;
    if (!mistakes.length) return;
    const index = mistakes.findIndex(({ entry }) => entry === this.entry);
    const next = index < 0 ? (delta > 0 ? 0 : mistakes.length - 1) : (index + delta + mistakes.length) % mistakes.length;
    void this.choose(mistakes[next]!);
  }

  turnOrder(): void {
    this.order = this.order === "size" ? "order" : "size";
    announce(this.order === "size" ? say("review.biggest_first") : say("review.in_order"));
  }

  /**
   * Create a table from this decision with the same cards, against the computer; returns its id.
   */
  async tryAgain(): Promise<string | null> {
    const { again } = this.source;
    if (!again || this.entry === null || !this.view) return null;
    let id: string | null = null;
    const { entry, view } = this;
    await this.#start.run(async () => (id = (await again(entry, view.seat)).id));
    return id;
  }
}
