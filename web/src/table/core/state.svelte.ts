/** What the table shows and what a person is doing with it. Headless: it knows no page. */

import { cardName } from "../../kit/cards/names";
import { say, shout } from "../../kit/live.svelte";
import type { Answer, LinkState } from "../../net/socket";
import type {
  Declaring,
  Failed,
  Happened,
  Hint,
  Reason,
  Refused,
  Shows,
  TableView,
  Update,
} from "../../net/wire.gen";
import type { Button, ButtonId } from "./button";
import { buttonsOf } from "./buttons";
import { Arranger, declares } from "../declare/arranger.svelte";
import { Choosing } from "../melds/choosing.svelte";
import { takenBack, withoutLast } from "./drafts";
import { elsewhere, steps, type Step } from "./fold";
import { HandState } from "./hand.svelte";
import { still, type Stage } from "./stage";
import { onTable } from "./selection";
import { pillFor } from "../melds/buttons";
import { openShow, stepped, type Showing } from "../knock/showing.svelte";
import { boardOf, canDo, notNow, resultOf, whyNot } from "./view";
import { OVER, Voice } from "./voice";
import { capital, pieces, spoken } from "../../kit/text/pieces";

/** The line to the server, as the table uses it. */
export interface Line {
  act(action: string): Promise<Answer>;
  takeBack(): Promise<Answer>;
  nextDeal(): Promise<Answer>;
  resign(): Promise<Answer>;
  setPrefs(layOff: "auto" | "hand"): Promise<Answer>;
  hint(): Promise<Hint | Refused | Failed>;
  shows(card: string | null): Promise<Shows | Refused | Failed>;
  /** What the hand comes to in these groups, throwing `card`. */
  declare(card: string | null, groups: string[][]): Promise<Declaring | Refused | Failed>;
  addPoints(points: number): Promise<Answer>;
  offer(kind: "end" | "rematch"): Promise<Answer>;
  withdraw(kind: "end" | "rematch"): Promise<Answer>;
}

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
  /** Several cards chosen, where melds lie on the table. */
  readonly choosing = new Choosing(this);
  /** The groups of a hand that is declared at once. */
  readonly arranger = new Arranger(this);

  note: Note | null = $state.raw(null);
  /** What was pressed and is not answered yet. */
  sending: string | null = $state(null);
  hint: Hint | null = $state.raw(null);
  showing: Showing | null = $state.raw(null);
  /** Which result lies open over the mat. */
  result: "deal" | "game" | null = $state(null);
  /** One has pressed "Rematch", and not taken it back. */
  wantsAgain = false;
  /** Pictures are still to come. */
  busy = $state(false);

  readonly buttons: Button[] = $derived(
    this.view ? buttonsOf(this.view, this.hand.picked, this.choosing, this.arranger) : [],
  );

  private queue: Step[] = [];
  /** The view after all that is in the queue. */
  private latest: TableView | null = null;
  private running = false;
  private readonly voice = new Voice();

  constructor(
    readonly line: Line,
    public stage: Stage = still,
  ) {}

  // ------------------------------------------------------------ what arrives

  receive(update: Update): void {
    this.failure = null;
    if (update.whole || !this.latest) {
      this.queue = [];
      this.happened = update.happened;
      this.latest = update.table;
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

  linked(link: LinkState): void {
    if (link === "offline" && this.link === "open") shout("You are offline. Your game is safe.");
    if (link === "open" && this.link === "offline") say("You are online again.");
    this.link = link;
    if (link === "open") this.arranger.linked();
    else this.sending = null;
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
        if (step.told.some((item) => OVER.has(item.event.type) && !elsewhere(item, step.view)))
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
    for (const item of step.told)
      this.happened = begins(item) ? [item] : [...this.happened, item];
    if (step.told.some(begins)) this.result = null;
    this.settle(step.view);
  }

  /** Show a view: keep of what a person was doing what still makes sense. */
  private settle(view: TableView): void {
    const before = this.view;
    const board = boardOf(view);
    this.view = view;
    this.hand.follow(view);
    this.arranger.follow(view);
    if (before && before.seq !== view.seq) {
      this.note = null;
      this.hint = null;
      this.choosing.reset();
      if (this.showing && !(view.your_turn && board?.phase === "throw")) this.showing = null;
    }
  }

  // ------------------------------------------------------------ the hand

  /** A click on a card: chosen; a click on the chosen one throws it or lets it down. Where
   * several are chosen it is let down, and a double click throws. */
  tap(card: string, again: "throw" | "leave" = "throw"): void {
    this.note = null;
    if (this.view && declares(this.view)) {
      this.arranger.tap(card);
      this.warn();
      return;
    }
    if (this.view && onTable(this.view)) {
      this.choosing.toggle(card);
      this.warn();
      return;
    }
    if (this.hand.chosen !== card) {
      this.choose(card);
      return;
    }
    if (again === "throw" && this.mainWithCard()) this.main();
    else this.hand.choose(null);
  }

  choose(card: string): void {
    this.hand.choose(card);
    this.arranger.ask();
    this.warn();
  }

  /** The one card chosen may not be thrown this turn: say so at once. */
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

  /** What the chosen cards can do, for the pill; null where the server's words stand. */
  pill(small: boolean): string | null {
    const { view, hand, choosing } = this;
    return view && onTable(view) ? pillFor(view, hand.picked, choosing.way, small) : null;
  }

  button(id: ButtonId): Button | undefined {
    return this.buttons.find((one) => one.id === id);
  }

  /** Press a button: do it, or say why not. */
  press(id: ButtonId): void {
    this.note = null;
    this.stage.hurry();
    const one = this.button(id);
    if (!one || this.sending) return;
    if (!one.deed) {
      if (one.reason) this.explain(id, one.reason);
      return;
    }
    const { deed } = one;
    if (deed.do === "act") void this.act(id, deed.token);
    else if (deed.do === "suggest") this.choosing.suggest();
    else if (deed.do === "way") this.choosing.nextWay();
    else if (deed.do === "drop") this.arranger.dropping = !this.arranger.dropping;
    else if (deed.do === "take-back") void this.send(id, () => this.line.takeBack());
    else if (deed.do === "next-deal") void this.send(id, () => this.line.nextDeal());
    else if (deed.do === "result")
      this.result = boardOf(this.view!)?.result ? "deal" : resultOf(this.view!);
    else void openShow(this, id, deed.do === "knock" ? deed.card : null);
  }

  /** Enter: the golden button, else what would be there. */
  main(): void {
    this.press((this.buttons.find((one) => one.tone === "gold") ?? this.button("main"))?.id ?? "main");
  }

  /** Draw from the stock; `at` is where in the hand the card was dropped. */
  draw(at: number | null = null): void {
    this.fromPile("stock", "draw", at);
  }

  /** Take the discard. */
  takeDiscard(at: number | null = null): void {
    if (this.view && onTable(this.view)) this.choosing.take(this.choosing.deep ?? 0, at);
    else this.fromPile("discard", "take", at);
  }

  private fromPile(pile: "stock" | "discard", kind: "draw" | "take", at: number | null): void {
    const { view } = this;
    if (!view || this.sending) return;
    this.stage.hurry();
    const one = canDo(view, kind);
    if (!one) {
      this.explain(pile, whyNot(view, kind) ?? notNow(view));
      return;
    }
    this.hand.dropAt = at;
    void this.act(pile, one.token);
  }

  /** Throw a card; says false where it may not be thrown. */
  throwCard(card: string): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const one = canDo(view, "throw", card);
    if (!one) {
      this.explain(`card:${card}`, whyNot(view, "throw", card) ?? notNow(view));
      return false;
    }
    this.hand.choose(card);
    void this.act("main", one.token);
    return true;
  }

  /** Lay a card off, on the meld named or on the first one it fits. */
  layOff(card: string, meld: number | null = null): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    if (meld !== null && onTable(view)) return this.choosing.onMeld(meld, [card]);
    const fits = view.can.filter((one) => one.kind === "lay-off" && one.card === card);
    const one = meld === null ? fits[0] : fits.find((each) => each.meld === meld);
    if (!one) {
      const where = fits.length ? "there" : "nowhere on these melds";
      const text = `The ${cardName(card)} fits ${where}.`;
      this.explain(`card:${card}`, { code: "does-not-fit", rule: "G32", text, data: {} });
      return false;
    }
    void this.act("main", one.token);
    return true;
  }

  async askHint(): Promise<void> {
    if (this.sending) return;
    if (!this.asked()) {
      if (this.view) this.explain("hint", notNow(this.view));
      return;
    }
    this.note = null;
    this.sending = "hint";
    const answer = await this.line.hint();
    this.sending = null;
    if (answer.type === "hint") {
      this.hint = answer;
      if (this.choosing.follow(answer.token)) this.note = null;
      else if (DECLARES.test(answer.token)) this.arranger.best();
      else if (answer.card && this.view?.hand?.cards.includes(answer.card)) this.choose(answer.card);
      say(`Hint: ${spoken(pieces(answer.text))}`);
    } else this.complain("hint", answer);
  }

  openResult(which: "deal" | "game" | null): void {
    this.result = which;
  }

  /** Add points to one's own total between deals. */
  addPoints(points: number): Promise<boolean> {
    return this.send("add-points", () => this.line.addPoints(points));
  }

  resign(): Promise<boolean> {
    return this.send("resign", () => this.line.resign());
  }

  setLayOff(mode: "auto" | "hand"): void {
    if (this.view && this.view.lay_off !== mode && this.link === "open")
      void this.line.setPrefs(mode);
  }

  // ------------------------------------------------------------ showing the hand

  arrangement(by: number): void {
    if (this.showing) this.showing = stepped(this.showing, by);
  }

  showHand(): void {
    const one = this.showing?.options[this.showing.at];
    if (one) void this.act("show", one.token);
  }

  /** Ask for another game, or agree to one; or take that back, or decline. */
  rematch(yes: boolean): Promise<boolean> {
    this.wantsAgain = yes;
    return this.send("rematch", () =>
      yes ? this.line.offer("rematch") : this.line.withdraw("rematch"),
    );
  }

  // ------------------------------------------------------------ answers

  /** Do what a token says; `id` is where it was asked for. */
  act(id: string, token: string): Promise<boolean> {
    return this.send(id, () => this.line.act(token));
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
  }

  /** Say why not, at the thing itself and for the ear. */
  explain(at: string, reason: Reason): void {
    const text = capital(reason.text.replace(/\.$/, "")) + ".";
    this.note = { at, text, rule: reason.rule };
    say(spoken(pieces(text)));
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
    else if (this.hint) this.hint = null;
    else if (this.arranger.dropping) this.arranger.dropping = false;
    else if (this.choosing.deep !== null) this.choosing.reset();
    else if (this.hand.picked.length) this.hand.choose(null);
    else if (this.result) this.result = null;
    else return false;
    return true;
  }
}

/** Tokens that declare or arrange a whole hand. */
const DECLARES = /^[ya]:/;
const NOTHING: Reason = { code: "", rule: "", text: "", data: {} };
