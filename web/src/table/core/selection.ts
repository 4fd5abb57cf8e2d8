/** Actions available for the selected cards, derived from the server's list. No rules. */

import { faceOf, isJoker } from "../../kit/cards/names";
import { cardsFor, same } from "../../kit/cards/duplicates";
import type { CanAct, Reason, TableView } from "../../net/wire.gen";
import { choicesOf } from "./view";

/** Return all actions for these cards except discards; a joker may stand for several cards. */
export function candidatesWith(view: TableView, picked: readonly string[]): CanAct[] {
  const [card] = picked;
  if (card === undefined) return [];
  const fits = (action: CanAct): boolean =>
    action.kind === "meld"
      ? same(action.cards, picked)
      : picked.length === 1 && action.card !== null && same([action.card], [card]);
  const kinds = ["meld", "reclaim", "lay-off"] as const;
  const all = kinds.flatMap((kind) => view.can.filter((action) => action.kind === kind && fits(action)));
  const faces = picked.map(faceOf);
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
export const whyNotMeld = (view: TableView, picked: readonly string[]): Reason | undefined =>
  view.cannot.find((refusal) => refusal.kind === "meld" && refusal.cards.length > 0 && same(refusal.cards, picked))?.reason;

/** Return the cards that form the best meld with the selection; null if none do. */
export function suggested(view: TableView, picked: readonly string[]): string[] | null {
  const handCards = view.hand?.cards ?? [];
  const byLength = (a: CanAct, b: CanAct) => b.cards.length - a.cards.length;
  const melds = choicesOf(view, "meld").filter((choice) => cardsFor(choice.cards, picked) !== null);
  const [best] = melds.sort((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0) || byLength(a, b));
  if (!best) return null;
  // cards already selected stay selected
  const rest = cardsFor(
    handCards.filter((card) => !picked.includes(card)),
    without(best.cards, picked),
  );
  return rest && [...picked, ...rest];
}

function without(cards: readonly string[], gone: readonly string[]): string[] {
  const names = cardsFor(cards, gone) ?? [];
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
  const takes = view.can.filter((action) => action.kind === "take");
  const named = takes.filter((take) => take.card !== null && faceOf(take.card) === faceOf(card));
  return named.find((take) => take.cards.length === depth) ?? named.find((take) => take.card === card);
}

/** Return the discards that would be taken along, deepest first. */
export function alongWith(view: TableView, depth: number): string[] {
  const pile = view.boards[view.own]?.pile ?? [];
  return depth > 0 ? pile.slice(-depth) : [];
}
