/** Labels of the groups of a hand, visible and for screen readers. */

import { pieces, type Pieces } from "../../kit/text/pieces";
import type { GroupView } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

/** Minimum number of cards in a meld. */
const MIN_CARDS = 3;

/** "Pure run", "Set", or the reason it is no meld; in full if there is room. */
export function groupWord(group: GroupView | null, small: boolean): Pieces {
  if (!group) return ["…"];
  // reasons do not fit below one or two cards
  if (group.cards.length < MIN_CARDS) return [say("declare.n_more", { n: MIN_CARDS - group.cards.length })];
  if (!group.kind) return pieces(shortReason(group.text));
  // wild cards show what they stand for themselves
  if (!small && group.cards.length > 3) return pieces(group.text.split(", the ")[0] ?? "");
  if (group.kind === "set") return [say("kit.set")];
  return [group.pure ? say("declare.pure_run") : say("kit.run")];
}

/** Shorten "Not a meld: two suits" to "Two suits": the dotted line says the rest. */
function shortReason(text: string): string {
  const rest = text.replace(/^not a meld: */i, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Group 2: Pure run, 3 to 5 of diamonds". */
export function groupLabel(index: number, group: GroupView | null): string {
  return group ? say("declare.group_n_text", { n: index + 1, text: group.text }) : say("declare.group_n", { n: index + 1 });
}
