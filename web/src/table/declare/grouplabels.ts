/** Words under the groups of a hand, and for the ear. */

import { pieces, type Pieces } from "../../kit/text/pieces";
import type { GroupView } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

/** The fewest cards of a meld. */
const MIN_CARDS = 3;

/** "Pure run", "Set", or why it is none; in full where there is room. */
export function groupWord(group: GroupView | null, small: boolean): Pieces {
  if (!group) return ["…"];
  // there is no room for reasons under one card or two
  if (group.cards.length < MIN_CARDS) return [say("declare.n_more", { n: MIN_CARDS - group.cards.length })];
  if (!group.kind) return pieces(why(group.text));
  // what a wild card stands for it shows itself
  if (!small && group.cards.length > 3) return pieces(group.text.split(", the ")[0] ?? "");
  if (group.kind === "set") return [say("kit.set")];
  return [group.pure ? say("declare.pure_run") : say("kit.run")];
}

/** "Not a meld: two suits" is said by its dotted line already: "Two suits". */
function why(text: string): string {
  const rest = text.replace(/^not a meld: */i, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Group 2: Pure run, 3 to 5 of diamonds". */
export function groupLabel(index: number, group: GroupView | null): string {
  return group ? say("declare.group_n_text", { n: index + 1, text: group.text }) : say("declare.group_n", { n: index + 1 });
}
