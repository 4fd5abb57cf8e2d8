/** Verification of the server's signatures with the browser's Ed25519, if available. */

import { hexToBytes } from "@noble/hashes/utils.js";
import { say } from "../../kit/i18n/say";
import type { RecordedCommitment } from "./recordedcommitment";
import type { Finding } from "./check";
import { signedCommitmentText } from "./proof";

/** Verify the signature of a commitment; null if there is none. */
export async function signature(deal: number, table: string, note: RecordedCommitment | undefined): Promise<Finding | null> {
  if (!note?.seats || !note.rules) return null;
  if (!note.signature || !note.key) return { good: null, text: say("fair.not_signed") };
  const bound = { table, rules: note.rules, seats: note.seats };
  const good = await isSignatureValid(note.key, signedCommitmentText(deal, bound, note.commitment), note.signature);
  if (good === null) return { good: null, text: say("fair.signature_not_checked") };
  return { good, text: say(good ? "fair.signature_holds" : "fair.signature_does_not_hold") };
}

/** Verify a signature of a text; null if the browser cannot: on plain HTTP, or too old. */
export async function isSignatureValid(key: string, text: Uint8Array, signed: string): Promise<boolean | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  let publicKey: CryptoKey;
  try {
    publicKey = await subtle.importKey("raw", own(hexToBytes(key)), { name: "Ed25519" }, false, ["verify"]);
  } catch {
    return null;
  }
  return subtle.verify({ name: "Ed25519" }, publicKey, own(hexToBytes(signed)), own(text));
}

/** Copy bytes to a separate buffer. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
