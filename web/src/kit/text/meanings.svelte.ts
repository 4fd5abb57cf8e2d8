/** Definitions of terms from the glossary, fetched on first use. */

import { getLearn } from "../../net/api";

const meanings = new Map<string, string>();
let asked: Promise<void> | null = null;

/** Return the definition at an anchor of the glossary; null if unavailable. */
export async function meaningOf(anchor: string): Promise<string | null> {
  asked ??= getLearn().then(({ words }) => words.forEach((word) => meanings.set(word.id, word.text)));
  try {
    await asked;
  } catch {
    asked = null; // retry on the next request
  }
  return meanings.get(anchor) ?? null;
}
