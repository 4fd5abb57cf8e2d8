/** Checkpoints of a transparency log (c2sp.org/tlog-checkpoint), signed as c2sp.org/signed-note. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { MAX_SIZE } from "./merkle";
import { isSignatureValid } from "./signature";

/** The state of a log: its name, the number of its entries and the root of their tree. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
  /** The signed text, and its signatures. */
  body: string;
  signatures: { name: string; data: Uint8Array }[];
}

const MAX_NOTE = 16_384;
const KEY_ID = 4;
const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/;

/** Parse a checkpoint; null if malformed. */
export function readCheckpoint(text: string): Checkpoint | null {
  const gap = text.lastIndexOf("\n\n");
  if (gap < 0 || text.length > MAX_NOTE || !text.endsWith("\n")) return null;
  const body = text.slice(0, gap + 1);
  const [origin, size = "", coded = ""] = body.split("\n");
  const root = decodeBase64(coded);
  if (!origin || !/^(0|[1-9]\d{0,9})$/.test(size) || Number(size) > MAX_SIZE || root?.length !== 32) return null;
  const signatures = [];
  for (const line of text.slice(gap + 2, -1).split("\n")) {
    const parts = SIGNATURE.exec(line);
    const data = decodeBase64(parts?.[2] ?? "");
    if (!parts || !data) return null;
    signatures.push({ name: parts[1]!, data });
  }
  return { origin, size: Number(size), root, body, signatures };
}

/** Verify the log's signature of a checkpoint; "unknown" if the browser cannot verify it. */
export async function signedBy(checkpoint: Checkpoint, key: string): Promise<"yes" | "no" | "other" | "unknown"> {
  const { origin, body, signatures } = checkpoint;
  const id = sha256(concatBytes(utf8ToBytes(`${origin}\n`), Uint8Array.of(1), hexToBytes(key))).slice(0, KEY_ID);
  const own = signatures.filter(({ name, data }) => name === origin && bytesToHex(data.slice(0, KEY_ID)) === bytesToHex(id));
  if (!own.length) return "other";
  const checks = own.map(({ data }) => isSignatureValid(key, utf8ToBytes(body), bytesToHex(data.slice(KEY_ID))));
  const results = await Promise.all(checks);
  return results.includes(null) ? "unknown" : results.includes(false) ? "no" : "yes";
}

function decodeBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
