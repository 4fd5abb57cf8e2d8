/** What the table shows and what a person is doing with it. Headless: it knows no page. */

import { same } from "../../kit/cards/duplicates";
import { cardName } from "../../kit/cards/names";
import { announce, shout } from "../../kit/live.svelte";
import { lost } from "../../net/lost";
import type { Answer, LinkState, TableSocket } from "../../net/socket";
import type { Failed, Happened, Hint, Reason, Refused, TableView, Update } from "../../net/wire.gen";
import { advisedToken } from "./advice";
import type { Button, ButtonId } from "./button";
import { advisedButtons, buttonsOf } from "./buttons";
import { takenBack, withoutLast } from "./drafts";
import { elsewhere, steps, undealt, type Step } from "./fold";
import { HandState } from "./hand.svelte";
import { KIND_NAMES, kindName, type KindName } from "./kinds";
import type { Play } from "./play";
import { cardsOf } from "./selection";
import { still, type Stage } from "./stage";
import { openShow, stepped, type Showing } from "./showing";
import { boardOf, canDo, notNow, resultOf, whyNot } from "./view";
import { OVER, Voice } from "./voice";
import { readAloud } from "../../kit/text/aloud";
import { capital } from "../../kit/text/pieces";
import { say } from "../../kit/say/say";

/** The connection to the server, as the table uses it. */
export type TableConnection = Pick<
  TableSocket,
  | "act" | "takeBack" | "takeDecisionBack" | "nextDeal" | "resign" | "setPrefs"
  | "hint" | "shows" | "declare" | "addPoints" | "offer" | "withdraw"
>;

/** How each kind of play is made for a table. */
export type Kinds = Readonly<Record<KindName, (table: TableState) => Play>>;

/** A word beside a card, pile or button: why not. */
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
  /** What happened in this deal. */
  happened: Happened[] = $state.raw([]);

  readonly hand = new HandState(() => this.stage);
  /** What each kind of play adds; `play` is the one of this game. */
  readonly plays: Readonly<Record<KindName, Play>>;

  note: Note | null = $state.raw(null);
  /** What was pressed and is not answered yet. */
  sending: string | null = $state(null);
  hint: Hint | null = $state.raw(null);
  /** What the hint says to do, and the cards chosen when it came: golden until others are chosen. */
  advice: { token: string; picked: readonly string[] } | null = $state.raw(null);
  /** The position a hint was asked for, while it is on its way. */
  hinting: number | null = $state(null);
  showing: Showing | null = $state.raw(null);
  /** The rank looked at, where one has to name the wild one. */
  rank: string | null = $state(null);
  /** Which result lies open over the mat. */
  result: "deal" | "game" | null = $state(null);
  /** One has pressed "Rematch", and not taken it back. */
  wantsAgain = false;
  /** Pictures are still to come. */
  busy = $state(false);

  readonly buttons: Button[] = $derived.by(() => {
    const { view, advice } = this;
    if (!view) return [];
    const { picked } = this.hand;
    const list = buttonsOf(view, picked, this.play, this.rank);
    const follows = advice && (!picked.length || same(picked, advice.picked));
    return follows ? advisedButtons(view, list, advice.token, this.play) : list;
  });

  private queue: Step[] = [];
  /** The view after all that is in the queue. */
  private latest: TableView | null = null;
  private running = false;
  /** A hint is wanted for the position that came while another was on its way. */
  private hintNext = false;
  /** The note that something was not sent. */
  private unsent: Note | null = null;
  private readonly voice = new Voice();

  constructor(
    readonly connection: TableConnection,
    kinds: Kinds,
    public stage: Stage = still,
  ) {
    this.plays = Object.fromEntries(KIND_NAMES.map((name) => [name, kinds[name](this)])) as Record<KindName, Play>;
  }

  /** What the kind of this game adds. */
  get play(): Play {
    return this.plays[this.view ? kindName(this.view) : "knock"];
  }

  // ------------------------------------------------------------ what arrives

  receive(update: Update): void {
    this.failure = null;
    if (update.whole || !this.latest) {
      const first = this.latest === null ? undealt(update.happened, update.table) : null;
      this.latest = update.table;
      this.queue = [];
      if (first && this.stage.ready) return this.deal(first, update, this.stage.ready());
      this.happened = update.happened;
      this.settle(update.table);
      this.result = resultOf(update.table);
      return;
    }
    if (takenBack(this.latest, update.table, update.happened))
      this.happened = withoutLast(this.happened, update.table.seat);
    this.queue.push(...steps(this.latest, update.happened, update.table));
    this.latest = update.table;
    void this.work();
  }

  /** One comes to a table that has just been dealt: sees it dealt. */
  private deal(first: TableView, { happened, table }: Update, ready: Promise<void>): void {
    this.settle(first);
    this.queue.push(...steps(first, happened, table));
    void ready.then(() => this.work());
  }

  linked(link: LinkState): void {
    if (link === "offline" && this.link === "open") shout(say("table.your_game_is_safe", { lost: lost() }));
    if (link === "open" && this.link === "offline") announce(say("table.connected_again"));
    this.link = link;
    // what is said of a connection that was gone holds no longer
    if (link === "open" && this.note === this.unsent) this.note = null;
    if (link === "open") this.play.linked();
    else this.sending = null;
  }

  /** The page is left. */
  close(): void {
    for (const play of Object.values(this.plays)) play.close();
  }

  failed(failure: Failed): void {
    this.failure = failure;
  }

  private async work(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      for (let step = this.queue.shift(); step; step = this.queue.shift()) {
        this.busy = this.queue.length > 0;
        await this.stage.run(step, () => this.picture(step), this.queue.length);
        if (step.events.some((item) => OVER.has(item.event.type) && !elsewhere(item, step.view)))
          this.result = resultOf(step.view);
        this.voice.tell(step);
      }
    } finally {
      this.running = false;
      this.busy = false;
    }
  }

  private picture(step: Step): void {
    const begins = (item: Happened) => item.event.type === "began" && !elsewhere(item, step.view);
    for (const item of step.events)
      this.happened = begins(item) ? [item] : [...this.happened, item];
    if (step.events.some(begins)) this.result = null;
    this.settle(step.view);
  }

  /** Show a view: keep of what a person was doing what still makes sense. */
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

  /** A click on a card: chosen; a click on the chosen one discards it or lets it down. Where
   * several are chosen it is let down, and a double click discards. */
  tap(card: string, again: "throw" | "leave" = "throw"): void {
    this.note = null;
    if (this.view && this.play.tap(card)) {
      this.warn();
      return;
    }
    if (this.hand.chosen !== card) {
      this.choose(card);
      return;
    }
    // what a hint says in gold is not what the card is for
    if (again === "throw" && this.mainWithCard()) this.press(this.button("advised") ? "main" : this.golden());
    else this.hand.choose(null);
  }

  choose(card: string): void {
    this.hand.choose(card);
    this.play.chosen();
    this.warn();
  }

  /** The one card chosen may not be discarded this turn: say so at once. */
  private warn(): void {
    const { view, hand } = this;
    const barred = view && hand.chosen && this.asked() ? whyNot(view, "throw", hand.chosen) : undefined;
    if (barred?.code === "taken-this-turn") this.explain(`card:${hand.chosen}`, barred);
  }

  private mainWithCard(): boolean {
    return this.button("main")?.deed?.do === "act" && this.hand.chosen !== null;
  }

  // ------------------------------------------------------------ deeds

  /** May anything be done right now? */
  asked(): boolean {
    return this.view?.your_turn === true && this.sending === null;
  }

  /** What the chosen cards can do, for the prompt; null where the server's words stand. */
  prompt(small: boolean): string | null {
    return this.view && this.play.prompt(this.view, small);
  }

  button(id: ButtonId): Button | undefined {
    return this.buttons.find((button) => button.id === id);
  }

  /** Press a button: do it, or say why not. */
  press(id: ButtonId): void {
    this.note = null;
    this.stage.hurry();
    const button = this.button(id);
    if (!button || this.sending) return;
    if (!button.deed) {
      if (button.reason) this.explain(id, button.reason);
      return;
    }
    const { deed } = button;
    if (deed.do === "act") void this.act(id, deed.token);
    else if (deed.do === "take-back") void this.send(id, () => this.connection.takeBack());
    else if (deed.do === "next-deal") void this.send(id, () => this.connection.nextDeal());
    else if (deed.do === "result")
      this.result = boardOf(this.view!)?.result ? "deal" : resultOf(this.view!);
    else if (deed.do === "knock") void openShow(this, id, deed.card);
    else if (deed.do === "big-gin") void openShow(this, id, null);
    else this.play.press(deed);
  }

  /** Press the button for it, wherever it stands. */
  pressFor(does: Button["does"]): void {
    const button = this.buttons.find((each) => each.does === does);
    if (button) this.press(button.id);
  }

  /** Enter: the golden button, else what would be there. */
  main(): void {
    this.press(this.golden());
  }

  private golden(): ButtonId {
    return this.buttons.find((button) => button.tone === "gold")?.id ?? "main";
  }

  /** Draw from the stock; `at` is where in the hand the card was dropped. */
  draw(at: number | null = null): void {
    this.fromPile("stock", "draw", at);
  }

  /** Take the discard: the top one, the one looked at, or the one under `depth` others. */
  takeDiscard(at: number | null = null, depth: number | null = null): void {
    if (!this.view || !this.play.take(depth, at)) this.fromPile("discard", "take", at);
  }

  /** A click on the discards: the chosen card goes there, or the top one is taken. */
  onDiscard(): void {
    if (this.view && boardOf(this.view) && !this.discardChosen()) this.takeDiscard();
  }

  /** Once one has drawn, a click on the discards is for the chosen card; says false before that. */
  discardChosen(): boolean {
    const { view, hand } = this;
    if (!view?.your_turn || !["throw", "play"].includes(boardOf(view)?.phase ?? "")) return false;
    if (hand.picked.length) this.discardCards(hand.picked);
    else this.press("main");
    return true;
  }

  private fromPile(pile: "stock" | "discard", kind: "draw" | "take", at: number | null): void {
    const { view } = this;
    if (!view || this.sending) return;
    this.stage.hurry();
    const action = canDo(view, kind);
    if (!action) {
      this.explain(pile, whyNot(view, kind) ?? notNow(view));
      return;
    }
    this.hand.dropAt = at;
    void this.act(pile, action.token);
  }

  /** Discard a card; says false where it may not be discarded. */
  discardCard(card: string): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const action = canDo(view, "throw", card);
    if (!action) {
      this.explain(`card:${card}`, whyNot(view, "throw", card) ?? notNow(view));
      return false;
    }
    this.hand.choose(card);
    void this.act("main", action.token);
    return true;
  }

  /** Discard the one card; several are no discard. */
  discardCards(cards: readonly string[]): boolean {
    const [card, ...more] = cards;
    if (card !== undefined && !more.length) return this.discardCard(card);
    return this.refuse("discard", { ...NOTHING, code: "one-card", text: say("table.choose_one_card_discard") });
  }

  /** Cards of the hand were let go over a place of the table; says false where they go back. */
  put(cards: readonly string[], target: string): boolean {
    const played = this.play.put(cards, target);
    if (played !== null) return played;
    const [card] = cards;
    return card !== undefined && target.startsWith("meld:") && this.layOff(card, Number(target.slice(5)));
  }

  /** Lay a card off, on the meld named or on the first one it fits. */
  layOff(card: string, meld: number | null = null): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const played = meld === null ? null : this.play.put([card], `meld:${meld}`);
    if (played !== null) return played;
    const fits = view.can.filter((action) => action.kind === "lay-off" && action.card === card);
    const fit = meld === null ? fits[0] : fits.find((each) => each.meld === meld);
    if (!fit) {
      const text = say(fits.length ? "table.does_not_fit_there" : "table.fits_nowhere_on_these", { card: cardName(card) });
      this.explain(`card:${card}`, { code: "does-not-fit", rule: "G32", text, data: {} });
      return false;
    }
    void this.act("main", fit.token);
    return true;
  }

  async askHint(): Promise<void> {
    const { view } = this;
    if (!view || this.sending || view.room?.hints === false) return;
    if (!this.asked()) return this.explain("hint", notNow(view));
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
    // what was asked is over: the table was played at in the meantime
    if (this.view?.seq !== view.seq || this.sending) return next ? this.askHint() : undefined;
    if (answer.type === "hint") this.advise(view, answer);
    else this.complain("hint", answer);
  }

  /** Show a hint: its cards are chosen unless others are, and its action is the golden button. */
  private advise(view: TableView, hint: Hint): void {
    this.hint = hint;
    const token = advisedToken(view, hint);
    if (!this.hand.picked.length && !this.play.hint(token)) {
      const cards = cardsOf(view, token);
      if (cards.length) this.hand.pick(cards);
      else if (hint.card && view.hand?.cards.includes(hint.card)) this.choose(hint.card);
    }
    this.rank ??= view.can.find((action) => action.token === token)?.rank ?? null;
    this.advice = { token, picked: this.hand.picked };
    readAloud(say("table.hint", { hint: hint.text }));
  }

  forgetHint(): void {
    this.hint = null;
    this.advice = null;
  }

  /** Look at a rank to make it wild. */
  lookAt(rank: string): void {
    this.note = null;
    this.advice = null;
    this.rank = rank;
  }

  /** Take back what was done last: of a turn that goes on, else of a game against computers alone. */
  takeBack(): void {
    const { view } = this;
    const last = view?.last_decision;
    if (!view || this.button("take-back")?.deed || !last) {
      if (view && !this.button("take-back")) this.explain("main", { ...NOTHING, text: say("table.nothing_to_take_back") });
      else this.press("take-back");
      return;
    }
    this.note = null;
    void this.send("take-back", () => this.connection.takeDecisionBack(last));
  }

  openResult(which: "deal" | "game" | null): void {
    this.result = which;
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

  arrangement(by: number): void {
    if (this.showing) this.showing = stepped(this.showing, by);
  }

  showHand(): void {
    const option = this.showing?.options[this.showing.at];
    if (option) void this.act("show", option.token);
  }

  /** Ask for another game, or agree to one; or take that back, or decline. */
  rematch(yes: boolean): Promise<boolean> {
    this.wantsAgain = yes;
    return this.send("rematch", () =>
      yes ? this.connection.offer("rematch") : this.connection.withdraw("rematch"),
    );
  }

  // ------------------------------------------------------------ answers

  /** Do what a token says; `id` is where it was asked for. */
  act(id: string, token: string): Promise<boolean> {
    return this.send(id, () => this.connection.act(token));
  }

  private async send(id: string, ask: () => Promise<Answer>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = id;
    const answer = await ask();
    if (this.sending === id) this.sending = null;
    if (answer.type === "done") return true;
    this.complain(id, answer);
    return false;
  }

  complain(id: string, answer: Refused | Failed): void {
    if (answer.type === "refused") this.explain(id, answer.reason);
    else if (answer.code !== "stale") this.explain(id, { ...NOTHING, text: answer.text });
    if (answer.type === "failed" && answer.code === "offline") this.unsent = this.note;
  }

  /** Say why not, at the thing itself and for the ear. */
  explain(at: string, reason: Reason): void {
    const text = capital(reason.text.replace(/\.$/, "")) + ".";
    this.note = { at, text, rule: reason.rule };
    readAloud(text);
  }

  /** Say why not, and that it was not done. */
  refuse(at: string, reason: Reason): false {
    this.explain(at, reason);
    return false;
  }

  /** Esc: one step back. Says false where there was nothing to leave. */
  back(): boolean {
    if (this.note) this.note = null;
    else if (this.showing) this.showing = null;
    else if (this.hint) this.forgetHint();
    else if (this.play.back()) return true;
    else if (this.hand.picked.length) this.hand.choose(null);
    else if (this.result) this.result = null;
    else return false;
    return true;
  }
}

const NOTHING: Reason = { code: "", rule: "", text: "", data: {} };
