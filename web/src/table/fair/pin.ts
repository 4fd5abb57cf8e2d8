/** The key by which this server signed before, as far as this browser knows. */

import { say } from "../../kit/say/say";
import type { Finding } from "./check";
import type { Memory } from "./fair.svelte";

const NAME = "openrummy.fair.key";

/** Compares the key of a promise with the one remembered, and remembers it. Null at first. */
export function knownKey(key: string | undefined, memory: Memory | null): Finding | null {
  if (!key || !memory) return null;
  try {
    const before = memory.getItem(NAME);
    if (before === key) return { good: true, text: say("fair.key_as_before") };
    memory.setItem(NAME, key);
    return before ? { good: null, text: say("fair.key_changed") } : null;
  } catch {
    return null; // storage is full or forbidden
  }
}
