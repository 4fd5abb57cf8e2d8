/**
 * State of the arrangement of a hand that is declared at once: its groups, the server's verdict on
 * them, and the card to discard. Headless. The groups are private, and survive turns and reloads.
 */

import { cardNames, faceOf } from "../../kit/cards/names";
import { announce } from "../../kit/announcer.svelte";
import { settings } from "../../kit/settings.svelte";
import { declares } from "../core/kinds";
import { byRank, bySuit } from "../core/handorder";
import type { TableState } from "../core/state.svelte";
import { boardOf } from "../core/view";
import { announceText } from "../../kit/text/announcetext";
import { capital } from "../../kit/text/pieces";
import { unreachableText } from "../../net/unreachable";
import type { Declaring, GroupView, TableView } from "../../net/wire.gen";
import { equal, follow, matchCards, placeOf, moveCards, type Grouping, type Place } from "./groups";
import { recall, remember } from "./groupstore";
import { nearest, shapesOf, type Shape } from "./contracts";
import { say } from "../../kit/i18n/say";

/** Debounce (ms) before a request to the server. */
export const DEBOUNCE_MS = 150;
/** Delay (ms) before retrying a failed request. */
export const RETRY_MS = 1500;

const faces = (cards: readonly string[]): string => cards.map(faceOf).sort().join();

export class Arranger {
  grouping: Grouping = $state.raw({ groups: [], rest: [] });
  /** The server's last response, and the groups it was about. */
  private answer: Declaring | null = $state.raw(null);
  private answeredQuestion: string | null = $state(null);
  /** The reason there is no response for the current groups. */
  errorText: string | null = $state(null);
  /** "Drop out" was pressed once and awaits confirmation. */
  dropping = $state(false);
  /** Place at which a dragged drawn card was dropped. */
  dropAt: Place | null = null;

  private deal = -1;
  private phase = "";
  private requestNumber = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Apply the best groups as soon as they are known. */
  private applyBest = false;

  constructor(private readonly table: TableState) {}

  // ------------------------------------------------------------ inputs

  /** Adopt a changed view: regroup the cards now held. */
  follow(view: TableView): void {
    if (!declares(view)) return;
    const board = boardOf(view);
    const cards = view.hand?.cards ?? [];
    const deal = board?.number ?? -1;
    const newDeal = deal !== this.deal;
    const groups = newDeal ? (recall(view.id, deal) ?? []) : this.grouping.groups;
    const before = [...this.grouping.groups.flat(), ...this.grouping.rest];
    let next = follow(groups, cards);
    const [drawnCard] = cards.filter((card) => !before.includes(card));
    if (this.dropAt !== null && drawnCard && cards.length > before.length) {
      next = moveCards(next, [drawnCard], this.dropAt);
      this.dropAt = null;
    }
    this.grouping = next;
    this.deal = deal;
    const phase = `${board?.phase} ${view.your_turn}`;
    if (phase !== this.phase) this.dropping = false;
    // another player declared: start from the arrangement with the lowest count, still editable
    if (this.arranges(view) && this.phase !== phase) this.applyBest = true;
    this.phase = phase;
    if (!this.isChecking) this.errorText = null;
    this.ask();
  }

  private arranges(view: TableView): boolean {
    return view.your_turn && boardOf(view)?.phase === "arrange";
  }

  /** Ungrouped cards in display order: a card just drawn comes last. */
  readonly rest: string[] = $derived.by(() => {
    const { view } = this.table;
    const order = settings.sort === "ranks" ? byRank : bySuit;
    const drawnCard = view?.hand?.drawn ?? view?.hand?.taken ?? null;
    const last = (card: string) => Number(card === drawnCard);
    return [...this.grouping.rest].sort((a, b) => last(a) - last(b) || order(a, b));
  });

  /** Return a group in display order: a meld in its own order. */
  displayOrder(group: readonly string[]): string[] {
    const cards = this.viewOf(group)?.cards ?? [];
    const names = matchCards([cards], group)?.groups[0];
    return names?.length === group.length && this.viewOf(group)?.kind ? names : [...group].sort(bySuit);
  }

  /** Return the server's verdict on a group, also while other groups are being checked. */
  viewOf(group: readonly string[]): GroupView | null {
    const find = (cards: readonly string[]) =>
      this.answer?.groups.find((group) => faces(group.cards) === faces(cards)) ?? null;
    const { discard } = this;
    return find(group) ?? (discard ? find(group.filter((card) => card !== discard)) : null);
  }

  /** The cards in keyboard order, left to right. */
  get order(): string[] {
    return [...this.grouping.groups.flatMap((group) => this.displayOrder(group)), ...this.rest];
  }

  /**
   * The card to discard: the selected one, if it is ungrouped or all cards are grouped; else the
   * only ungrouped card.
   */
  get discard(): string | null {
    const { view, hand } = this.table;
    const { rest } = this.grouping;
    if (!view?.your_turn || boardOf(view)?.phase !== "throw") return null;
    if (hand.chosen && (!rest.length || rest.includes(hand.chosen))) return hand.chosen;
    return rest.length === 1 ? (rest[0] ?? null) : null;
  }

  /** The contracts, as boxes to fill. */
  get shapes(): Shape[] {
    const { view } = this.table;
    const groups = this.grouping.groups.map((group) => this.viewOf(group)).filter((group) => group !== null);
    return shapesOf(view?.game.shapes ?? [], groups);
  }

  get shape(): Shape | null {
    return nearest(this.shapes);
  }

  // ------------------------------------------------------------ requests

  /** Key of the question an answer belongs to. */
  private get question(): string {
    const { view } = this.table;
    return JSON.stringify([this.deal, this.phase, view?.hand?.cards ?? [], this.grouping.groups, this.discard]);
  }

  /** The response, if it is about the current groups. */
  get check(): Declaring | null {
    return this.answeredQuestion !== null && this.answeredQuestion === this.question ? this.answer : null;
  }

  /** The response to show: the previous one stays until the next arrives. */
  get displayedAnswer(): Declaring | null {
    return this.check ?? (this.isChecking ? this.answer : null);
  }

  /** Whether there is a hand to check. */
  private get isChecking(): boolean {
    const { view } = this.table;
    const board = view && boardOf(view);
    if (!view || !board || view.seat === null || !view.hand?.cards.length) return false;
    if (board.dropped.some(({ seat }) => seat === view.seat)) return false;
    return board.phase !== "over" && (board.declared === null || this.arranges(view));
  }

  /** Check the groups after a debounce. */
  ask(pause = DEBOUNCE_MS): void {
    if (!this.isChecking || this.check) {
      if (this.check) this.fill();
      return;
    }
    clearTimeout(this.timer);
    this.requestNumber += 1;
    this.timer = setTimeout(() => void this.send(), pause);
  }

  private async send(): Promise<void> {
    const number = this.requestNumber;
    const { question, discard } = this;
    if (!this.isChecking) return;
    const groups = this.grouping.groups.map((group) => group.filter((card) => card !== discard));
    const answer = await this.table.connection.declare(discard, groups);
    // the latest response wins, and is dropped once there is nothing to declare
    if (number !== this.requestNumber || !this.isChecking) return;
    if (answer.type === "declaring") {
      const before = this.check ?? this.answer;
      this.answer = answer;
      this.answeredQuestion = question;
      this.errorText = null;
      if (answer.text && answer.text !== before?.text) announceText(answer.text);
      this.fill();
    } else if (answer.type === "failed" && answer.code === "offline") {
      this.errorText = say("declare.your_groups_stay", { lost: unreachableText() });
    } else {
      this.errorText = say("declare.groups_could_not_be");
      this.ask(RETRY_MS);
    }
  }

  /** Called after reconnecting. */
  linked(): void {
    if (this.errorText) this.ask(0);
  }

  /** Stop requests when the page is left. */
  close(): void {
    clearTimeout(this.timer);
    this.requestNumber += 1;
  }

  // ------------------------------------------------------------ groups

  private change(next: Grouping): void {
    const { table } = this;
    table.note = null;
    table.stage.shift(() => {
      this.grouping = next;
      table.hand.selection = [];
    });
    if (table.view) remember(table.view.id, this.deal, next.groups);
    this.ask();
  }

  /** Handle a tap on a card: toggle it, or move cards selected elsewhere here. */
  tap(card: string): void {
    const { hand } = this.table;
    const source = placeOf(this.grouping, card);
    if (source === null) return;
    const fromOtherGroups = hand.selection.some((card) => placeOf(this.grouping, card) !== source);
    if (fromOtherGroups) this.move(source);
    else this.toggle(card);
  }

  toggle(card: string): void {
    const { table } = this;
    table.note = null;
    table.hand.toggle(card);
    this.ask();
  }

  /** Handle a tap on a group beside its cards: move the selection here, else select the group. */
  onGroup(target: Place): void {
    const { table } = this;
    if (table.hand.selection.length) this.move(target);
    else if (typeof target === "number") table.hand.pick(this.grouping.groups[target] ?? []);
    else if (target === "new") table.explain("new-group", CHOOSE);
  }

  /** Move the selected cards, or these, into a group; false if nothing changes. */
  move(target: Place, cards: readonly string[] = this.table.hand.selection): boolean {
    if (!cards.length) return false;
    const next = moveCards(this.grouping, cards, target);
    if (equal(next.groups, this.grouping.groups)) {
      this.table.hand.selection = [];
      return false;
    }
    this.change(next);
    const destination = placeOf(next, cards[0] ?? "");
    const names = capital(cardNames(cards));
    announce(typeof destination === "number" ? say("declare.cards_in_group", { cards: names, n: destination + 1 }) : say("declare.cards_in_no_group", { cards: names }));
    return true;
  }

  /** Move the selected cards, or the focused one, by one group, by keyboard. */
  shift(delta: -1 | 1): void {
    const { hand } = this.table;
    const cards = hand.selection.length ? hand.selection : hand.cursor ? [hand.cursor] : [];
    const [first] = cards;
    const source = first === undefined ? null : placeOf(this.grouping, first);
    if (source === null) return;
    const places: Place[] = [...this.grouping.groups.keys(), "new", "rest"];
    let to = places.indexOf(source) + delta;
    // a card already alone in a group needs no new one
    const isWholeGroup = typeof source === "number" && this.grouping.groups[source]?.length === cards.length;
    if (places[to] === "new" && isWholeGroup) to += delta;
    const target = places[to];
    if (target !== undefined) this.move(target, [...cards]);
  }

  /** Apply the server's groups with the lowest count. */
  best(): void {
    const { table } = this;
    if (table.link !== "open" && this.errorText) {
      table.explain("group-for-me", { code: "offline", rule: "", text: this.errorText, data: {} });
      return;
    }
    this.applyBest = true;
    this.ask(0);
  }

  private fill(): void {
    const { best } = this.check ?? {};
    if (!this.applyBest || !best) return;
    this.applyBest = false;
    const next = matchCards(best, [...this.grouping.groups.flat(), ...this.grouping.rest]);
    if (!next || equal(next.groups, this.grouping.groups)) return;
    this.change(next);
    announce(say("declare.grouped_list", { list: next.groups.map((group) => cardNames(group)).join("; ") }));
  }
}

const CHOOSE = { code: "choose-first", rule: "", text: say("declare.choose_cards_first"), data: {} };
