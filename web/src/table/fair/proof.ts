/**
 * Randomness of a deal, recomputed in this browser: an independent implementation of
 * docs/spec/fair.md, tested against testdata/fair.json.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const WORD = 1n << 64n;

const u32 = (n: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, n);
  return bytes;
};

/** Return the commitment to a secret of 32 bytes (hexadecimal, as everything here). */
export function commitment(deal: number, secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("openrummy fair 1"), u32(deal), hexToBytes(secret))));
}

/** Data bound by a second-form commitment: table, hash of its rules, one letter per seat. */
export interface Bound {
  table: string;
  rules: string;
  seats: string;
}

const boundText = (deal: number, { table, rules, seats }: Bound) =>
  concatBytes(
    u32(deal),
    Uint8Array.of(table.length),
    utf8ToBytes(table),
    hexToBytes(rules),
    Uint8Array.of(seats.length),
    utf8ToBytes(seats),
  );

/** Return the second-form commitment to a secret. */
export function boundCommitment(deal: number, bound: Bound, secret: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("openrummy fair 2"), boundText(deal, bound), hexToBytes(secret))));
}

export function signedCommitmentText(deal: number, bound: Bound, commitment: string): Uint8Array {
  return concatBytes(utf8ToBytes("openrummy promise 2"), boundText(deal, bound), hexToBytes(commitment));
}

/** Return the position of a deal's commitment in the public list. */
export function placeOf(deal: number, table: string): string {
  return bytesToHex(
    sha256(concatBytes(utf8ToBytes("openrummy place 2"), Uint8Array.of(table.length), utf8ToBytes(table), u32(deal))),
  );
}

/** Return the digest of a line's entries, each position and commitment, in ascending order. */
export function entriesRoot(entries: readonly string[]): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("openrummy entries 2"), ...entries.map((entry) => hexToBytes(entry)))));
}

/** Return the transparency log entry for a line of the public list. */
export function logEntry(before: string, hour: number, entries: number, root: string): Uint8Array {
  return concatBytes(utf8ToBytes("openrummy line 2"), hexToBytes(before), u32(hour), u32(entries), hexToBytes(root));
}

/** Return the hash of the canonical text of rules. */
export function rulesHash(text: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes("openrummy rules 1"), Uint8Array.of(10), utf8ToBytes(text))));
}

/** Return the entropy that orders the cards: the secret and the seeds of all seats, "" for none. */
export function entropy(deal: number, secret: string, seeds: readonly string[]): string {
  const parts = [utf8ToBytes("openrummy fair entropy 1"), u32(deal), hexToBytes(secret)];
  parts.push(Uint8Array.of(seeds.length));
  for (const seed of seeds) {
    const bytes = hexToBytes(seed);
    parts.push(Uint8Array.of(bytes.length), bytes);
  }
  return bytesToHex(sha256(concatBytes(...parts)));
}

/** Generate the 64-bit words of a random stream. */
function* words(seed: Uint8Array, deal: number, purpose: string, n: number): Generator<bigint, never> {
  for (let i = 0; ; i++) {
    const block = sha256(
      concatBytes(utf8ToBytes("openrummy/1"), seed, u32(deal), u32(n), u32(i), utf8ToBytes(purpose)),
    );
    const view = new DataView(block.buffer, block.byteOffset);
    for (let index = 0; index < block.length; index += 8) yield view.getBigUint64(index);
  }
}

const PACK = [..."cdhs"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

/** Return the unshuffled cards of `packs` packs with this many jokers in each. */
export function packOf(packs = 1, jokers = 0): string[] {
  const pack = [..."cdhs"].flatMap((suit, index) => {
    const own = PACK.filter((card) => card[1] === suit);
    return index < jokers ? [...own, "X1"] : own;
  });
  return Array.from({ length: packs }, () => pack).flat();
}

/** Return an unbiased number from 0 to `among` - 1. */
function randomBelow(source: Generator<bigint, never>, among: number): number {
  const k = BigInt(among);
  const fair = WORD - (WORD % k);
  let word = source.next().value;
  while (word >= fair) word = source.next().value;
  return Number(word % k);
}

function inOrder(cards: readonly string[], source: Generator<bigint, never>): string[] {
  const order = [...cards];
  for (let j = order.length - 1; j > 0; j--) {
    const k = randomBelow(source, j + 1);
    [order[j], order[k]] = [order[k]!, order[j]!];
  }
  return order;
}

/** The pack shuffled for a purpose, bottom card first; `n` is the board. */
export function shuffle(
  entropy: string,
  deal: number,
  purpose: "pack" | "cut",
  n = 0,
  pack: readonly string[] = PACK,
): string[] {
  return inOrder(pack, words(hexToBytes(entropy), deal, purpose, n));
}

/** The card of a second pack that sets the terms of a deal, of those not in `usedCards`. */
export function knockCard(entropy: string, deal: number, usedCards: readonly string[]): string {
  const left = PACK.filter((card) => !usedCards.includes(card));
  return left[randomBelow(words(hexToBytes(entropy), deal, "knock-card", 0), left.length)]!;
}

/** Return the used cards of the second pack after a draw; empty once it is reshuffled. */
export function withUsedCard(usedCards: readonly string[], card: string): string[] {
  return usedCards.length + 1 === PACK.length ? [] : [...usedCards, card];
}

/**
 * Reshuffle the pile below its top card, bottom card first, into the new stock for the `times`th
 * time (from 0) in a deal.
 */
export function reshuffle(
  entropy: string,
  deal: number,
  board: number,
  times: number,
  cardsBelow: readonly string[],
): string[] {
  const source = words(hexToBytes(entropy), deal, "later", board);
  const seed = Array.from({ length: 4 }, () => source.next().value.toString(16).padStart(16, "0"));
  return inOrder(cardsBelow, words(hexToBytes(seed.join("")), deal, "reshuffle", times));
}
