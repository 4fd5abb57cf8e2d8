/** Ids for the lines of a rules page. */

import type { RulesPage } from "../wire.gen";

/** A heading as an id: "End of the stock" is "end-of-the-stock". */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** For each line of each section its id: the rule's, for the first line that has it. */
export function anchors(page: RulesPage): (string | undefined)[][] {
  const seen = new Set<string>();
  return page.sections.map((section) =>
    section.lines.map(({ rule }) => {
      if (!rule || seen.has(rule)) return undefined;
      seen.add(rule);
      return rule;
    }),
  );
}
