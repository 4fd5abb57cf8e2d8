/** A commitment as recorded by this browser before the deal. */

export interface RecordedCommitment {
  commitment: string;
  /** Its own seed; "" for a spectator. */
  seed: string;
  /** These cards are dealt to everyone in an event, so there are no seeds. */
  shared?: boolean;
  /** Second form only: one letter per seat, and the hash of the rules. */
  seats?: string;
  rules?: string;
  /** The server's public key, and its signature. */
  key?: string;
  signature?: string;
  /** When this browser saw it (ms since 1970). */
  noted?: number;
}
