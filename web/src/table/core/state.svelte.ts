/** State of a table: the view shown and the player's input. Headless. */

import { isSameCards } from "../../kit/cards/duplicates";
import { cardName } from "../../kit/cards/names";
import { announce, announceAssertively } from "../../kit/announcer.svelte";
import { unreachableText } from "../../net/unreachable";
import type { Answer, LinkState, TableSocket } from "../../net/tablesocket";
import type { Failed, Happened, Hint, Reason, Refused, TableView, Update } from "../../net/wire.gen";
import { advisedToken } from "./advice";
import type { Button, ButtonId } from "./button";
import { advisedButtons, buttonsOf } from "./buttons";
import { wasUndone, withoutLast } from "./drafts";
import { isAtOtherTable, steps, viewBeforeDeal, type Step } from "./fold";
import { HandState } from "./handstate.svelte";
import { KIND_NAMES, kindName, type KindName } from "./kinds";
import type { Play } from "./play";
import { cardsOf } from "./selection";
import { noAnimation, type Stage } from "./animationstage";
import { openShow, stepArrangement, type Showing } from "./arrangementchoice";
import { boardOf, canDo, notYourTurn, resultOf, whyNot } from "./view";
import { OVER, Voice } from "./eventaudio";
import { announceText } from "../../kit/text/announcetext";
import { capital } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

/** The part of the server connection used by the table. */
export type TableConnection = Pick<
  TableSocket,
  | "act" | "takeBack" | "takeDecisionBack" | "nextDeal" | "resign" | "setPrefs"
  | "hint" | "fetchShows" | "declare" | "addPoints" | "offer" | "withdraw"
>;

/** Factories of the kinds of play. */
export type Kinds = Readonly<Record<KindName, (table: TableState) => Play>>;

/** A note beside a card, pile or button with the reason for a refusal. */
export interface Note {
  /** "card:Kd", "stock", "discard", "meld:0", or a button's id. */
  at: string;
  text: string;
  rule: string;
}

export class TableState {
  view: TableView | null = $state.raw(null);
  link: LinkState = $state("connecting");
  failure: Failed | null = $state.raw(null);
  /** Events of this deal. */
  happened: Happened[] = $state.raw([]);

  readonly hand = new HandState(() => this.stage);
  /** All kinds of play; `play` returns this game's. */
  readonly plays: Readonly<Record<KindName, Play>>;

  note: Note | null = $state.raw(null);
  /** The action sent and not yet answered. */
  sending: string | null = $state(null);
  hint: Hint | null = $state.raw(null);
  /** The hinted action and the selection when it arrived: golden until the selection changes. */
  advice: { token: string; selection: readonly string[] } | null = $state.raw(null);
  /** Version of the position of a pending hint request. */
  hinting: number | null = $state(null);
  showing: Showing | null = $state.raw(null);
  /** The focused rank while naming the wild rank. */
  rank: string | null = $state(null);
  /** The result open over the mat. */
  result: "deal" | "game" | null = $state(null);
  /** Whether "Rematch" was pressed and not withdrawn. */
  rematchRequested = false;
  /** Whether intermediate views are still queued. */
  busy = $state(false);

  readonly buttons: Button[] = $derived.by(() => {
    const { view, advice } = this;
    if (!view) return [];
    const { selection } = this.hand;
    const list = buttonsOf(view, selection, this.play, this.rank);
    const follows = advice && (!selection.length || isSameCards(selection, advice.selection));
    return follows ? advisedButtons(view, list, advice.token, this.play) : list;
  });

  private queue: Step[] = [];
  /** The view at the end of the queue. */
  private latest: TableView | null = null;
  private running = false;
  /** Whether to request a hint for a position that arrived during another request. */
  private hintNext = false;
  /** The note about an action that was not sent. */
  private unsentNote: Note | null = null;
  private readonly voice = new Voice();

  constructor(
    readonly connection: TableConnection,
    kinds: Kinds,
    public stage: Stage = noAnimation,
  ) {
    this.plays = Object.fromEntries(KIND_NAMES.map((name) => [name, kinds[name](this)])) as Record<KindName, Play>;
  }

  /** The kind of play of this game. */
  get play(): Play {
    return this.plays[this.view ? kindName(this.view) : "knock"];
  }

  // ------------------------------------------------------------ incoming messages

  receive(update: Update): void {
    this.failure = null;
    if (update.whole || !this.latest) {
      const first = this.latest === null ? viewBeforeDeal(update.happened, update.table) : null;
      this.latest = update.table;
      this.queue = [];
      if (first && this.stage.ready) return this.deal(first, update, this.stage.ready());
      this.happened = update.happened;
      this.settle(update.table);
      this.result = resultOf(update.table);
      return;
    }
    if (wasUndone(this.latest, update.table, update.happened))
      this.happened = withoutLast(this.happened, update.table.seat);
    this.queue.push(...steps(this.latest, update.happened, update.table));
    this.latest = update.table;
    void this.processQueue();
  }

  /** Animate the deal when joining a table that was just dealt. */
  private deal(first: TableView, { happened, table }: Update, painted: Promise<void>): void {
    this.settle(first);
    this.queue.push(...steps(first, happened, table));
    void painted.then(() => this.processQueue());
  }

  linked(link: LinkState): void {
    if (link === "offline" && this.link === "open") announceAssertively(say("table.your_game_is_safe", { lost: unreachableText() }));
    if (link === "open" && this.link === "offline") announce(say("table.connected_again"));
    this.link = link;
    // notes about a lost connection are obsolete
    if (link === "open" && this.note === this.unsentNote) this.note = null;
    if (link === "open") this.play.linked();
    else this.sending = null;
  }

  /** Called when the page is left. */
  close(): void {
    for (const play of Object.values(this.plays)) play.close();
  }

  failed(failure: Failed): void {
    this.failure = failure;
  }

  private async processQueue(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let step = this.queue.shift(); step; step = this.queue.shift()) {
        this.busy = this.queue.length > 0;
        await this.stage.run(step, () => this.picture(step), this.queue.length);
        if (step.events.some((item) => OVER.has(item.event.type) && !isAtOtherTable(item, step.view)))
          this.result = resultOf(step.view);
        this.voice.tell(step);
      }
    } finally {
      this.running = false;
      this.busy = false;
    }
  }

  private picture(step: Step): void {
    const begins = (item: Happened) => item.event.type === "began" && !isAtOtherTable(item, step.view);
    for (const item of step.events)
      this.happened = begins(item) ? [item] : [...this.happened, item];
    if (step.events.some(begins)) this.result = null;
    this.settle(step.view);
  }

  /** Show a view, keeping the player's input that still applies. */
  private settle(view: TableView): void {
    const before = this.view;
    const board = boardOf(view);
    this.view = view;
    this.hand.follow(view);
    this.play.follow(view);
    if (before && before.seq !== view.seq) {
      this.note = null;
      this.forgetHint();
      this.rank = null;
      this.play.reset();
      if (this.showing && !(view.your_turn && board?.phase === "throw")) this.showing = null;
    }
  }

  // ------------------------------------------------------------ the hand

  /**
   * Handle a click on a card: select it; a second click discards or deselects it. With several cards
   * selected a click deselects, and a double click discards.
   */
  tap(card: string, secondTap: "discard" | "keep" = "discard"): void {
    this.note = null;
    if (this.view && this.play.tap(card)) {
      this.warn();
      return;
    }
    if (this.hand.chosen !== card) {
      this.choose(card);
      return;
    }
    // while a hint is shown the golden button is the hint's action, not the card's
    if (secondTap === "discard" && this.mainWithCard()) this.press(this.button("advised") ? "main" : this.golden());
    else this.hand.choose(null);
  }

  choose(card: string): void {
    this.hand.choose(card);
    this.play.chosen();
    this.warn();
  }

  /** Explain at once that the only selected card may not be discarded this turn. */
  private warn(): void {
    const { view, hand } = this;
    const refusal = view && hand.chosen && this.canAct() ? whyNot(view, "throw", hand.chosen) : undefined;
    if (refusal?.code === "taken-this-turn") this.explain(`card:${hand.chosen}`, refusal);
  }

  private mainWithCard(): boolean {
    return this.button("main")?.command?.do === "act" && this.hand.chosen !== null;
  }

  // ------------------------------------------------------------ commands

  /** Return whether any action is possible now. */
  canAct(): boolean {
    return this.view?.your_turn === true && this.sending === null;
  }

  /** Return a prompt for the selected cards; null keeps the server's prompt. */
  prompt(small: boolean): string | null {
    return this.view && this.play.prompt(this.view, small);
  }

  button(id: ButtonId): Button | undefined {
    return this.buttons.find((button) => button.id === id);
  }

  /** Press a button: execute it, or show the reason it is disabled. */
  press(id: ButtonId): void {
    this.note = null;
    this.stage.hurry();
    const button = this.button(id);
    if (!button || this.sending) return;
    if (!button.command) {
      if (button.reason) this.explain(id, button.reason);
      return;
    }
    const { command } = button;
    if (command.do === "act") void this.act(id, command.token);
    else if (command.do === "take-back") void this.send(id, () => this.connection.takeBack());
    else if (command.do === "next-deal") void this.send(id, () => this.connection.nextDeal());
    else if (command.do === "result")
      this.result = boardOf(this.view!)?.result ? "deal" : resultOf(this.view!);
    else if (command.do === "knock") void openShow(this, id, command.card);
    else if (command.do === "big-gin") void openShow(this, id, null);
    else this.play.press(command);
  }

  /** Press the button with this purpose, wherever it is. */
  pressFor(does: Button["does"]): void {
    const button = this.buttons.find((candidate) => candidate.does === does);
    if (button) this.press(button.id);
  }

  /** Handle Enter: press the golden button, else the main one. */
  main(): void {
    this.press(this.golden());
  }

  private golden(): ButtonId {
    return this.buttons.find((button) => button.tone === "gold")?.id ?? "main";
  }

  /** Draw from the stock; `at`: the position in the hand where the card was dropped. */
  draw(index: number | null = null): void {
    this.fromPile("stock", "draw", index);
  }

  /** Take a discard: the top one, the focused one, or the one under `depth` others. */
  takeDiscard(index: number | null = null, depth: number | null = null): void {
    if (!this.view || !this.play.take(depth, index)) this.fromPile("discard", "take", index);
  }

  /** Handle a click on the discards: discard the selected card, or take the top one. */
  onDiscard(): void {
    if (this.view && boardOf(this.view) && !this.discardChosen()) this.takeDiscard();
  }

  /** After drawing, a click on the discards discards the selected card; false before that. */
  discardChosen(): boolean {
    const { view, hand } = this;
    if (!view?.your_turn || !["throw", "play"].includes(boardOf(view)?.phase ?? "")) return false;
    if (hand.selection.length) this.discardCards(hand.selection);
    else this.press("main");
    return true;
  }

  private fromPile(pile: "stock" | "discard", kind: "draw" | "take", index: number | null): void {
    const { view } = this;
    if (!view || this.sending) return;
    this.stage.hurry();
    const action = canDo(view, kind);
    if (!action) {
      this.explain(pile, whyNot(view, kind) ?? notYourTurn(view));
      return;
    }
    this.hand.dropAt = index;
    void this.act(pile, action.token);
  }

  /** Discard a card; false if that is illegal. */
  discardCard(card: string): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const action = canDo(view, "throw", card);
    if (!action) {
      this.explain(`card:${card}`, whyNot(view, "throw", card) ?? notYourTurn(view));
      return false;
    }
    this.hand.choose(card);
    void this.act("main", action.token);
    return true;
  }

  /** Discard a single card; several are refused. */
  discardCards(cards: readonly string[]): boolean {
    const [card, ...more] = cards;
    if (card !== undefined && !more.length) return this.discardCard(card);
    return this.explainRefusal("discard", { ...NO_REASON, code: "one-card", text: say("table.choose_one_card_discard") });
  }

  /** Handle cards dropped on a place of the table; false if they return to the hand. */
  dropCards(cards: readonly string[], target: string): boolean {
    const handled = this.play.dropCards(cards, target);
    if (handled !== null) return handled;
    const [card] = cards;
    return card !== undefined && target.startsWith("meld:") && this.layOff(card, Number(target.slice(5)));
  }

  /** Lay a card off on the given meld, or on the first one it fits. */
  layOff(card: string, meld: number | null = null): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const handled = meld === null ? null : this.play.dropCards([card], `meld:${meld}`);
    if (handled !== null) return handled;
    const layOffs = view.can.filter((action) => action.kind === "lay-off" && action.card === card);
    const layOff = meld === null ? layOffs[0] : layOffs.find((candidate) => candidate.meld === meld);
    if (!layOff) {
      const text = say(layOffs.length ? "table.does_not_fit_there" : "table.fits_nowhere_on_these", { card: cardName(card) });
      this.explain(`card:${card}`, { code: "does-not-fit", rule: "G32", text, data: {} });
      return false;
    }
    void this.act("main", layOff.token);
    return true;
  }

  async askHint(): Promise<void> {
    const { view } = this;
    if (!view || this.sending || view.room?.hints === false) return;
    if (!this.canAct()) return this.explain("hint", notYourTurn(view));
    this.note = null;
    if (this.hinting !== null) {
      this.hintNext = this.hinting !== view.seq;
      return;
    }
    this.hinting = view.seq;
    const answer = await this.connection.hint();
    this.hinting = null;
    const next = this.hintNext;
    this.hintNext = false;
    // the response is stale: the position has changed since
    if (this.view?.seq !== view.seq || this.sending) return next ? this.askHint() : undefined;
    if (answer.type === "hint") this.advise(view, answer);
    else this.showFailure("hint", answer);
  }

  /**
   * Show a hint: select its cards if nothing is selected, and make its action the golden button.
   */
  private advise(view: TableView, hint: Hint): void {
    this.hint = hint;
    const token = advisedToken(view, hint);
    if (!this.hand.selection.length && !this.play.hint(token)) {
      const cards = cardsOf(view, token);
      if (cards.length) this.hand.pick(cards);
      else if (hint.card && view.hand?.cards.includes(hint.card)) this.choose(hint.card);
    }
    this.rank ??= view.can.find((action) => action.token === token)?.rank ?? null;
    this.advice = { token, selection: this.hand.selection };
    announceText(say("table.hint", { hint: hint.text }));
  }

  forgetHint(): void {
    this.hint = null;
    this.advice = null;
  }

  /** Focus a rank for the choice of the wild rank. */
  lookAt(rank: string): void {
    this.note = null;
    this.advice = null;
    this.rank = rank;
  }

  /** Undo the last action: within the current turn, or in a game against computers only. */
  takeBack(): void {
    const { view } = this;
    const last = view?.last_decision;
    if (!view || this.button("take-back")?.command || !last) {
      if (view && !this.button("take-back")) this.explain("main", { ...NO_REASON, text: say("table.nothing_to_take_back") });
      else this.press("take-back");
      return;
    }
    this.note = null;
    void this.send("take-back", () => this.connection.takeDecisionBack(last));
  }

  openResult(kind: "deal" | "game" | null): void {
    this.result = kind;
  }

  /** Add points to your own total between deals. */
  addPoints(points: number): Promise<boolean> {
    return this.send("add-points", () => this.connection.addPoints(points));
  }

  resign(): Promise<boolean> {
    return this.send("resign", () => this.connection.resign());
  }

  setLayOff(mode: "auto" | "hand"): void {
    if (this.view && this.view.lay_off !== mode && this.link === "open")
      void this.connection.setPrefs(mode);
  }

  // ------------------------------------------------------------ showing the hand

  arrangement(delta: number): void {
    if (this.showing) this.showing = stepArrangement(this.showing, delta);
  }

  showHand(): void {
    const option = this.showing?.options[this.showing.at];
    if (option) void this.act("show", option.token);
  }

  /** Request or accept a rematch, or withdraw or decline it. */
  rematch(yes: boolean): Promise<boolean> {
    this.rematchRequested = yes;
    return this.send("rematch", () =>
      yes ? this.connection.offer("rematch") : this.connection.withdraw("rematch"),
    );
  }

  // ------------------------------------------------------------ responses

  /** Perform the action of a token; `id`: the control it came from. */
  act(id: string, token: string): Promise<boolean> {
    return this.send(id, () => this.connection.act(token));
  }

  private async send(id: string, ask: () => Promise<Answer>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = id;
    const answer = await ask();
    if (this.sending === id) this.sending = null;
    if (answer.type === "done") return true;
    this.showFailure(id, answer);
    return false;
  }

  showFailure(id: string, answer: Refused | Failed): void {
    if (answer.type === "refused") this.explain(id, answer.reason);
    else if (answer.code !== "stale") this.explain(id, { ...NO_REASON, text: answer.text });
    if (answer.type === "failed" && answer.code === "offline") this.unsentNote = this.note;
  }

  /** Show and announce a reason, at the control itself. */
  explain(target: string, reason: Reason): void {
    const text = capital(reason.text.replace(/\.$/, "")) + ".";
    this.note = { at: target, text, rule: reason.rule };
    announceText(text);
  }

  /** Explain a refusal and return false. */
  explainRefusal(target: string, reason: Reason): false {
    this.explain(target, reason);
    return false;
  }

  /** Handle Esc: go one step back. Returns false if there was nothing to cancel. */
  back(): boolean {
    if (this.note) this.note = null;
    else if (this.showing) this.showing = null;
    else if (this.hint) this.forgetHint();
    else if (this.play.back()) return true;
    else if (this.hand.selection.length) this.hand.choose(null);
    else if (this.result) this.result = null;
    else return false;
    return true;
  }
}

const NO_REASON: Reason = { code: "", rule: "", text: "", data: {} };
