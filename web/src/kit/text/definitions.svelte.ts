/** Definitions of terms from the glossary, fetched on first use. */

import { getLearn } from "../../net/api";

const meanings = new Map<string, string>();
let request: Promise<void> | null = null;

/** Return the definition at an anchor of the glossary; null if unavailable. */
export async function definitionOf(anchor: string): Promise<string | null> {
  request ??= getLearn().then(({ words }) => words.forEach((word) => meanings.set(word.id, word.text)));
  try {
    await request;
  } catch {
    request = null; // retry on the next request
  }
  return meanings.get(anchor) ?? null;
}
