/**
 * Checks that a deal's commitment is in the server's transparency log and the log is append-only.
 */

import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { fairHour, logFile } from "../../net/api";
import type { FairDeal, FairHour } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";
import type { Finding } from "./check";
import { readCheckpoint, signedBy, type Checkpoint } from "./checkpoint";
import { browserMemory, type Memory } from "./fair.svelte";
import { BadTile, consistency, continues, includes, inclusion, leaf, tileReader } from "./merkle";
import type { RecordedCommitment } from "./recordedcommitment";
import { entriesRoot, logEntry, placeOf } from "./proof";

const STORAGE_KEY = "openrummy.fair.log";
const HOUR_MS = 3_600_000;
/** Maximum delay until a line covers a commitment (docs/spec/fair.md). */
const LATE_MS = 2 * HOUR_MS;
/** Pages of 10,000 commitments each. */
const MAX_PAGES = 5;

/** Source of the log's files, and storage of its last checkpoint. */
export interface Source {
  file: (path: string) => Promise<Uint8Array | null>;
  hour: (hour: number, after: string) => Promise<FairHour>;
  memory: Memory | null;
  now: () => number;
}

const SERVER: Source = { file: logFile, hour: fairHour, memory: browserMemory(), now: Date.now };

const finding = (good: boolean | null, text: string): Finding => ({ good, text });

/** Return the log's findings on a deal; none for first-form commitments, which are unlisted. */
export async function checkInclusion(deal: FairDeal, note: RecordedCommitment | undefined, table: string, source = SERVER): Promise<Finding[]> {
  const key = note?.key ?? deal.key;
  if (!deal.seats || !key) return [];
  try {
    const text = await source.file("checkpoint");
    const now = text && readCheckpoint(new TextDecoder().decode(text));
    if (!now) return [finding(null, say("fair.log_unreachable"))];
    const signed = await signedBy(now, key);
    if (signed === "unknown") return [finding(null, say("fair.log_unchecked"))];
    if (signed === "other") return [finding(null, say("fair.log_key_changed"))];
    if (signed === "no") return [finding(false, say("fair.log_unsigned"))];
    return [...(await checkGrowth(now, source)), await checkListed(now, deal, note, table, source)];
  } catch {
    return [finding(null, say("fair.log_unreachable"))];
  }
}

// ---------------------------------------------------------------- consistency since the last visit

type StoredCheckpoints = Record<string, { size: number; root: string }>;

/** Check the log against the last checkpoint seen by this browser, and store the newer one. */
async function checkGrowth(now: Checkpoint, { file, memory }: Source): Promise<Finding[]> {
  const checkpoints = readCheckpoints(memory);
  const before = checkpoints[now.origin];
  if (before && !(await goesOn(before, now, file))) return [finding(false, say("fair.log_changed"))];
  if (!before || before.size < now.size) {
    checkpoints[now.origin] = { size: now.size, root: bytesToHex(now.root) };
    write(memory, checkpoints);
  }
  return before || Object.keys(checkpoints).length === 1 ? [] : [finding(null, say("fair.log_renamed"))];
}

async function goesOn(before: StoredCheckpoints[string], now: Checkpoint, file: Source["file"]): Promise<boolean> {
  if (before.size > now.size) return false;
  try {
    const proof = await consistency(tileReader(now.size, file), before.size, now.size);
    return continues(before.size, hexToBytes(before.root), now.size, now.root, proof);
  } catch (error) {
    if (error instanceof BadTile) return false;
    throw error;
  }
}

function readCheckpoints(memory: Memory | null): StoredCheckpoints {
  try {
    const checkpoints: unknown = JSON.parse(memory?.getItem(STORAGE_KEY) ?? "{}");
    const logs = Object.entries(checkpoints as StoredCheckpoints).filter(
      ([, { size, root }]) => Number.isSafeInteger(size) && /^[0-9a-f]{64}$/.test(root),
    );
    return Object.fromEntries(logs);
  } catch {
    return {};
  }
}

function write(memory: Memory | null, checkpoints: StoredCheckpoints): void {
  try {
    memory?.setItem(STORAGE_KEY, JSON.stringify(checkpoints));
  } catch {
    // full or forbidden: the next visit has nothing to compare with
  }
}

// ---------------------------------------------------------------- inclusion of a commitment

/** Check that the line covering the commitment is an entry of the log. */
async function checkListed(now: Checkpoint, deal: FairDeal, note: RecordedCommitment | undefined, table: string, source: Source): Promise<Finding> {
  const waiting = (): Finding => {
    const isLate = note?.noted !== undefined && source.now() - note.noted > LATE_MS;
    if (isLate) return finding(false, say("fair.log_missing"));
    const minutes = Math.ceil((HOUR_MS - (source.now() % HOUR_MS)) / 60_000) + 1;
    return { good: null, later: true, text: say("fair.log_not_yet", { n: minutes }) };
  };
  if (deal.hour === null) return waiting();
  const page = await wholeHour(deal.hour, source);
  if (!page) return finding(null, say("fair.log_too_long"));
  const { line, before, entries } = page;
  if (line.number === null) return finding(false, say("fair.log_missing"));
  if (line.number >= now.size) return waiting();
  const entry = placeOf(deal.deal, table) + (note?.commitment ?? deal.commitment);
  const covered = entries.includes(entry) && entries.length === line.entries && entriesRoot(entries) === line.root;
  const hash = leaf(logEntry(before, line.hour, line.entries, line.root));
  if (!covered || !(await isIncluded(now, line.number, hash, source.file))) return finding(false, say("fair.log_missing"));
  return { good: true, text: say("fair.log_has", { n: line.number + 1, size: now.size }) };
}

async function isIncluded(now: Checkpoint, index: number, hash: Uint8Array, file: Source["file"]): Promise<boolean> {
  try {
    return includes(now.root, now.size, index, hash, await inclusion(tileReader(now.size, file), index, now.size));
  } catch (error) {
    if (error instanceof BadTile) return false;
    throw error;
  }
}

/** Fetch an hour of the list with all its entries; null if there are too many for a browser. */
async function wholeHour(hour: number, source: Source): Promise<FairHour | null> {
  const page = await source.hour(hour, "");
  const entries = [...page.entries];
  for (let more = page.more, count = 1; more; count++) {
    if (count === MAX_PAGES) return null;
    const next = await source.hour(hour, entries.at(-1) ?? "");
    entries.push(...next.entries);
    more = next.more;
  }
  return { ...page, entries };
}
