/** Words under the groups of a hand, and for the ear. */

import { pieces, type Pieces } from "../../kit/text/pieces";
import type { GroupView } from "../../net/wire.gen";
import { say } from "../../kit/say/say";

/** The fewest cards of a meld. */
const MIN_CARDS = 3;

/** "Pure run", "Set", or why it is none; in full where there is room. */
export function groupWord(told: GroupView | null, small: boolean): Pieces {
  if (!told) return ["…"];
  // there is no room for reasons under one card or two
  if (told.cards.length < MIN_CARDS) return [say("declare.n_more", { n: MIN_CARDS - told.cards.length })];
  if (!told.kind) return pieces(why(told.text));
  // what a wild card stands for it shows itself
  if (!small && told.cards.length > 3) return pieces(told.text.split(", the ")[0] ?? "");
  if (told.kind === "set") return [say("kit.set")];
  return [told.pure ? say("declare.pure_run") : say("kit.run")];
}

/** "Not a meld: two suits" is said by its dotted line already: "Two suits". */
function why(text: string): string {
  const rest = text.replace(/^not a meld: */i, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** "Group 2: Pure run, 3 to 5 of diamonds". */
export function groupLabel(place: number, told: GroupView | null): string {
  return told ? say("declare.group_n_text", { n: place + 1, text: told.text }) : say("declare.group_n", { n: place + 1 });
}
