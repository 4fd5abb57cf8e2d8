/** The class of each mark, which gives it its colour. */

import type { DecisionCard } from "../net/wire.gen";

export type MarkName = DecisionCard["mark"];

export const MARKS: Readonly<Record<MarkName, string>> = {
  "": "good",
  "!": "good",
  "?!": "inexact",
  "?": "mistake",
  "??": "blunder",
};
