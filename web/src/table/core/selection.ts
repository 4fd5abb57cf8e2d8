/** Actions available for the selected cards, derived from the server's list. No rules. */

import { faceOf, isJoker } from "../../kit/cards/names";
import { cardsFor, isSameCards } from "../../kit/cards/duplicates";
import type { CanAct, Reason, TableView } from "../../net/wire.gen";
import { choicesOf } from "./view";

/** Return all actions for these cards except discards; a joker may stand for several cards. */
export function candidatesWith(view: TableView, selection: readonly string[]): CanAct[] {
  const [card] = selection;
  if (card === undefined) return [];
  const isCandidate = (action: CanAct): boolean =>
    action.kind === "meld"
      ? isSameCards(action.cards, selection)
      : selection.length === 1 && action.card !== null && isSameCards([action.card], [card]);
  const kinds = ["meld", "reclaim", "lay-off"] as const;
  const all = kinds.flatMap((kind) => view.can.filter((action) => action.kind === kind && isCandidate(action)));
  const faces = selection.map(faceOf);
  const exact = ({ cards, card }: CanAct) =>
    [...cards, ...(card ? [card] : [])].every((item) => faces.includes(faceOf(item)));
  return distinctChoices([...all.filter(exact), ...all.filter((action) => !exact(action))]);
}

/** Remove actions that differ only in which joker they use. */
function distinctChoices(all: readonly CanAct[]): CanAct[] {
  const signatures = new Set<string>();
  return all.filter((action) => {
    const cards = action.cards.map((card) => (isJoker(card) ? "X" : faceOf(card)));
    const wild = action.wild?.startsWith("X") ? "X" : action.wild;
    const key = [action.kind, action.meld, wild, cards.join(), action.stands.join()].join("|");
    return !signatures.has(key) && signatures.add(key);
  });
}

/** Return the reason no action of a kind is legal, whatever the cards. */
export const whyNotAny = (view: TableView, kind: string): Reason | undefined =>
  view.cannot.find((refusal) => refusal.kind === kind && refusal.card === null && !refusal.cards.length)?.reason;

/** Return the reason these cards, which form a meld, cannot be laid down now. */
export const whyNotMeld = (view: TableView, selection: readonly string[]): Reason | undefined =>
  view.cannot.find((refusal) => refusal.kind === "meld" && refusal.cards.length > 0 && isSameCards(refusal.cards, selection))?.reason;

/** Return the cards that form the best meld with the selection; null if none do. */
export function suggestMeld(view: TableView, selection: readonly string[]): string[] | null {
  const handCards = view.hand?.cards ?? [];
  const byLength = (a: CanAct, b: CanAct) => b.cards.length - a.cards.length;
  const melds = choicesOf(view, "meld").filter((choice) => cardsFor(choice.cards, selection) !== null);
  const [best] = melds.sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0) || byLength(a, b));
  if (!best) return null;
  // cards already selected stay selected
  const rest = cardsFor(
    handCards.filter((card) => !selection.includes(card)),
    removeCards(best.cards, selection),
  );
  return rest && [...selection, ...rest];
}

function removeCards(cards: readonly string[], removed: readonly string[]): string[] {
  const names = cardsFor(cards, removed) ?? [];
  return cards.filter((card) => !names.includes(card));
}

/** Return the cards an action plays, by their names in the hand. */
export function cardsOf(view: TableView, token: string): string[] {
  const action = view.can.find((candidate) => candidate.token === token);
  const cards = action?.kind === "meld" ? action.cards : action?.card && action.kind !== "take" ? [action.card] : [];
  return cardsFor(view.hand?.cards ?? [], cards) ?? [];
}

/** Return the action that takes the discard under `depth` others; undefined if illegal. */
export function takeAt(view: TableView, depth: number): CanAct | undefined {
  const pile = view.boards[view.own]?.pile ?? [];
  const card = pile.at(-1 - depth);
  if (card === undefined) return undefined;
  const takeActions = view.can.filter((action) => action.kind === "take");
  const sameFace = takeActions.filter((take) => take.card !== null && faceOf(take.card) === faceOf(card));
  return sameFace.find((take) => take.cards.length === depth) ?? sameFace.find((take) => take.card === card);
}

/** Return the discards that would be taken along, deepest first. */
export function cardsTakenAlong(view: TableView, depth: number): string[] {
  const pile = view.boards[view.own]?.pile ?? [];
  return depth > 0 ? pile.slice(-depth) : [];
}
