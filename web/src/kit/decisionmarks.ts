/** Marks of decisions: the colour of each, and its word. */

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

/** A mark in words, for the ear. */
export const markWord = (mark: MarkName): string => say(WORDS[mark]);

/** A mark that says something was better. */
export const isWrong = (mark: string): boolean => mark.startsWith("?");
