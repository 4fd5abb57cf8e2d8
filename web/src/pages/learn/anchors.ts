/** Ids for the lines of a rules page. */

import type { RulesPage } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";

/** Turn a heading into an id: "End of the stock" becomes "end-of-the-stock". */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Return the id of each line by section: the rule's id, on its first line. */
export function anchors(page: RulesPage): (string | undefined)[][] {
  const usedIds = new Set<string>();
  return page.sections.map((section) =>
    section.lines.map(({ rule }) => {
      if (!rule || usedIds.has(rule)) return undefined;
      usedIds.add(rule);
      return rule;
    }),
  );
}

export interface Entry {
  id: string;
  title: string;
  /** Nested under the previous entry. */
  part: boolean;
}

export function contents(page: RulesPage): Entry[] {
  const top = (id: string, title: string, count: number) =>
    count ? [{ id, title, part: false }] : [];
  return [
    ...top("what", say("learn.what"), page.what.length),
    ...top("a-deal", say("learn.how_deal_goes"), page.steps.length),
    ...top("examples", say("learn.examples"), page.examples.length),
    ...top("the-rules", say("learn.rules"), page.sections.length),
    ...page.sections.map(({ title }) => ({ id: slug(title), title, part: true })),
    ...top("time", say("learn.time"), page.time.length),
    ...top("playing-well", say("learn.playing_well"), page.hints.length),
    ...top("questions", say("learn.questions"), page.questions.length),
  ];
}
