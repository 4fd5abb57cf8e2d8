/** What each card of one's hand can do now, in words; told from what the server lets one do. */

import { isJoker } from "../../kit/cards/names";
import { same } from "../../kit/cards/duplicates";
import { listed } from "../core/sides";
import { choicesOf, nameOf } from "../core/view";
import type { Piece, Pieces } from "../../kit/text/pieces";
import type { CanAct, TableView } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

export interface Note {
  cards: string[];
  text: Pieces;
  /** They do nothing yet. */
  idle?: boolean;
}

const MOST_MELDS = 4;

/** "your run", "Otto’s set". */
export function whose(view: TableView, place: number): string {
  const meld = view.boards[view.own]?.table[place];
  if (!meld) return "";
  const owner = meld.owner === view.seat ? "your" : `${nameOf(view, meld.owner ?? 0)}’s`;
  return `${owner} ${meld.kind}`;
}

/** The melds of the hand, what takes a wild card, what lays off, and what does nothing yet. */
export function notesOf(view: TableView): Note[] {
  const { hand } = view;
  if (!hand) return [];
  const notes: Note[] = [];
  const seen = new Set<string>();
  const tell = (cards: string[], text: Pieces) => {
    notes.push({ cards, text });
    for (const card of cards) seen.add(card);
  };
  for (const one of choicesOf(view, "reclaim")) {
    if (!one.card || seen.has(one.card)) continue;
    const what: Piece = one.wild && !isJoker(one.wild) ? { card: one.wild } : "joker";
    const meld = view.boards[view.own]?.table[one.meld ?? 0];
    const owner = !meld || meld.owner === view.seat ? "your" : `${nameOf(view, meld.owner ?? 0)}’s`;
    tell([one.card], [say("melds.takes_owner", { owner }), what]);
  }
  for (const one of best(choicesOf(view, "meld"))) tell(one.cards, [say("melds.make_kind", { kind: kindOf(one.cards) })]);
  for (const card of hand.cards) {
    // of duplicates and jokers the server names one: what is told of it holds for the others
    const alike = (one: CanAct) => one.kind === "lay-off" && one.card !== null && same([one.card], [card]);
    const places = [...new Set(view.can.filter(alike).map((one) => one.meld ?? 0))];
    if (!places.length) continue;
    if (notes.some((note) => note.cards.length === 1 && same(note.cards, [card]))) {
      seen.add(card);
      continue;
    }
    const names = [...new Set(places.map((place) => whose(view, place)))];
    tell([card], [`lays off on ${names.length > 3 ? `${names.length} melds` : either(names)}`]);
  }
  const melds = hand.arranged.melds.filter((meld) => meld.cards.every((card) => !seen.has(card)));
  for (const meld of melds) tell(meld.cards, [say("melds.kind", { kind: meld.kind })]);
  const idle = hand.cards.filter((card) => !seen.has(card));
  if (notes.length && idle.length)
    notes.push({ cards: idle, idle: true, text: [say("melds.fit_nowhere_yet", { n: idle.length })] });
  return notes;
}

const either = (names: string[]): string => listed(names).replace(say("melds.and"), say("melds.or"));

/** Jokers last, long ones first, each card in one meld only. */
function best(melds: readonly CanAct[]): CanAct[] {
  const wild = (one: CanAct) => one.cards.filter(isJoker).length;
  const found: CanAct[] = [];
  for (const one of [...melds].sort((a, b) => wild(a) - wild(b) || b.cards.length - a.cards.length)) {
    const free = found.every((other) => other.cards.every((card) => !one.cards.includes(card)));
    if (free && found.length < MOST_MELDS) found.push(one);
  }
  return found;
}

function kindOf(cards: readonly string[]): "set" | "run" {
  const ranks = new Set(cards.filter((card) => !isJoker(card)).map((card) => card[0]));
  return ranks.size > 1 ? "run" : "set";
}

// ------------------------------------------------------------ the turn

export interface TurnStep {
  name: string;
  at: "past" | "here" | "ahead";
}

/** Which step of a turn each phase is. */
const HERE: Readonly<Record<string, number>> = { offer: 0, draw: 0, "last-take": 0, play: 1, throw: 2, defend: 0, "last-play": 0 };

/** Phases with steps of their own. */
const STEPS: Readonly<Record<string, string[]>> = {
  // after a knock the others lay down what they can, and show the rest
  defend: [say("melds.meld_lay_off"), say("kit.show")],
  // somebody is out before all have had a turn
  "last-play": [say("melds.meld_lay_off"), say("kit.done")],
};

/** Who begins with a card more draws nothing. */
export function opens(view: TableView): boolean {
  const board = view.boards[view.own];
  const drew = view.hand?.drawn ?? view.hand?.taken ?? null;
  return view.your_turn && board?.phase === "play" && !board.pile.length && !board.reshuffles && drew === null;
}

/** Draw, meld, throw: where one is. While others play, all lies ahead. */
export function stepsOf(view: TableView): TurnStep[] {
  const phase = view.boards[view.own]?.phase ?? "over";
  const names = STEPS[phase] ?? (opens(view) ? [say("melds.meld"), say("kit.throw")] : [say("kit.draw"), say("melds.meld_lay_off"), say("kit.throw")]);
  const here = view.your_turn ? (opens(view) ? 0 : (HERE[phase] ?? -1)) : -1;
  return names.map((name, i) => ({ name, at: here < 0 || i > here ? "ahead" : i < here ? "past" : "here" }));
}

/** What is to be known about this turn. */
export function turnLine(view: TableView): Pieces {
  const phase = view.boards[view.own]?.phase;
  const use = view.boards[view.own]?.use;
  if (use && view.your_turn) return [say("melds.meld_or_lay_off"), { card: use }, say("melds.before_anything_else")];
  if (phase === "choose") return [view.your_turn ? say("melds.look_at_your_hand") : say("melds.dealer_names_rank_wild")];
  if (phase === "last-play" && view.your_turn) return [say("melds.somebody_out_you_have")];
  if (opens(view)) return [say("melds.you_begin_with_card")];
  if (view.game.one_meld) return [say("melds.one_new_meld_turn")];
  return [say("melds.melding_laying_off_never")];
}
