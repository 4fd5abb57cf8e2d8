/** Descriptions of what each card of your hand can do, from the legal actions. */

import { isJoker } from "../../kit/cards/names";
import { isSameCards } from "../../kit/cards/duplicates";
import { joinWithOr } from "../../kit/i18n/lists";
import { choicesOf, nameOf } from "../core/view";
import { sayPieces, type Piece, type Pieces } from "../../kit/text/pieces";
import type { CanAct, TableView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

export interface Note {
  cards: string[];
  text: Pieces;
  /** They do nothing yet. */
  idle?: boolean;
}

const MAX_MELDS = 4;

/** "your run", "Otto’s set". */
export function ownerText(view: TableView, index: number): string {
  const meld = view.boards[view.own]?.table[index];
  if (!meld) return "";
  if (meld.owner === view.seat) return say("melds.your_meld", { kind: meld.kind });
  return say("melds.whose_meld", { who: nameOf(view, meld.owner ?? 0), kind: meld.kind });
}

/** Return notes on melds, reclaimable wilds, layoffs and idle cards, in the order of the hand. */
export function notesOf(view: TableView, order: readonly string[] = view.hand?.cards ?? []): Note[] {
  const { hand } = view;
  if (!hand) return [];
  const notes: Note[] = [];
  const notedFaces = new Set<string>();
  const tell = (cards: string[], text: Pieces) => {
    notes.push({ cards, text });
    for (const card of cards) notedFaces.add(card);
  };
  for (const choice of choicesOf(view, "reclaim")) {
    if (!choice.card || notedFaces.has(choice.card)) continue;
    const joker: Piece = choice.wild && !isJoker(choice.wild) ? { card: choice.wild } : say("cards.joker");
    const meld = view.boards[view.own]?.table[choice.meld ?? 0];
    const role = !meld || meld.owner === view.seat ? "you" : "other";
    tell([choice.card], sayPieces("melds.takes", { by: role, who: nameOf(view, meld?.owner ?? 0), wild: joker }));
  }
  for (const meld of best(choicesOf(view, "meld"))) tell(meld.cards, [say("melds.make_kind", { kind: kindOf(meld.cards) })]);
  for (const card of hand.cards) {
    // the server names one of several duplicates or jokers: its note holds for all of them
    const alike = (action: CanAct) => action.kind === "lay-off" && action.card !== null && isSameCards([action.card], [card]);
    const places = [...new Set(view.can.filter(alike).map((action) => action.meld ?? 0))];
    if (!places.length) continue;
    if (notes.some((note) => note.cards.length === 1 && isSameCards(note.cards, [card]))) {
      notedFaces.add(card);
      continue;
    }
    const names = [...new Set(places.map((meld) => ownerText(view, meld)))];
    tell([card], [say("melds.lays_off_on", { melds: names.length > 3 ? say("melds.n_melds", { n: names.length }) : joinWithOr(names) })]);
  }
  const melds = hand.arranged.melds.filter((meld) => meld.cards.every((card) => !notedFaces.has(card)));
  for (const meld of melds) tell(meld.cards, [say("melds.are_a_meld", { kind: meld.kind })]);
  const rank = (card: string) => order.indexOf(card);
  const idle = hand.cards.filter((card) => !notedFaces.has(card)).sort((a, b) => rank(a) - rank(b));
  if (notes.length && idle.length)
    notes.push({ cards: idle, idle: true, text: [say("melds.fit_nowhere_yet", { n: idle.length })] });
  return notes;
}

/** Pick melds without jokers first, longer ones first, each card in only one. */
function best(melds: readonly CanAct[]): CanAct[] {
  const wild = (meld: CanAct) => meld.cards.filter(isJoker).length;
  const chosen: CanAct[] = [];
  for (const meld of [...melds].sort((a, b) => wild(a) - wild(b) || b.cards.length - a.cards.length)) {
    const free = chosen.every((other) => other.cards.every((card) => !meld.cards.includes(card)));
    if (free && chosen.length < MAX_MELDS) chosen.push(meld);
  }
  return chosen;
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

const STEP_BY_PHASE: Readonly<Record<string, number>> = { offer: 0, draw: 0, "last-take": 0, play: 1, throw: 2, defend: 0, "last-play": 0 };

/** Phases with steps of their own. */
const STEPS: Readonly<Record<string, string[]>> = {
  // after a knock the others lay down melds and show the rest
  defend: [say("melds.meld_lay_off"), say("kit.show")],
  // a player went out before everyone had a turn
  "last-play": [say("melds.meld_lay_off"), say("kit.done")],
};

/** Whether the first player starts with an extra card and does not draw. */
export function isOpeningTurn(view: TableView): boolean {
  const board = view.boards[view.own];
  const drawnCard = view.hand?.drawn ?? view.hand?.taken ?? null;
  return view.your_turn && board?.phase === "play" && !board.pile.length && !board.reshuffles && drawnCard === null;
}

/** Return the steps draw, meld, discard with the current one; all pending on others' turns. */
export function stepsOf(view: TableView): TurnStep[] {
  const phase = view.boards[view.own]?.phase ?? "over";
  const names = STEPS[phase] ?? (isOpeningTurn(view) ? [say("melds.meld"), say("kit.discard")] : [say("kit.draw"), say("melds.meld_lay_off"), say("kit.discard")]);
  const currentStep = view.your_turn ? (isOpeningTurn(view) ? 0 : (STEP_BY_PHASE[phase] ?? -1)) : -1;
  return names.map((name, i) => ({ name, at: currentStep < 0 || i > currentStep ? "ahead" : i < currentStep ? "past" : "here" }));
}

/** Return the note on this turn. */
export function turnLine(view: TableView): Pieces {
  const phase = view.boards[view.own]?.phase;
  const use = view.boards[view.own]?.use;
  if (use && view.your_turn) return sayPieces("melds.use_first", { card: { card: use } });
  if (phase === "choose") return [view.your_turn ? say("melds.look_at_your_hand") : say("melds.dealer_names_rank_wild")];
  if (phase === "last-play" && view.your_turn) return [say("melds.somebody_out_you_have")];
  if (isOpeningTurn(view)) return [say("melds.you_begin_with_card")];
  if (view.game.one_meld) return [say("melds.one_new_meld_turn")];
  return [say("melds.melding_laying_off_never")];
}
