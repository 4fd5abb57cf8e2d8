/** What the table shows and what a person is doing with it. Headless: it knows no page. */

import { cardName } from "../cards/names";
import { say, shout } from "../live.svelte";
import type { Answer, LinkState } from "../net/socket";
import { settings } from "../settings.svelte";
import { play as sound } from "../sound";
import type {
  ArrangementView,
  CanAct,
  Failed,
  Happened,
  Hint,
  Reason,
  Refused,
  Shows,
  TableView,
  Update,
} from "../wire.gen";
import { buttonsOf, type Button, type ButtonId } from "./buttons";
import { elsewhere, steps, type Step } from "./fold";
import { HandState } from "./hand.svelte";
import { still, type Stage } from "./motion";
import { boardOf, canDo, notNow, resultOf, whyNot } from "./view";
import { capital, pieces, spoken, tableName } from "./words";

/** The line to the server, as the table uses it. */
export interface Line {
  act(action: string): Promise<Answer>;
  takeBack(): Promise<Answer>;
  nextDeal(): Promise<Answer>;
  resign(): Promise<Answer>;
  setPrefs(layOff: "auto" | "hand"): Promise<Answer>;
  hint(): Promise<Hint | Refused | Failed>;
  shows(card: string | null): Promise<Shows | Refused | Failed>;
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

/** Choosing how to show the hand. */
export interface Showing {
  /** The card thrown; null with big gin. */
  card: string | null;
  options: ArrangementView[];
  at: number;
}

export class TableState {
  view: TableView | null = $state.raw(null);
  link: LinkState = $state("connecting");
  failure: Failed | null = $state.raw(null);
  /** What happened in this deal. */
  happened: Happened[] = $state.raw([]);

  readonly hand = new HandState(() => this.stage);

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

  readonly buttons: Button[] = $derived(this.view ? buttonsOf(this.view, this.hand.chosen) : []);

  private queue: Step[] = [];
  /** The view after all that is in the queue. */
  private latest: TableView | null = null;
  private running = false;
  /** What another drew is said together with what they throw. */
  private unsaid = "";

  constructor(
    private readonly line: Line,
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
    this.queue.push(...steps(this.latest, update.happened, update.table));
    this.latest = update.table;
    void this.work();
  }

  linked(link: LinkState): void {
    if (link === "offline" && this.link === "open") shout("You are offline. Your game is safe.");
    if (link === "open" && this.link === "offline") say("You are online again.");
    this.link = link;
    if (link !== "open") this.sending = null;
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
        await this.stage.run(step, () => this.picture(step));
        this.after(step);
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

  /** Sounds, and words for the ear. */
  private after(step: Step): void {
    const view = step.view;
    const lines: string[] = [];
    for (const item of step.told) {
      const { event, text } = item;
      if (elsewhere(item, view)) {
        if (event.type === "ended") lines.push(`${tableName(item.board ?? 0)}: ${text}`);
        continue;
      }
      const own = "seat" in event && event.seat === view.seat;
      if (event.type === "drew") sound("draw");
      else if (event.type === "threw") sound("throw");
      else if (event.type === "laid-off") sound("lay");
      else if (event.type === "knocked") sound("knock");
      else if (event.type === "reshuffled") sound("draw");
      if (OVER.has(event.type)) {
        this.result = resultOf(view);
        shout(text);
        if (event.type === "ended") this.jingle(view);
      } else if (event.type === "drew" && !own) this.unsaid = text;
      else {
        lines.push(`${this.unsaid} ${text}`.trim());
        this.unsaid = "";
      }
    }
    const last = step.told.at(-1)?.event;
    const mine = last && "seat" in last && last.seat === view.seat;
    if (view.your_turn && last && !mine) {
      sound("turn");
      lines.push("Your turn.");
    }
    if (lines.length) say(lines.join(" "));
  }

  /** A sound for how one's own table ended; none for who looked on. */
  private jingle(view: TableView): void {
    const result = boardOf(view)?.result;
    if (!result || view.seat === null || view.sits_out || result.winner === null) return;
    sound((result.scores[view.seat] ?? 0) > 0 ? "win" : "lose");
  }

  /** Show a view: keep of what a person was doing what still makes sense. */
  private settle(view: TableView): void {
    const before = this.view;
    const board = boardOf(view);
    this.view = view;
    this.hand.follow(view);
    if (before && before.seq !== view.seq) {
      this.note = null;
      this.hint = null;
      if (this.showing && !(view.your_turn && board?.phase === "throw")) this.showing = null;
    }
  }

  // ------------------------------------------------------------ the hand

  /** A click on a card: chosen; a click on the chosen one throws it or lets it down. */
  tap(card: string, again: "throw" | "leave" = "throw"): void {
    this.note = null;
    if (this.hand.chosen !== card) {
      this.choose(card);
      return;
    }
    if (again === "throw" && this.mainWithCard()) this.main();
    else this.hand.choose(null);
  }

  choose(card: string): void {
    this.hand.choose(card);
    const view = this.view;
    const barred = view && this.asked() ? whyNot(view, "throw", card) : undefined;
    if (barred?.code === "taken-this-turn") this.explain(`card:${card}`, barred);
  }

  private mainWithCard(): boolean {
    return this.button("main")?.deed?.do === "act" && this.hand.chosen !== null;
  }

  // ------------------------------------------------------------ deeds

  /** May anything be done right now? */
  asked(): boolean {
    return this.view?.your_turn === true && this.sending === null;
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
    if (deed.do === "act") void this.send(id, () => this.line.act(deed.token));
    else if (deed.do === "take-back") void this.send(id, () => this.line.takeBack());
    else if (deed.do === "next-deal") void this.send(id, () => this.line.nextDeal());
    else if (deed.do === "result")
      this.result = boardOf(this.view!)?.result ? "deal" : resultOf(this.view!);
    else void this.openShow(id, deed.do === "knock" ? deed.card : null);
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
    this.fromPile("discard", "take", at);
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
    void this.send(pile, () => this.line.act(one.token));
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
    void this.send("main", () => this.line.act(one.token));
    return true;
  }

  /** Lay a card off, on the meld named or on the first one it fits. */
  layOff(card: string, meld: number | null = null): boolean {
    const { view } = this;
    if (!view || this.sending) return false;
    const fits = view.can.filter((one) => one.kind === "lay-off" && one.card === card);
    const one = meld === null ? fits[0] : fits.find((each) => each.meld === meld);
    if (!one) {
      const where = fits.length ? "there" : "nowhere on these melds";
      const text = `The ${cardName(card)} fits ${where}.`;
      this.explain(`card:${card}`, { code: "does-not-fit", rule: "G32", text, data: {} });
      return false;
    }
    void this.send("main", () => this.line.act(one.token));
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
      const held = answer.card && this.view?.hand?.cards.includes(answer.card);
      if (held) this.hand.choose(answer.card);
      say(`Hint: ${spoken(pieces(answer.text))}`);
    } else this.complain("hint", answer);
  }

  openResult(which: "deal" | "game" | null): void {
    this.result = which;
  }

  resign(): Promise<boolean> {
    return this.send("resign", () => this.line.resign());
  }

  setLayOff(mode: "auto" | "hand"): void {
    if (this.view && this.view.lay_off !== mode && this.link === "open")
      void this.line.setPrefs(mode);
  }

  // ------------------------------------------------------------ showing the hand

  /** Knock or gin: at once where there is one way or the person lets the table arrange. */
  private async openShow(id: ButtonId, card: string | null): Promise<void> {
    const { view } = this;
    const one = view && (card === null ? canDo(view, "big-gin") : this.ending(card));
    if (!one) return;
    if (settings.arrange === "auto" || one.kind !== "knock") {
      await this.send(id, () => this.line.act(one.token));
      return;
    }
    this.sending = id;
    const answer = await this.line.shows(card);
    this.sending = null;
    if (answer.type !== "shows") this.complain(id, answer);
    else if (answer.options.length < 2) await this.send(id, () => this.line.act(one.token));
    else {
      this.showing = { card, options: answer.options, at: 0 };
      say(`How do you show your hand? Arrangement 1 of ${answer.options.length}.`);
    }
  }

  private ending(card: string): CanAct | undefined {
    return this.view ? (canDo(this.view, "gin", card) ?? canDo(this.view, "knock", card)) : undefined;
  }

  arrangement(by: number): void {
    const { showing } = this;
    if (!showing) return;
    const count = showing.options.length;
    const at = (showing.at + by + count) % count;
    this.showing = { ...showing, at };
    const melds = showing.options[at]?.melds.map((meld) => meld.name).join("; ");
    say(`Arrangement ${at + 1} of ${count}. ${melds}.`);
  }

  showHand(): void {
    const one = this.showing?.options[this.showing.at];
    if (one) void this.send("show", () => this.line.act(one.token));
  }

  /** Ask for another game, or agree to one; or take that back, or decline. */
  rematch(yes: boolean): Promise<boolean> {
    this.wantsAgain = yes;
    return this.send("rematch", () =>
      yes ? this.line.offer("rematch") : this.line.withdraw("rematch"),
    );
  }

  // ------------------------------------------------------------ answers

  private async send(id: string, ask: () => Promise<Answer>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = id;
    const answer = await ask();
    if (this.sending === id) this.sending = null;
    if (answer.type === "done") return true;
    this.complain(id, answer);
    return false;
  }

  private complain(id: string, answer: Refused | Failed): void {
    if (answer.type === "refused") this.explain(id, answer.reason);
    else if (answer.code !== "stale") this.explain(id, { ...NOTHING, text: answer.text });
  }

  /** Say why not, at the thing itself and for the ear. */
  explain(at: string, reason: Reason): void {
    const text = capital(reason.text.replace(/\.$/, "")) + ".";
    this.note = { at, text, rule: reason.rule };
    say(spoken(pieces(text)));
  }

  /** Esc: one step back. Says false where there was nothing to leave. */
  back(): boolean {
    if (this.note) this.note = null;
    else if (this.showing) this.showing = null;
    else if (this.hint) this.hint = null;
    else if (this.hand.chosen) this.hand.choose(null);
    else if (this.result) this.result = null;
    else return false;
    return true;
  }
}

const OVER: ReadonlySet<string> = new Set(["ended", "round-over", "game-over"]);
const NOTHING: Reason = { code: "", rule: "", text: "", data: {} };
