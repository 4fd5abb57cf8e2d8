/** Marks of decisions: their colours and labels. */

import type { DecisionCard } from "../net/wire.gen";
import { say } from "./i18n/say";

export type MarkName = DecisionCard["mark"];

export const MARK_COLORS: Readonly<Record<MarkName, string>> = {
  "": "var(--brand)",
  "!": "var(--brand)",
  "?!": "var(--inexact)",
  "?": "var(--mistake)",
  "??": "var(--danger)",
};

const WORDS = {
  "": "mark.good",
  "!": "mark.hard",
  "?!": "mark.inexact",
  "?": "mark.mistake",
  "??": "mark.blunder",
} as const;

/** Return a mark's label for screen readers. */
export const markWord = (mark: MarkName): string => say(WORDS[mark]);

/** Return whether a mark means that another action was better. */
export const isWrong = (mark: string): boolean => mark.startsWith("?");
