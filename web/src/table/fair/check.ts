/** Verification of a deal: its commitment, the seeds, and every card seen. */

import { cardName } from "../../kit/cards/names";
import type { BoardView, FairDeal, Happened, TableView } from "../../net/wire.gen";
import type { RecordedCommitment } from "./recordedcommitment";
import { boundCommitment, commitment, entropy, knockCard, packOf, reshuffle, rulesHash, shuffle, withUsedCard } from "./proof";
import { nameOf } from "../core/view";
import { say } from "../../kit/i18n/say";

/** Result of one check; `good` is null if it could not be performed. */
export interface Finding {
  good: boolean | null;
  text: string;
  /** Only the server contributed randomness, as far as a player can tell. */
  alone?: boolean;
  /** Can only be verified later, which is no failure. */
  later?: boolean;
}

/** Data revealed and noted about earlier deals. */
export interface Before {
  deals: readonly FairDeal[];
  notes: Readonly<Record<number, RecordedCommitment>>;
  /** Canonical rules of the table, whose hash the commitments include. */
  rules?: string;
}

/** Strip the duplicate marks from a card. */
const faceOf = (card: string) => card.replace(/'+$/, "");

/** A multiset of cards. */
class Bag {
  #counts = new Map<string, number>();

  add(card: string): void {
    const face = faceOf(card);
    this.#counts.set(face, (this.#counts.get(face) ?? 0) + 1);
  }

  /** Remove one card; false if there is none. */
  take(card: string): boolean {
    const count = this.#counts.get(faceOf(card)) ?? 0;
    this.#counts.set(faceOf(card), count - 1);
    return count > 0;
  }

  /**
   * Return the first of these cards missing from the bag, counting copies; the bag is unchanged.
   */
  without(cards: readonly string[]): string | undefined {
    const rest = new Bag();
    rest.#counts = new Map(this.#counts);
    return cards.find((card) => !rest.take(card));
  }
}

/** Return whether `happened` is about this deal. */
export function revealsDeal(happened: readonly Happened[], deal: number): boolean {
  return happened.some(({ event }) => event.type === "began" && event.number === deal);
}

export function check(
  fair: FairDeal,
  note: RecordedCommitment | undefined,
  view: TableView,
  happened: readonly Happened[],
  before: Before = { deals: [], notes: {} },
): Finding[] {
  const findings = [commitmentFinding(fair, note, view.id, before.rules)];
  if (!fair.seats) findings.push({ good: null, text: say("fair.first_form") });
  if (note?.shared) findings.push(noSeeds(fair));
  else if (view.seat !== null) findings.push(ownSeed(fair, note, view.seat), ...missingSeeds(fair, view));
  const computed = entropy(fair.deal, fair.secret, fair.seeds);
  findings.push({
    good: computed === fair.entropy,
    text: say("fair.order_cards_follows_from"),
  });
  if (revealsDeal(happened, fair.deal)) findings.push(...cards(computed, fair.deal, view, happened));
  findings.push(...secondPack(fair, view, happened, before));
  return findings;
}

/** Return the expected commitment to the secret of a deal. */
function expectedCommitment(fair: FairDeal, table: string): string {
  const { deal, seats, rules, secret } = fair;
  return seats ? boundCommitment(deal, { table, rules: rules ?? "", seats }, secret) : commitment(deal, secret);
}

function commitmentFinding(fair: FairDeal, note: RecordedCommitment | undefined, table: string, rules?: string): Finding {
  const bound = !note || ((note.seats ?? "") === (fair.seats ?? "") && (note.rules ?? "") === (fair.rules ?? ""));
  const rulesMatch = !fair.rules || rules === undefined || rulesHash(rules) === fair.rules;
  const matches = bound && rulesMatch && expectedCommitment(fair, table) === (note?.commitment ?? fair.commitment);
  if (!note && matches)
    return { good: null, text: say("fair.browser_did_not_see") };
  const text = matches
    ? say("fair.servers_number_one_promised")
    : say("fair.servers_number_not_one");
  return { good: matches, text };
}

/** Finding for shared deals: a player's seed would change them for everyone. */
function noSeeds(fair: FairDeal): Finding {
  const good = fair.seeds.every((seed) => !seed);
  return { good, text: say(good ? "fair.no_numbers_went" : "fair.number_went_all_same") };
}

function ownSeed(fair: FairDeal, note: RecordedCommitment | undefined, seat: number): Finding {
  const seatSeed = fair.seeds[seat] ?? "";
  if (note?.seed && note.seed === seatSeed) return { good: true, text: say("fair.your_number_went") };
  if (!note?.seed && seatSeed)
    return { good: null, text: say("fair.number_from_another_window") };
  return { good: null, alone: true, text: say("fair.your_number_did_not") };
}

/** Findings about other players who contributed no seed. */
function missingSeeds(fair: FairDeal, view: TableView): Finding[] {
  const seats = [...(fair.seats ?? "")].flatMap((kind, index) => (kind === "p" && !fair.seeds[index] ? [index] : []));
  return seats
    .filter((seat) => seat !== view.seat)
    .map((seat) => ({ good: null, alone: true, text: say("fair.number_of_name_did_not", { name: nameOf(view, seat) }) }));
}

/** Check every card seen in the deal against the order of the pack. */
function cards(
  computed: string,
  deal: number,
  view: TableView,
  happened: readonly Happened[],
): Finding[] {
  const findings: Finding[] = [];
  const pack = packOf(view.game?.packs, view.game?.jokers);
  view.boards.forEach((board, index) => {
    const boardEvents = happened.filter((item) => (item.board ?? index) === index);
    const mismatch = board.number === deal ? firstWrong(computed, index, board, boardEvents, pack) : null;
    const tableText = view.boards.length > 1 ? say("fair.at_table_n", { n: index + 1 }) : "";
    findings.push(
      mismatch
        ? { good: false, text: say("fair.wrong_where_cards_were", { wrong: mismatch, where: tableText }) }
        : { good: true, text: say("fair.every_card_you_saw", { where: tableText }) },
    );
  });
  if (deal === 0 && view.cut.length) {
    const pack = shuffle(computed, 0, "cut").reverse();
    const good = view.cut.every(([, card], index) => pack[index] === card);
    findings.push({ good, text: good ? say("fair.so_did_draw_first") : say("fair.draw_first_deal_was") });
  }
  return findings;
}

/**
 * Check the card of a second pack that set the terms: it follows from this and all earlier deals.
 */
function secondPack(
  fair: FairDeal,
  view: TableView,
  happened: readonly Happened[],
  { deals, notes }: Before,
): Finding[] {
  const usedCards = new Set<string>();
  for (const board of view.boards) if (board.number === fair.deal && board.knock_card) usedCards.add(board.knock_card);
  if (revealsDeal(happened, fair.deal))
    for (const { event } of happened) if (event.type === "knock-card") usedCards.add(event.card);
  if (!usedCards.size) return [];
  let earlierCards: string[] = [];
  let card = "";
  for (let deal = 0; deal <= fair.deal; deal++) {
    const openedDeal = deal === fair.deal ? fair : deals.find((other) => other.deal === deal);
    if (!openedDeal) return [{ good: null, text: say("fair.knock_card_could_not") }];
    const note = notes[deal];
    if (note && note.commitment !== expectedCommitment(openedDeal, view.id))
      return [{ good: false, text: say("fair.knock_card_does_not", { n: deal + 1 }) }];
    card = knockCard(entropy(deal, openedDeal.secret, openedDeal.seeds), deal, earlierCards);
    earlierCards = withUsedCard(earlierCards, card);
  }
  const good = usedCards.size === 1 && usedCards.has(card);
  const text = good ? say("fair.so_did_knock_card") : say("fair.knock_card_should_have", { card: cardName(card) });
  return [{ good, text }];
}

/** Describe the first misplaced card; null if there is none. */
function firstWrong(
  computed: string,
  index: number,
  board: BoardView,
  happened: readonly Happened[],
  cards: readonly string[],
): string | null {
  let pack = shuffle(computed, board.number, "pack", index, cards);
  const hands = new Map<number, Bag>();
  const events = happened.map(({ event }) => event);
  const dealtEvents = events.filter((event) => event.type === "dealt");
  const total = dealtEvents.reduce((sum, event) => sum + event.count, 0);
  for (const event of dealtEvents) hands.set(event.seat, new Bag());
  for (let i = 0; i < total; i++) hands.get(dealtEvents[i % dealtEvents.length]!.seat)!.add(pack.pop()!);
  for (const event of dealtEvents) {
    const impossible = hands.get(event.seat)!.without(event.cards ?? []);
    if (impossible) return say("fair.card_was_dealt", { card: cardName(impossible) });
  }

  const pile: string[] = [];
  let times = 0;
  for (const event of events) {
    if (event.type === "turned") {
      if (pack.pop() !== event.card) return say("fair.card_was_turned_up", { card: cardName(event.card) });
      pile.push(event.card);
    } else if (event.type === "wild-rank" && event.turned) {
      if (pack.pop() !== event.turned) return say("fair.card_was_turned_up", { card: cardName(event.turned) });
      const rank = event.turned.startsWith("X") ? "A" : event.turned[0];
      if (event.rank !== rank) return say("fair.wild_rank_was_not", { card: cardName(event.turned) });
    } else if (event.type === "reshuffled") {
      const cardsBelow = pile.splice(0, pile.length - (event.top ? 1 : 0));
      if (cardsBelow.length !== event.count) return say("fair.pile_n_cards_was", { n: cardsBelow.length, count: event.count });
      // When the pile is turned over, the oldest discard ends on top.
      const order = event.shuffled ? reshuffle(computed, board.number, index, times, cardsBelow) : cardsBelow.reverse();
      times++;
      pack = [...order, ...pack];
    } else if (event.type === "drew") {
      // Taking a deeper discard takes all cards above it, too.
      const above = event.pile === "stock" ? [] : pile.splice(pile.length - event.above.length);
      const card = event.pile === "stock" ? pack.pop() : pile.pop();
      if (card === undefined) return say("fair.card_was_drawn_where");
      if (event.card && card !== faceOf(event.card)) return say("fair.card_was_drawn", { card: cardName(event.card) });
      const other = event.above.find((card, at) => faceOf(card) !== above[at]);
      if (other) return say("fair.card_was_drawn", { card: cardName(other) });
      for (const drawnCard of [card, ...above]) hands.get(event.seat)?.add(drawnCard);
    } else if (event.type === "threw") {
      if (!hands.get(event.seat)?.take(event.card)) return say("fair.card_was_discarded", { card: cardName(event.card) });
      pile.push(faceOf(event.card));
    } else if (event.type === "reclaimed") {
      hands.get(event.seat)?.add(event.wild); // laid cards stay in the bag of the player who laid them
    }
  }
  return wrongAtTheEnd(hands, board);
}

/** Find a card shown at the end by a seat that never held it. */
function wrongAtTheEnd(hands: Map<number, Bag>, board: BoardView): string | null {
  for (const [seat, hand] of hands) {
    const revealed = [...(board.revealed?.[seat] ?? [])];
    for (const meld of board.table) {
      const seatByCard = new Map(meld.laid.map(([layer, card]) => [card, layer]));
      revealed.push(...meld.cards.filter((card) => (seatByCard.get(card) ?? meld.owner) === seat));
    }
    for (const hand of board.shown) if (hand.seat === seat) revealed.push(...hand.deadwood);
    const impossible = hand.without(revealed);
    if (impossible) return say("fair.card_was_shown", { card: cardName(impossible) });
  }
  return null;
}
