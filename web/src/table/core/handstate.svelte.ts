/** State of your own hand: order, selection and keyboard focus. */

import { cardName } from "../../kit/cards/names";
import { isSameCards } from "../../kit/cards/duplicates";
import { announce } from "../../kit/announcer.svelte";
import { settings, type Sort } from "../../kit/settings.svelte";
import type { TableView } from "../../net/wire.gen";
import type { Stage } from "./animationstage";
import { groupHand, moveCard, recall, remember, sortHand, type Group } from "./handorder";
import { boardOf } from "./view";
import { capital } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

const SORTS: readonly Sort[] = ["melds", "suits", "ranks", "hand"];

const SORT_WORDS: Readonly<Record<Sort, string>> = {
  melds: say("table.sorted_by_melds"),
  suits: say("table.sorted_by_suits"),
  ranks: say("table.sorted_by_ranks"),
  hand: say("table.sorted_by_hand"),
};

/**
 * Whether cards have left the hand. A remaining duplicate may take over the name of one that left.
 */
const gave = (before: readonly string[], now: readonly string[]): boolean =>
  now.length <= before.length && !isSameCards(before, now);

export class HandState {
  /** From left to right. */
  order: string[] = $state.raw([]);
  /** Selected cards: to discard, to lay off or, with melds on the table, to meld. */
  selection: readonly string[] = $state.raw([]);
  /** The focused card. */
  cursor: string | null = $state(null);
  /** Position at which a dragged drawn card was dropped. */
  dropAt: number | null = null;

  /** The order before a drag, kept while dragging. */
  private liftedOrder: string[] | null = null;

  /** Origin of the current order. */
  sortedBy: Sort = settings.sort;

  private view: TableView | null = $state.raw(null);

  readonly groups: Group[] = $derived(
    this.view?.hand ? groupHand(this.order, this.view.hand.arranged.melds) : [],
  );

  constructor(private readonly stage: () => Stage) {}

  /** The only selected card; null if none or several. */
  get chosen(): string | null {
    return this.selection.length === 1 ? (this.selection[0] ?? null) : null;
  }

  /** Adopt the cards of a new view, keeping the selection where possible. */
  follow(view: TableView): void {
    const before = this.view;
    const deal = boardOf(view)?.number ?? 0;
    const newDeal = !before || boardOf(before)?.number !== deal;
    const cards = view.hand?.cards ?? [];
    const index = this.cursor ? this.order.indexOf(this.cursor) : -1;
    this.view = view;
    this.liftedOrder = null;
    this.sort(newDeal ? recall(view.id, deal) : this.order);
    if (newDeal || gave(before?.hand?.cards ?? [], cards)) this.selection = [];
    else this.selection = this.selection.filter((card) => cards.includes(card));
    // a card left: focus its neighbour; a new hand resets the focus
    const isSubset = cards.every((card) => before?.hand?.cards.includes(card));
    if (this.cursor && !cards.includes(this.cursor))
      this.cursor = isSubset ? (this.order[Math.min(index, this.order.length - 1)] ?? null) : null;
  }

  private sort(before: readonly string[]): void {
    this.sortedBy = settings.sort;
    const hand = this.view?.hand;
    if (!hand) {
      this.order = [];
      return;
    }
    const drawnCard = hand.drawn ?? hand.taken;
    let order = sortHand({ cards: hand.cards, arranged: hand.arranged, newCard: drawnCard }, settings.sort, before);
    const isDropped = this.dropAt !== null && drawnCard !== null && !before.includes(drawnCard);
    if (settings.sort === "hand" && isDropped) order = moveCard(order, drawnCard, this.dropAt ?? 0);
    if (drawnCard) this.dropAt = null;
    this.order = order;
    this.keep();
  }

  private keep(): void {
    if (settings.sort === "hand" && this.view)
      remember(this.view.id, boardOf(this.view)?.number ?? 0, this.order);
  }

  choose(card: string | null): void {
    this.selection = card ? [card] : [];
    if (card) this.cursor = card;
  }

  /** Add a card to the selection, or remove it. */
  toggle(card: string): void {
    const down = this.selection.includes(card);
    this.selection = down ? this.selection.filter((other) => other !== card) : [...this.selection, card];
    this.cursor = card;
  }

  pick(cards: readonly string[]): void {
    this.selection = [...cards];
    this.cursor = cards.at(-1) ?? this.cursor;
  }

  /** Move the focus by keyboard. */
  step(target: -1 | 1 | "first" | "last"): void {
    const { order } = this;
    const index = this.cursor ? order.indexOf(this.cursor) : -1;
    let to = target === "first" ? 0 : target === "last" ? order.length - 1 : index + target;
    if (index < 0 && target === -1) to = order.length - 1;
    this.cursor = order[Math.max(0, Math.min(order.length - 1, to))] ?? null;
  }

  /** Move a card within the hand, which is then sorted by hand. */
  place(card: string, to: number): void {
    if (this.shift(card, to)) this.byHand();
  }

  /** Preview a card dragged over the hand: the others make room. */
  moveDragged(card: string, to: number): void {
    this.liftedOrder ??= this.order;
    this.shift(card, to);
  }

  /** End a drag: keep the new position if dropped over the hand, else restore the order. */
  endDrag(accepted: boolean): void {
    const { liftedOrder: lifted } = this;
    this.liftedOrder = null;
    if (!lifted || lifted.join() === this.order.join()) return;
    if (accepted) this.byHand();
    else this.stage().shift(() => (this.order = lifted));
  }

  private shift(card: string, to: number): boolean {
    if (!this.order.includes(card) || this.order.indexOf(card) === to) return false;
    this.stage().shift(() => (this.order = moveCard(this.order, card, to)));
    return true;
  }

  private byHand(): void {
    settings.sort = this.sortedBy = "hand";
    this.keep();
  }

  /** Move a card one place to the left or right by keyboard. */
  nudge(delta: -1 | 1): void {
    const card = this.cursor ?? this.chosen;
    if (!card) return;
    const to = this.order.indexOf(card) + delta;
    if (to < 0 || to >= this.order.length) return;
    this.place(card, to);
    announce(say("table.card_at_place", { card: capital(cardName(card)), n: to + 1, count: this.order.length }));
  }

  cycleSort(): void {
    this.sortBy(SORTS[(SORTS.indexOf(settings.sort) + 1) % SORTS.length] ?? "melds");
  }

  sortBy(sort: Sort): void {
    settings.sort = sort;
    this.resort();
    announce(SORT_WORDS[sort]);
  }

  /** Sort as the settings say. */
  resort(): void {
    this.stage().shift(() => this.sort(this.order));
  }
}
