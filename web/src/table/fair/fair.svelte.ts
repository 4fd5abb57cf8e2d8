/** The browser's part in fair deals: record every commitment and contribute a seed. */

import type { TableSocket } from "../../net/tablesocket";
import type { Promised } from "../../net/wire.gen";
import type { RecordedCommitment } from "./recordedcommitment";

const MAX_DEALS = 200;

/** Storage in which notes survive a reload. */
export type Memory = Pick<Storage, "getItem" | "setItem">;

export class Fairness {
  open = $state(false);
  /** The commitment to the next deal, if any. */
  next: Promised | null = $state.raw(null);
  notes: Record<number, RecordedCommitment> = $state.raw({});

  private readonly key: string;

  constructor(
    table: string,
    private readonly connection: Pick<TableSocket, "giveSeed">,
    private readonly memory: Memory | null = browserMemory(),
  ) {
    this.key = `openrummy.fair.${table}`;
    this.notes = this.read();
  }

  /**
   * Record the first commitment for a deal, and contribute a seed. Deals shared by an event take no
   * seeds.
   */
  receiveCommitment(message: Promised, isSeated: boolean): void {
    const { deal } = message;
    this.next = message;
    const { shared } = message;
    const contributes = isSeated && !shared;
    let note = this.notes[deal];
    if (!note || (contributes && !note.seed)) {
      const { commitment, seats, rules, key, signature } = message;
      const bound = seats ? { seats, rules, key, signature, noted: Date.now() } : {};
      note = { ...(note ?? { commitment, ...bound }), seed: contributes ? newSeed() : "" };
      if (shared) note.shared = true;
      this.notes = Object.fromEntries([...Object.entries(this.notes).slice(-MAX_DEALS), [deal, note]]);
      this.write();
    }
    if (note.seed) void this.connection.giveSeed(deal, note.seed);
  }

  private read(): Record<number, RecordedCommitment> {
    try {
      const parsed: unknown = JSON.parse(this.memory?.getItem(this.key) ?? "{}");
      return typeof parsed === "object" && parsed !== null ? (parsed as Record<number, RecordedCommitment>) : {};
    } catch {
      return {};
    }
  }

  private write(): void {
    try {
      this.memory?.setItem(this.key, JSON.stringify(this.notes));
    } catch {
      // full or forbidden: the notes live as long as the page
    }
  }
}

/** Return the browser's storage, if it is accessible. */
export function browserMemory(): Memory | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
