/**
 * Independent implementation of RFC 6962 Merkle trees: proofs computed from tiles
 * (c2sp.org/tlog-tiles) and checked. Checked against testdata/log.json.
 */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";

/** Hash of the complete subtree over entries `index * 2**height` up to `(index + 1) * 2**height`. */
export type Reader = (height: number, index: number) => Promise<Uint8Array>;

/** A tile is missing, or has the wrong length. */
export class BadTile extends Error {}

const TILE = 256;
const HASH = 32;
/** Maximum tree size: proofs use 32-bit arithmetic. */
export const MAX_SIZE = 2 ** 31 - 1;

export const leaf = (entry: Uint8Array) => sha256(concatBytes(Uint8Array.of(0), entry));
export const node = (left: Uint8Array, right: Uint8Array) => sha256(concatBytes(Uint8Array.of(1), left, right));
const isEqual = (left: Uint8Array, right: Uint8Array) => bytesToHex(left) === bytesToHex(right);
/** Return the largest power of two below `count` >= 2. */
const split = (count: number) => 2 ** (31 - Math.clz32(count - 1));

/** Return a reader of a log of `size` entries; fetches each tile once, null for a missing tile. */
export function tileReader(size: number, fetch: (path: string) => Promise<Uint8Array | null>): Reader {
  const tiles = new Map<string, Promise<Uint8Array | null>>();
  return async (height, index) => {
    const level = Math.floor(height / 8);
    const above = height % 8;
    const first = index * 2 ** above;
    const number = Math.floor(first / TILE);
    const width = Math.min(TILE, Math.floor(size / TILE ** level) - number * TILE);
    const path = tilePath(level, number, width);
    if (!tiles.has(path)) tiles.set(path, fetch(path));
    const data = await tiles.get(path)!;
    if (data?.length !== HASH * width) throw new BadTile(path);
    const start = first % TILE;
    let row = Array.from({ length: 2 ** above }, (_, i) => data.slice(HASH * (start + i), HASH * (start + i + 1)));
    while (row.length > 1) row = row.flatMap((hash, i) => (i % 2 ? [node(row[i - 1]!, hash)] : []));
    return row[0]!;
  };
}

function tilePath(level: number, index: number, width: number): string {
  const groups = [String(index % 1000).padStart(3, "0")];
  for (let rest = Math.floor(index / 1000); rest; rest = Math.floor(rest / 1000))
    groups.unshift(`x${String(rest % 1000).padStart(3, "0")}`);
  return `tile/${level}/${groups.join("/")}${width < TILE ? `.p/${width}` : ""}`;
}

async function subtreeHash(read: Reader, begin: number, end: number): Promise<Uint8Array> {
  const count = end - begin;
  if ((count & (count - 1)) === 0) return read(31 - Math.clz32(count), begin / count);
  const middle = begin + split(count);
  return node(await subtreeHash(read, begin, middle), await subtreeHash(read, middle, end));
}

/** Compute the inclusion proof of a leaf in the tree of `end` entries, from the bottom up. */
export async function inclusion(read: Reader, index: number, end: number, begin = 0): Promise<Uint8Array[]> {
  if (end - begin === 1) return [];
  const middle = begin + split(end - begin);
  return index < middle
    ? [...(await inclusion(read, index, middle, begin)), await subtreeHash(read, middle, end)]
    : [...(await inclusion(read, index, end, middle)), await subtreeHash(read, begin, middle)];
}

/** Compute the consistency proof between the trees of `oldSize` and `size` entries. */
export async function consistency(read: Reader, oldSize: number, size: number): Promise<Uint8Array[]> {
  return 0 < oldSize && oldSize < size ? subproof(read, oldSize, 0, size, true) : [];
}

async function subproof(read: Reader, oldSize: number, begin: number, end: number, isKnown: boolean): Promise<Uint8Array[]> {
  if (oldSize === end) return isKnown ? [] : [await subtreeHash(read, begin, end)];
  const middle = begin + split(end - begin);
  return oldSize <= middle
    ? [...(await subproof(read, oldSize, begin, middle, isKnown)), await subtreeHash(read, middle, end)]
    : [...(await subproof(read, oldSize, middle, end, false)), await subtreeHash(read, begin, middle)];
}

/** Hash up a path (RFC 9162, 2.1.3.2 and 2.1.4.2); null if it is too short or too long. */
function climb(index: number, size: number, starts: [Uint8Array, Uint8Array], path: readonly Uint8Array[]) {
  let [before, after] = starts;
  let [first, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0) return null;
    if (first & 1 || first === last) {
      [before, after] = [node(sibling, before), node(sibling, after)];
      for (; !(first & 1) && first; first >>= 1) last >>= 1;
    } else after = node(after, sibling);
    [first, last] = [first >> 1, last >> 1];
  }
  return last === 0 ? { before, after } : null;
}

/** Verify an inclusion proof. */
export function includes(root: Uint8Array, size: number, index: number, hash: Uint8Array, proof: readonly Uint8Array[]) {
  const roots = 0 <= index && index < size ? climb(index, size, [hash, hash], proof) : null;
  return roots !== null && isEqual(roots.after, root);
}

/** Verify a consistency proof with an older tree. */
export function continues(oldSize: number, oldRoot: Uint8Array, size: number, root: Uint8Array, proof: readonly Uint8Array[]) {
  if (oldSize > size) return false;
  if (oldSize === 0 || oldSize === size) return !proof.length && isEqual(oldRoot, oldSize ? root : sha256(new Uint8Array()));
  const [start, ...path] = (oldSize & (oldSize - 1)) === 0 ? [oldRoot, ...proof] : proof;
  if (!start) return false;
  const complete = 31 - Math.clz32(oldSize & -oldSize); // levels below the old tree's last complete subtree
  const roots = climb((oldSize - 1) >> complete, ((size - 1) >> complete) + 1, [start, start], path);
  return roots !== null && isEqual(roots.before, oldRoot) && isEqual(roots.after, root);
}
