/** A hand split by its player into groups and ungrouped cards. Pure; the server judges groups. */

import { faceOf } from "../../kit/cards/names";
import { cardsFor } from "../../kit/cards/duplicates";

export interface Grouping {
  /** Never contains empty groups. */
  groups: string[][];
  /** Ungrouped cards. */
  rest: string[];
}

/** Target of a move: a group by its index, a new one, or none. */
export type Place = number | "new" | "rest";

/** Apply groups to the cards now held: cards gone are removed, new ones are ungrouped. */
export function follow(groups: readonly (readonly string[])[], cards: readonly string[]): Grouping {
  const remaining = [...cards];
  const take = (matches: (card: string) => boolean): string | null => {
    const index = remaining.findIndex(matches);
    return index < 0 ? null : (remaining.splice(index, 1)[0] ?? null);
  };
  // match cards by name first; then a duplicate may replace one that is gone
  const exact = groups.map((group) => group.map((card) => take((candidate) => candidate === card)));
  const matched = exact.map((group, g) =>
    group.map((card, i) => card ?? take((candidate) => faceOf(candidate) === faceOf(groups[g]?.[i] ?? ""))),
  );
  return normalize(matched.map((group) => group.filter((card) => card !== null)), remaining);
}

/** Translate groups to the names the cards have in the hand; null if a card is missing. */
export function matchCards(groups: readonly (readonly string[])[], cards: readonly string[]): Grouping | null {
  const names = cardsFor(cards, groups.flat());
  if (!names) return null;
  let index = 0;
  const renamed = groups.map((group) => names.slice(index, (index += group.length)));
  return normalize(renamed, cards.filter((card) => !names.includes(card)));
}

const normalize = (groups: string[][], rest: string[]): Grouping => ({
  groups: groups.filter((group) => group.length > 0),
  rest,
});

/** Return the place of a card; null if it is not held. */
export function placeOf({ groups, rest }: Grouping, card: string): Place | null {
  const index = groups.findIndex((group) => group.includes(card));
  if (index >= 0) return index;
  return rest.includes(card) ? "rest" : null;
}

/** Move the cards; groups left empty are removed. */
export function moveCards(before: Grouping, cards: readonly string[], to: Place): Grouping {
  const remainingCards = (all: readonly string[]) => all.filter((card) => !cards.includes(card));
  const groups = before.groups.map((group, i) => (i === to ? [...remainingCards(group), ...cards] : remainingCards(group)));
  const rest = remainingCards(before.rest);
  if (to === "new") groups.push([...cards]);
  else if (to === "rest") rest.push(...cards);
  return normalize(groups, rest);
}

/** Return whether two groupings are equal up to order. */
export function equal(a: readonly (readonly string[])[], b: readonly (readonly string[])[]): boolean {
  const key = (groups: readonly (readonly string[])[]) =>
    groups.map((group) => [...group].sort().join()).sort().join("|");
  return key(a) === key(b);
}
