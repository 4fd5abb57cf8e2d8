/** State of play with melds on the table: multiple selection and targets. */

import { cardName, cardNames } from "../../kit/cards/names";
import { isSameCards } from "../../kit/cards/duplicates";
import { announce } from "../../kit/announcer.svelte";
import type { CanAct, Reason } from "../../net/wire.gen";
import { onTable } from "../core/kinds";
import { cardsTakenAlong, cardsOf, suggestMeld, takeAt, candidatesWith, whyNotAny, whyNotMeld } from "../core/selection";
import type { TableState } from "../core/state.svelte";
import { boardOf, notYourTurn, whyNot } from "../core/view";
import { say } from "../../kit/i18n/say";
import { spokenText } from "../../kit/text/pieces";

const because = (code: string, text: string): Reason => ({ code, rule: "", text, data: {} });

export class MeldSelection {
  /** Index of the shown candidate if the selection can be played in several ways. */
  current = $state(0);
  /** Whether the candidate was picked explicitly. */
  private named = false;
  /** The focused discard, as the number of cards on top of it. */
  deep: number | null = $state(null);

  constructor(private readonly table: TableState) {}

  /** All actions for the selected cards except discards. */
  get candidates(): CanAct[] {
    const { view, hand } = this.table;
    return view && onTable(view) && view.your_turn ? candidatesWith(view, hand.selection) : [];
  }

  /** Reset after a change of the selection or an event. */
  reset(): void {
    this.current = 0;
    this.named = false;
    this.deep = null;
    this.table.rank = null;
  }

  toggle(card: string): void {
    this.reset();
    this.table.hand.toggle(card);
  }

  nextCandidate(delta: 1 | -1 = 1): void {
    const { candidates } = this;
    if (candidates.length < 2) return;
    this.current = (this.current + delta + candidates.length) % candidates.length;
    this.named = true;
    this.table.advice = null;
    announce(say("melds.line_n", { n: this.current + 1, count: candidates.length, label: spokenText(this.table.button("main")?.label ?? []) }));
  }

  pickCandidate(index: number): void {
    this.current = index;
    this.named = true;
    this.table.advice = null;
    announce(spokenText(this.table.button("main")?.label ?? []));
  }

  /** Select the best meld of the hand that includes the selection. */
  suggest(): void {
    const { view, hand } = this.table;
    const cards = view && suggestMeld(view, hand.selection);
    if (!cards) return;
    this.reset();
    hand.pick(cards);
    announce(say("melds.chosen_cards", { cards: cardNames(cards) }));
  }

  /** Select the cards of a hinted action; false if it plays no cards. */
  follow(token: string): boolean {
    const { view, hand } = this.table;
    const action = view?.can.find((candidate) => candidate.token === token);
    if (!view || !action) return false;
    this.reset();
    if (action.kind === "take" && action.cards.length) this.deep = action.cards.length;
    const cards = cardsOf(view, token);
    if (!cards.length) return this.deep !== null;
    hand.pick(cards);
    this.current = Math.max(0, this.candidates.findIndex((candidate) => candidate.token === token));
    this.named = true;
    return true;
  }

  // ------------------------------------------------------------ melds of the table

  /** Handle a click on a meld or cards dropped on it; false if they do not fit. */
  onMeld(meld: number, cards: readonly string[] = this.table.hand.selection): boolean {
    const { table } = this;
    const { view } = table;
    const target = `meld:${meld}`;
    if (!view || table.sending) return false;
    const [card] = cards;
    if (card === undefined) return table.explainRefusal(target, because("choose-first", say("kit.choose_card_first")));
    if (cards.length > 1)
      return table.explainRefusal(target, because("one-at-a-time", say("melds.lay_cards_off_one")));
    const candidates = candidatesWith(view, [card]);
    const meldCandidates = candidates.filter((action) => action.meld === meld);
    if (!meldCandidates.length) return table.explainRefusal(target, this.whyNoLayOff(card, candidates));
    if (meldCandidates.length > 1) {
      this.offer(card, candidates, meldCandidates);
      return false;
    }
    void table.act("main", meldCandidates[0]!.token);
    return true;
  }

  /** Handle a click on a slot: play its card if selected, else select it. */
  onSlot(index: number, slot: { token: string; chosen: boolean } | null): void {
    const { table } = this;
    const { view } = table;
    if (!slot || !view) {
      this.onMeld(index);
      return;
    }
    table.note = null;
    const [card] = cardsOf(view, slot.token);
    if (slot.chosen) this.lay(slot.token);
    else if (card && !slot.chosen) {
      this.reset();
      table.choose(card);
    }
  }

  /** Lay a card off at the end of a meld where it was dropped. */
  lay(token: string): boolean {
    const { table } = this;
    if (table.sending || !table.view?.can.some((action) => action.token === token)) return false;
    void table.act("main", token);
    return true;
  }

  /** Cycle through several ways on one meld: the button names the next one. */
  private offer(card: string, candidates: readonly CanAct[], meldCandidates: readonly CanAct[]): void {
    const { hand } = this.table;
    if (hand.chosen !== card) {
      hand.choose(card);
      this.reset();
    }
    const position = meldCandidates.indexOf(candidates[this.current] ?? meldCandidates.at(-1)!);
    this.current = candidates.indexOf(meldCandidates[(position + 1) % meldCandidates.length]!);
    announce(say("melds.card_can_lie_there", { card: cardName(card), n: meldCandidates.length }));
  }

  private whyNoLayOff(card: string, candidates: readonly CanAct[]): Reason {
    const view = this.table.view!;
    const refusal = whyNot(view, "lay-off", card) ?? whyNotAny(view, "lay-off");
    if (refusal && !candidates.length) return refusal;
    if (!view.your_turn || !["play", "defend", "last-play"].includes(boardOf(view)?.phase ?? "")) return notYourTurn(view);
    const text = say(candidates.length ? "melds.does_not_fit_there" : "melds.fits_nowhere_on_table", { card: cardName(card) });
    return { code: "does-not-fit", rule: "T6", text, data: {} };
  }

  /** Lay these cards down as a meld; false if they are none. */
  newMeld(cards: readonly string[] = this.table.hand.selection): boolean {
    const { table } = this;
    const { view } = table;
    if (!view || table.sending) return false;
    const melds = candidatesWith(view, cards).filter((action) => action.kind === "meld");
    if (!melds.length) {
      if (cards.length < 3 && suggestMeld(view, cards)) this.suggest();
      return table.explainRefusal("new-meld", this.whyNoMeld(cards));
    }
    if (melds.length > 1 && !(this.named && isSameCards(cards, table.hand.selection))) {
      this.ask(cards, melds);
      return false;
    }
    const chosen = this.candidates[this.current];
    const meld = chosen && melds.includes(chosen) ? chosen : melds[0]!;
    void table.act("main", meld.token);
    return true;
  }

  /** Let the player choose if the cards can form a set or a run, or several runs. */
  private ask(cards: readonly string[], melds: readonly CanAct[]): void {
    const { hand } = this.table;
    if (!isSameCards(cards, hand.selection)) hand.pick(cards);
    this.current = Math.max(0, this.candidates.indexOf(melds[0]!));
    this.named = true;
    this.table.note = null;
    announce(say("melds.these_cards_can_be", { n: melds.length }));
  }

  private whyNoMeld(cards: readonly string[]): Reason {
    const view = this.table.view!;
    const canMeld = view.can.some((action) => action.kind === "meld");
    const refusal = whyNotMeld(view, cards) ?? (canMeld ? undefined : whyNotAny(view, "meld"));
    if (refusal) return refusal;
    if (!view.your_turn || boardOf(view)?.phase === "draw") return notYourTurn(view);
    return cards.length < 3
      ? because("choose-three", say("melds.choose_3_cards_or"))
      : because("not-a-meld", say("melds.these_cards_no_meld"));
  }

  // ------------------------------------------------------------ discards

  /** Handle a click on the discard under `depth` others: take the top one, focus a deeper one. */
  onDiscard(depth = 0): void {
    const { table } = this;
    const { view } = table;
    if (!view || !boardOf(view)) return;
    if (table.discardChosen()) return;
    if (depth === 0 || this.deep === depth || !takeAt(view, depth)) this.take(depth);
    else this.look(depth);
  }

  /** Focus a deeper discard and show the cards taken along. */
  look(depth: number): void {
    const view = this.table.view!;
    const card = boardOf(view)?.pile.at(-1 - depth) ?? "";
    this.table.note = null;
    this.table.advice = null;
    this.deep = depth;
    announce(say("melds.card_with_cards_press", { card: cardName(card), cards: cardNames(cardsTakenAlong(view, depth)) }));
  }

  /** Take the discard with this many others on it. */
  take(depth: number, index: number | null = null): void {
    const { table } = this;
    const { view } = table;
    if (!view || table.sending) return;
    const take = takeAt(view, depth);
    if (!take) {
      const card = boardOf(view)?.pile.at(-1 - depth);
      const refusal = whyNot(view, "take", card) ?? whyNot(view, "take") ?? this.tooDeep(depth);
      table.explainRefusal("discard", refusal);
      return;
    }
    table.stage.hurry();
    table.hand.dropAt = index;
    void table.act("discard", take.token);
  }

  private tooDeep(depth: number): Reason {
    const view = this.table.view!;
    const canTake = view.your_turn && boardOf(view)?.phase === "draw";
    return canTake && depth > 0
      ? because("not-usable", say("melds.you_could_not_use"))
      : notYourTurn(view);
  }
}
