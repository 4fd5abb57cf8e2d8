/**
 * The melds on the table as the player sees them, with the legal uses of the selected cards. Pure;
 * legality comes from the server in `view.can`.
 */

import { cardName, faceOf, isJoker, representedText, rankNames, RANKS } from "../../kit/cards/names";
import { cardsFor, isSameCards } from "../../kit/cards/duplicates";
import { declares, onTable } from "../core/kinds";
import { byRank } from "../core/handorder";
import { boardOf, droppedWord, nameOf } from "../core/view";
import { capital, listedPieces, sayPieces, type Piece, type Pieces } from "../../kit/text/pieces";
import type { CanAct, MeldView, TableView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";
import { row } from "../../kit/i18n/lists";

/** A slot at the end of a meld for a card of the hand. */
export interface Slot {
  card: string;
  at: "start" | "end";
  /** What a wild card would stand for there: "8d", or "K" in a set; else empty. */
  stands: string;
  /** Whether it is selected; otherwise only a note that it would fit. */
  chosen: boolean;
  token: string;
}

export interface LaidMeld {
  /** Its number on the table. */
  index: number;
  owner: number;
  /** "Otto’s melds", "Your melds". */
  title: string;
  kind: MeldView["kind"];
  /** Full accessible name: "Run, 7 to 10 of diamonds, the joker is the eight of diamonds". */
  name: string;
  cards: string[];
  /** What each card stands for; empty for a card that is itself. */
  stands: string[];
  /** "Run", "Run, ★ is the 8♦". */
  word: Pieces;
  /** Seat that added each card, null for the owner's own. */
  addedBy: (number | null)[];
  /** Fitting cards: the selected ones, or those of the hand if none is selected. */
  slots: Slot[];
  /** A selected card can be laid off here. */
  target: boolean;
  /** The wild card here that the selected card can replace. */
  reclaim: string | null;
}

/** The slot for new melds. */
export interface NewMeld {
  /** Whether the selected cards form a meld. */
  target: boolean;
  /** Ways to lay them down: several if a wild can stand for different cards. */
  options: CanAct[];
}

/** Whether melds are shown by owner: always, or after a declaration. */
export const laysMelds = (view: TableView): boolean => {
  if (onTable(view)) return true;
  const board = boardOf(view);
  return declares(view) && board !== null && (board.declared !== null || board.phase === "over");
};

/** All melds on your own board, in the order they were laid. */
export function meldBoard(view: TableView, chosen: readonly string[] = []): LaidMeld[] {
  const board = boardOf(view);
  if (!board || !laysMelds(view)) return [];
  return board.table.map((meld, index) => {
    const slots = slotsOf(view, meld, index, chosen);
    return {
      index,
      owner: meld.owner ?? board.active[0] ?? 0,
      title: titleOf(view, meld.owner ?? 0),
      kind: meld.kind,
      name: nameFor(meld),
      cards: meld.cards,
      stands: standsOf(meld),
      word: wordOf(meld),
      addedBy: meld.cards.map((card) => adder(meld, card)),
      slots,
      target: slots.some((slot) => slot.chosen),
      reclaim: reclaimOf(view, index, chosen)?.wild ?? null,
    };
  });
}

/** Open cards of a seat beside its melds: shown for the count, or left over at the end. */
export interface LooseCards {
  seat: number;
  cards: string[];
  /** "Left with 21". */
  word: string;
}

/** Return cards shown or turned up on your own board, except your own hand. */
export function looseCards(view: TableView): LooseCards[] {
  const board = boardOf(view);
  if (!board || !laysMelds(view)) return [];
  return board.active.flatMap((seat): LooseCards[] => {
    const shownHand = board.shown.find((hand) => hand.seat === seat);
    const leftPoints = (points: number) => (view.game.shapes.length ? say("melds.not_declared") : say("melds.left_with_points", { points }));
    if (shownHand) return shownHand.deadwood.length ? [{ seat, cards: [...shownHand.deadwood].sort(byRank), word: leftPoints(shownHand.points) }] : [];
    const revealedCards = board.revealed?.[seat] ?? [];
    if (!revealedCards.length || (seat === view.seat && view.hand?.cards.length)) return [];
    const dropText = droppedWord(board, seat);
    if (dropText) return [{ seat, cards: [...revealedCards].sort(byRank), word: capital(dropText) }];
    const undeclared = declares(view) && board.declared === null;
    if (undeclared) return [{ seat, cards: [...revealedCards].sort(byRank), word: say("melds.not_declared") }];
    const count = board.result?.hands?.find((hand) => hand.seat === seat)?.deadwood;
    return [{ seat, cards: [...revealedCards].sort(byRank), word: count === undefined ? say("kit.left") : leftPoints(count) }];
  });
}

/** Return the slot for new melds; null for a spectator and after the deal. */
export function newMeld(view: TableView, chosen: readonly string[] = []): NewMeld | null {
  const board = boardOf(view);
  if (!board || !onTable(view) || board.phase === "over") return null;
  if (view.seat === null || !board.active.includes(view.seat)) return null;
  const options = meldsOf(view, chosen);
  return { target: options.length > 0, options };
}

/** Return the ways to lay down exactly these cards. */
export function meldsOf(view: TableView, chosen: readonly string[]): CanAct[] {
  if (!chosen.length) return [];
  return view.can.filter((action) => action.kind === "meld" && isSameCards(action.cards, chosen));
}

/** Return the selected card that matches `card`. */
const among = (chosen: readonly string[], card: string): string | undefined => cardsFor(chosen, [card])?.[0];

/** Return the action that replaces a meld's wild card by a selected card. */
export function reclaimOf(
  view: TableView,
  index: number,
  chosen: readonly string[],
): CanAct | undefined {
  const isReclaim = (action: CanAct) => action.kind === "reclaim" && action.meld === index;
  return view.can.find((action) => isReclaim(action) && action.card != null && among(chosen, action.card));
}

export function titleOf(view: TableView, seat: number): string {
  return seat === view.seat ? say("kit.your_melds") : say("melds.name_s_melds", { name: nameOf(view, seat) });
}

// ------------------------------------------------------------ one meld

/** Return what each card stands for. */
export function standsOf(meld: MeldView): string[] {
  return meld.cards.map((_, i) => meld.stands?.[i] ?? "");
}

/** "Run", "Run, ★ is the 8♦", "Set, ★ is a king"; several wilds are listed individually. */
export function wordOf(meld: MeldView): Pieces {
  const word: Pieces = [meld.kind === "run" ? say("kit.run") : say("kit.set")];
  const wild = standsOf(meld)
    .map((stands, i) => ({ card: meld.cards[i] ?? "", stands }))
    .filter(({ card, stands }) => stands && faceOf(card) !== stands);
  if (!wild.length) return word;
  const first = wild[0]!;
  // cards of a wild rank are distinguished, jokers are not
  const mustName = wild.some(({ card }) => !isJoker(card)) && wild.length > 1;
  if (meld.kind === "set") {
    const signs = mustName ? listedPieces(wild.map(({ card }) => wildSign(card))) : [wildSign(first.card)];
    const n = wild.length;
    if (first.stands.length > 1) return sayPieces("melds.wilds_are_card", { word, wilds: signs, n, card: { card: first.stands } });
    const rank = n > 1 ? rankNames(first.stands) : representedText(first.stands);
    return sayPieces("melds.wilds_are_rank", { word, wilds: signs, n, rank });
  }
  if (mustName)
    return wild.flatMap(({ card, stands }, i): Pieces => {
      const data = { wild: wildSign(card), card: { card: stands } };
      return i ? [say("kit.comma"), ...sayPieces("melds.and_wild_card", data)] : sayPieces("melds.wild_is_card", { word, ...data });
    });
  const cards = listedPieces(wild.map(({ stands }) => ({ card: stands })));
  return sayPieces("melds.wilds_are_card", { word, wilds: wildSign(first.card), n: wild.length, card: cards });
}

/** A joker is a star; other wild cards are named. */
const wildSign = (card = ""): Piece => (isJoker(card) ? "★" : { card });

/** Return the card a wild card represents, or only its rank in a set. */
export const standingFor = (represented: string): Piece => (represented.length > 1 ? { card: represented } : representedText(represented));

/** Return the server's name of a meld, with the meaning of its wild cards. */
function nameFor(meld: MeldView): string {
  const wild = standsOf(meld).flatMap((stands, i) => {
    const card = meld.cards[i] ?? "";
    return stands && faceOf(card) !== stands ? [say(stands.length > 1 ? "melds.card_is_card" : "melds.card_is_rank", { card: cardName(card), stands: representedText(stands) })] : [];
  });
  return row([meld.name, ...wild]);
}

function adder(meld: MeldView, card: string): number | null {
  const seat = meld.laid.find(([, laidCard]) => laidCard === card)?.[0];
  return seat === undefined || seat === meld.owner ? null : seat;
}

// ------------------------------------------------------------ where cards fit

function slotsOf(
  view: TableView,
  meld: MeldView,
  index: number,
  chosen: readonly string[],
): Slot[] {
  const slots: Slot[] = [];
  for (const action of view.can) {
    if (action.kind !== "lay-off" || action.meld !== index || action.card == null) continue;
    const isSelected = among(chosen, action.card);
    if (chosen.length > 0 && !isSelected) continue;
    const card = isSelected ?? action.card;
    const represented = action.stands?.[0] ?? "";
    const end = endFor(meld, represented || card);
    slots.push({ card, at: end, stands: represented, chosen: isSelected !== undefined, token: action.token });
  }
  return slots;
}

const rankAt = (face: string): number => RANKS.indexOf(face[0] ?? "");

/** Return the end of a meld a card goes to. Sets grow at the end. */
export function endFor(meld: MeldView, face: string): "start" | "end" {
  if (meld.kind === "set" || !meld.cards.length) return "end";
  const represented = standsOf(meld);
  const last = represented.at(-1) || (meld.cards.at(-1) ?? "");
  return (rankAt(last) + 1) % RANKS.length === rankAt(face) ? "end" : "start";
}
