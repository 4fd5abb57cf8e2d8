/** A hand in groups and a rest, as its player builds them. Pure; what a group is the server says. */

import { faceOf } from "../../kit/cards/names";
import { cardsFor } from "../../kit/cards/duplicates";

export interface Grouping {
  /** Never empty ones. */
  groups: string[][];
  /** The cards in no group. */
  rest: string[];
}

/** Where cards can be put: a group by its place, a new one, or none. */
export type Place = number | "new" | "rest";

/** The same groups over the cards held now: what is gone is gone, what is new is in no group. */
export function follow(groups: readonly (readonly string[])[], cards: readonly string[]): Grouping {
  const left = [...cards];
  const take = (matches: (card: string) => boolean): string | null => {
    const at = left.findIndex(matches);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  // a card that bears its name still stands for itself; then a twin may stand in for one gone
  const exact = groups.map((group) => group.map((card) => take((held) => held === card)));
  const kept = exact.map((group, g) =>
    group.map((card, i) => card ?? take((held) => faceOf(held) === faceOf(groups[g]?.[i] ?? ""))),
  );
  return tidy(kept.map((group) => group.filter((card) => card !== null)), left);
}

/** These groups by the names the cards have in the hand; null where a card is not there. */
export function named(groups: readonly (readonly string[])[], cards: readonly string[]): Grouping | null {
  const names = cardsFor(cards, groups.flat());
  if (!names) return null;
  let at = 0;
  const mine = groups.map((group) => names.slice(at, (at += group.length)));
  return tidy(mine, cards.filter((card) => !names.includes(card)));
}

const tidy = (groups: string[][], rest: string[]): Grouping => ({
  groups: groups.filter((group) => group.length > 0),
  rest,
});

/** Where a card is; null where it is not held. */
export function placeOf({ groups, rest }: Grouping, card: string): Place | null {
  const at = groups.findIndex((group) => group.includes(card));
  if (at >= 0) return at;
  return rest.includes(card) ? "rest" : null;
}

/** The cards put there; a group left empty goes. */
export function put(before: Grouping, cards: readonly string[], to: Place): Grouping {
  const without = (all: readonly string[]) => all.filter((card) => !cards.includes(card));
  const groups = before.groups.map((group, i) => (i === to ? [...without(group), ...cards] : without(group)));
  const rest = without(before.rest);
  if (to === "new") groups.push([...cards]);
  else if (to === "rest") rest.push(...cards);
  return tidy(groups, rest);
}

/** Is it the same split, whatever the order? */
export function equal(a: readonly (readonly string[])[], b: readonly (readonly string[])[]): boolean {
  const key = (groups: readonly (readonly string[])[]) =>
    groups.map((group) => [...group].sort().join()).sort().join("|");
  return key(a) === key(b);
}
