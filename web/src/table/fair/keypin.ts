/** The signing key of this server, pinned by this browser on first use. */

import { say } from "../../kit/i18n/say";
import type { Finding } from "./check";
import type { Memory } from "./fair.svelte";

const STORAGE_KEY = "openrummy.fair.key";

/** Compare a commitment's key with the pinned one, and pin it. Null on first use. */
export function knownKey(key: string | undefined, memory: Memory | null): Finding | null {
  if (!key || !memory) return null;
  try {
    const before = memory.getItem(STORAGE_KEY);
    if (before === key) return { good: true, text: say("fair.key_as_before") };
    memory.setItem(STORAGE_KEY, key);
    return before ? { good: null, text: say("fair.key_changed") } : null;
  } catch {
    return null; // storage is full or forbidden
  }
}
