/** Lists of names as text. */

import { say } from "./say";

/** "A", "A and B", "A, B and C". */
export function joinWithAnd(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return say("kit.list_and", { list: names.slice(0, -1).join(say("kit.comma")), last: names.at(-1)! });
}

/** "A or B", "A, B or C". */
export function joinWithOr(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return say("kit.list_or", { list: names.slice(0, -1).join(say("kit.comma")), last: names.at(-1)! });
}

/** "A, B, C". */
export const row = (all: readonly string[]): string => all.join(say("kit.comma"));
