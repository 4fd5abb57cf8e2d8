/** What the terms mean: the glossary, fetched when the first is asked for. */

import { getLearn } from "../../net/api";

const meanings = new Map<string, string>();
let asked: Promise<void> | null = null;

/** The meaning of the term at an anchor of the glossary; null where it cannot be had. */
export async function meaningOf(anchor: string): Promise<string | null> {
  asked ??= getLearn().then(({ words }) => words.forEach((word) => meanings.set(word.id, word.text)));
  try {
    await asked;
  } catch {
    asked = null; // the next one asks again
  }
  return meanings.get(anchor) ?? null;
}
