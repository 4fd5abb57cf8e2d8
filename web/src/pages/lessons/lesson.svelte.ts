/** Headless state of a lesson: its step, the task, and the feedback on a try. */

import { apiError } from "../../net/api";
import { getLesson, groupsInLesson, helpInLesson, tryLesson } from "../../net/lessons";
import type { Answer } from "../../net/tablesocket";
import type { Declaring, Failed, LessonStep, LessonTry, LessonView } from "../../net/wire.gen";
import { boardOf, canDo, whyNot } from "../../table/core/view";
import type { Guide } from "../../table/lesson/guide";
import type { Stage } from "../../table/core/animationstage";
import { TableState, type TableConnection } from "../../table/core/state.svelte";
import { meldSelectionAt } from "../../table/melds/tableplay";
import { capital, spokenText } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";
import { targetsFor, triedBy } from "./targets";
import { guidedKinds, type Teacher } from "./lessonplay";

/** Suppresses the table's own message in favour of the teacher's. */
const QUIET: Failed = { type: "failed", code: "stale", text: "", id: null };

export class LessonState implements Guide, TableConnection, Teacher {
  readonly table: TableState;
  view: LessonView | null = $state.raw(null);
  step: LessonStep | null = $state.raw(null);
  /** "asked" until solved, "right" until dismissed, "over" after the last step. */
  phase: "asked" | "right" | "over" = $state("asked");
  /** Feedback on the last try. */
  message = $state("");
  /** Number of tries, so that repeated feedback is announced again. */
  tries = $state(0);
  failed = $state("");
  /** The lesson or step does not exist. */
  missing = $state(false);
  loading = $state(true);
  /** The correct action, once shown. */
  private help: readonly string[] = $state.raw([]);
  private busy = false;
  /** Number of steps shown. */
  steps = 0;

  constructor(
    readonly id: string,
    stage: Stage,
  ) {
    this.table = new TableState(this, guidedKinds(this), stage);
  }

  // ------------------------------------------------------------ position

  /** Resume at the last step; a finished lesson restarts. */
  start(): Promise<void> {
    return this.loadStep(async () => {
      const view = await getLesson(this.id, 0);
      const { reached, steps } = view.card;
      return reached > 0 && reached < steps ? getLesson(this.id, reached) : view;
    });
  }

  /** Load a step by its zero-based index. */
  load(index: number): Promise<void> {
    return this.loadStep(() => getLesson(this.id, index));
  }

  private async loadStep(ask: () => Promise<LessonView>): Promise<void> {
    this.loading = true;
    this.failed = "";
    try {
      this.show(await ask());
    } catch (cause) {
      const error = apiError(cause);
      this.failed = error.message;
      this.missing = error.code === "no-such-lesson";
    } finally {
      this.loading = false;
    }
  }

  private show(view: LessonView): void {
    this.view = view;
    this.step = view.step;
    this.phase = "asked";
    this.message = "";
    this.help = view.step.shown;
    // every step replaces the view, regardless of the table's version counter
    const update = view.step.update;
    this.steps += 1;
    this.table.hand.choose(null);
    this.table.receive({ ...update, table: { ...update.table, seq: -this.steps } });
    this.table.linked("open");
  }

  get stepIndex(): number {
    return this.step?.number ?? 0;
  }

  get last(): boolean {
    return this.view !== null && this.stepIndex + 1 === this.view.card.steps;
  }

  next(): void {
    if (this.phase !== "right" || this.loading) return;
    if (this.last) this.phase = "over";
    else void this.load(this.stepIndex + 1);
  }

  back(): void {
    if (this.stepIndex > 0 && !this.loading) void this.load(this.stepIndex - 1);
  }

  // ------------------------------------------------------------ what the table asks of a guide

  get expectedTargets(): readonly string[] {
    const { view, hand } = this.table;
    if (!view || !this.step || this.phase !== "asked") return [];
    const places = targetsFor(view, this.step.kind, this.help, hand.selection);
    if (places[0] === "meld") {
      // the same cards may form several melds
      const { candidates, current } = meldSelectionAt(this.table);
      const right = candidates.findIndex(({ token }) => token === this.help[0]);
      if (right >= 0 && right !== current % candidates.length) return [`candidate:${this.help[0]}`];
    }
    // the only possible action becomes the main button
    return places.map((button) => this.table.buttons.find(({ does }) => does === button)?.id ?? button);
  }

  /** The target is pointed out, so everything else is dimmed. */
  get dims(): boolean {
    return this.phase === "asked" && this.expectedTargets.some((answer) => answer.startsWith("card:"));
  }

  get bare(): boolean {
    return this.step?.bare === true && this.phase === "asked";
  }

  get prompt(): string {
    if (!this.step) return "";
    if (this.phase !== "asked") return say("lessons.right");
    // the card is selected, so only a button remains
    const [target] = this.expectedTargets;
    const button = this.table.buttons.find(({ id }) => id === target);
    if (button?.command && this.table.hand.selection.length) return say("lessons.press", { button: spokenText(button.label) });
    return this.step.ask;
  }

  // ------------------------------------------------------------ tries

  get picks(): boolean {
    return this.step?.kind === "pick";
  }

  /** Respond at once to a tap on a card other than the target. */
  handleTap(card: string): boolean {
    const { view, hand } = this.table;
    if (!view || this.phase !== "asked") return true;
    if (this.step?.kind === "choose") return true;
    const expected = this.expectedTargets;
    const needsToken = expected.some((answer) => !/^(main|knock|gin|big-gin|extra|done)$/.test(answer));
    if (!needsToken || expected.includes(`card:${card}`) || hand.selection.includes(card)) return false;
    const phase = boardOf(view)?.phase;
    const may = phase === "defend" ? canDo(view, "lay-off", card) : phase === "throw" ? canDo(view, "throw", card) : undefined;
    const refusal = phase === "defend" ? undefined : whyNot(view, "throw", card);
    if (may) void this.try({ action: may.token });
    else this.tell(capital(refusal?.text ?? say("lessons.not_that_card")));
    return true;
  }

  choose(option: string): void {
    void this.try({ option });
  }

  private async try(attempt: Partial<LessonTry>): Promise<boolean> {
    const { step } = this;
    if (!step || this.busy || this.phase !== "asked") return false;
    this.busy = true;
    try {
      const answer = await tryLesson(this.id, step.number, attempt);
      if (this.step !== step) return false;
      this.failed = "";
      if (!answer.right) {
        this.tell(answer.text);
        return false;
      }
      this.message = answer.text;
      this.tries += 1;
      this.phase = "right";
      if (answer.update) this.table.receive({ ...answer.update, whole: answer.update.whole });
      if (!answer.text) this.next();
      return true;
    } catch (cause) {
      this.failed = apiError(cause).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  private tell(text: string): void {
    this.message = /[.?]$/.test(text) ? text : `${text}.`;
    this.tries += 1;
    this.table.note = null;
  }

  /** "Show me": point at the target, then perform the action. */
  async demonstrate(): Promise<void> {
    const { step, table } = this;
    if (!step || this.busy || this.phase !== "asked") return;
    if (!this.help.length) {
      this.busy = true;
      try {
        const { shown } = await helpInLesson(this.id, step.number);
        if (this.step !== step) return;
        this.help = shown;
      } catch (cause) {
        if (this.step === step) this.failed = apiError(cause).message;
        return;
      } finally {
        this.busy = false;
      }
    }
    const [first = ""] = this.help;
    if (step.kind === "choose") await this.try({ option: first });
    else if (step.kind === "pick") {
      table.hand.pick(this.help);
      await this.try({ cards: [...this.help] });
    } else await this.try({ action: first });
  }

  // ------------------------------------------------------------ the line of the table

  async act(token: string): Promise<Answer> {
    const attempt = triedBy(token);
    const kind = "cards" in attempt ? "pick" : "act";
    if (this.step?.kind === kind) return (await this.try(attempt)) ? { type: "done", id: 0 } : QUIET;
    this.tell(say("lessons.nothing_to_play"));
    return QUIET;
  }

  async hint(): Promise<Failed> {
    await this.demonstrate();
    return QUIET;
  }

  readonly takeBack = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly nextDeal = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly takeDecisionBack = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly resign = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly setPrefs = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly addPoints = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly offer = (): Promise<Answer> => Promise.resolve(QUIET);
  readonly withdraw = (): Promise<Answer> => Promise.resolve(QUIET);
  declare(card: string | null, groups: string[][]): Promise<Declaring | Failed> {
    return groupsInLesson(this.id, this.stepIndex, { card, groups }).catch(() => QUIET);
  }
  /** No alternatives to show: the table arranges the cards. */
  readonly fetchShows = (card: string | null) => Promise.resolve({ type: "shows" as const, id: 0, card, options: [] });
}
