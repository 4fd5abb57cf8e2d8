/**
 * The line to a table: says hello, keeps the version, comes back by itself.
 * Headless: it knows no page, so it is tested without one.
 */

import type { ClientMessage, Done, Failed, Hint, Refused, ServerMessage, Shows, Update } from "../wire.gen";

/** "closed": for good, by us or because the server has no such table. */
export type LinkState = "connecting" | "open" | "offline" | "closed";

export interface Listener {
  /** The table now. `happened` holds only what this client has not seen. */
  update(update: Update): void;
  link?(state: LinkState): void;
  /** A failure that answers no message: no such table, not your seat … */
  failed?(failure: Failed): void;
}

type Message = ClientMessage extends infer M ? (M extends { id: number } ? Omit<M, "id"> : never) : never;
export type Answer = Done | Refused | Failed;

export class TableSocket {
  constructor(
    readonly url: string,
    private readonly listener: Listener,
  ) {}
  state: LinkState = "connecting";
  seq: number | null = null;
  open(): void {}
  close(): void {}
  /** Try again now. */
  retry(): void {}
  /** An action token; answered done, refused (with the reason) or failed. Never rejects. */
  act(action: string): Promise<Answer> { return this.ask({ type: "act", seq: this.seq ?? 0, action }) as Promise<Answer>; }
  takeBack(): Promise<Answer> { return this.ask({ type: "take-back" }) as Promise<Answer>; }
  nextDeal(): Promise<Answer> { return this.ask({ type: "next-deal" }) as Promise<Answer>; }
  resign(): Promise<Answer> { return this.ask({ type: "resign" }) as Promise<Answer>; }
  setPrefs(lay_off: "auto" | "hand"): Promise<Answer> { return this.ask({ type: "set-prefs", lay_off }) as Promise<Answer>; }
  hint(): Promise<Hint | Refused | Failed> { return this.ask({ type: "ask-hint" }) as Promise<Hint | Refused | Failed>; }
  shows(card: string | null): Promise<Shows | Refused | Failed> { return this.ask({ type: "ask-show", card }) as Promise<Shows | Refused | Failed>; }
  private ask(message: Message): Promise<ServerMessage> {
    void message; void this.listener;
    return Promise.resolve({ type: "failed", code: "offline", text: "You are offline.", id: null });
  }
}
