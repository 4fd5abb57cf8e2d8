/** What this browser noted of a promise before the deal. */

export interface Note {
  commitment: string;
  /** Its own seed; "" for a spectator. */
  seed: string;
  /** Everybody in the event is dealt these cards, so no seeds went in. */
  shared?: boolean;
  /** Of a promise of the second form: a letter a seat, and the hash of the rules. */
  seats?: string;
  rules?: string;
  /** The server's public key, and its signature. */
  key?: string;
  signature?: string;
  /** When this browser saw it (ms since 1970). */
  noted?: number;
}
