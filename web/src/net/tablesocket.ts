/** The connection to a table: sends hello, and tracks the last version seen. */

import type {
  Chat,
  ClaimView,
  ClientMessage,
  Coaching,
  Declaring,
  Done,
  Emote,
  Emoted,
  Failed,
  Hint,
  Later,
  Offer,
  Promised,
  Refused,
  Said,
  ServerMessage,
  Shows,
  Update,
} from "./wire.gen";
import { Connection, type LinkState } from "./connection";

export type { LinkState } from "./connection";

export interface Listener {
  /** The current table. `happened` holds only events this client has not seen yet. */
  update(update: Update): void;
  link?(state: LinkState): void;
  /** The commitment of the next deal: the client may contribute a seed. */
  commitment?(message: Promised): void;
  /** Spectating, and nothing is old enough to be shown yet. */
  later?(later: Later): void;
  coach?(message: Coaching): void;
  /** Chat of the other players. */
  social?(message: Chat | Said | Emoted): void;
  /** A failure not tied to a request: no such table, not your seat … */
  failed?(failure: Failed): void;
}

export type Answer = Done | Refused | Failed;

type WithoutId<M> = M extends { id: number } ? Omit<M, "id"> : never;
type Question = WithoutId<ClientMessage>;

/** Failures after which reconnecting is pointless. */
const FINAL = new Set(["no-such-table", "not-your-seat"]);
export class TableSocket extends Connection {
  /** The last version seen. */
  seq: number | null = null;

  constructor(
    path: string,
    private readonly listener: Listener,
  ) {
    super(path);
  }

  /** Perform an action. Resolves to done, refused (with its reason) or failed; never rejects. */
  act(action: string): Promise<Answer> {
    return this.ask({ type: "act", seq: this.seq ?? 0, action });
  }
  takeBack(): Promise<Answer> {
    return this.ask({ type: "take-back" });
  }
  /** Undo the last decision and the computers' replies; `seq` identifies it. */
  takeDecisionBack(seq: number): Promise<Answer> {
    return this.ask({ type: "take-decision-back", seq });
  }
  setCoach(on: boolean): Promise<Answer> {
    return this.ask({ type: "set-coach", on });
  }
  nextDeal(): Promise<Answer> {
    return this.ask({ type: "next-deal" });
  }
  resign(): Promise<Answer> {
    return this.ask({ type: "resign" });
  }
  /** Claim a win over an absent player, or have the computer play for them. */
  claim(seat: number, kind: ClaimView["kind"]): Promise<Answer> {
    return this.ask({ type: "claim", seat, kind });
  }
  /** Let the computer play for me from here on. */
  stepAside(): Promise<Answer> {
    return this.ask({ type: "step-aside" });
  }
  /** Take over my seat from the computer. */
  playOn(): Promise<Answer> {
    return this.ask({ type: "play-on" });
  }
  /** Give an opponent 15 seconds. */
  giveTime(seat: number): Promise<Answer> {
    return this.ask({ type: "give-time", seat });
  }
  setPrefs(layOff: "auto" | "hand"): Promise<Answer> {
    return this.ask({ type: "set-prefs", lay_off: layOff });
  }
  /** Set the pace of the computer players at this table. */
  setPace(pace: "slow" | "normal" | "fast" | "instant"): Promise<Answer> {
    return this.ask({ type: "set-pace", pace });
  }
  /** Make the computer player to move act at once. */
  hurry(): Promise<Answer> {
    return this.ask({ type: "hurry" });
  }
  hint(): Promise<Hint | Refused | Failed> {
    return this.ask({ type: "ask-hint" });
  }
  /** Request the arrangements of the hand for a knock by discarding `card`; null: big gin. */
  fetchShows(card: string | null): Promise<Shows | Refused | Failed> {
    return this.ask({ type: "ask-show", card });
  }
  /** Evaluate the hand in these groups, discarding `card`; null: nothing is discarded. */
  declare(card: string | null, groups: string[][]): Promise<Declaring | Refused | Failed> {
    return this.ask({ type: "ask-declare", card, groups });
  }
  /** Add points to your own total between deals. */
  addPoints(points: number): Promise<Answer> {
    return this.ask({ type: "add-points", points });
  }

  /** Send a chat message to the other players. */
  say(text: string): Promise<Answer> {
    return this.ask({ type: "say", text });
  }
  emote(name: Emote["name"]): Promise<Answer> {
    return this.ask({ type: "emote", name });
  }

  /** Offer to end the game without a winner, or to play again. */
  offer(kind: Offer["kind"]): Promise<Answer> {
    return this.ask({ type: "offer", kind });
  }
  /** Withdraw your offer, or decline an offer. */
  withdraw(kind: Offer["kind"]): Promise<Answer> {
    return this.ask({ type: "withdraw", kind });
  }

  giveSeed(deal: number, seed: string): Promise<Answer> {
    return this.ask({ type: "give-seed", deal, seed });
  }

  private ask<A extends ServerMessage>(question: Question): Promise<A> {
    return this.send(question);
  }

  protected override greeting(): object {
    return { type: "hello", after: this.seq };
  }

  protected override handleStateChange(state: LinkState): void {
    this.listener.link?.(state);
  }

  protected override handleMessage(message: ServerMessage): void {
    if (message.type === "update") this.onUpdate(message);
    else if (message.type === "failed") this.failedWith(message);
    else if (message.type === "promised") this.listener.commitment?.(message);
    else if (message.type === "coach") this.listener.coach?.(message);
    else if (message.type === "later") this.handleLater(message);
    else if (message.type === "chat" || message.type === "said" || message.type === "emoted")
      this.listener.social?.(message);
    else this.answer(message.id, message);
  }

  private onUpdate(update: Update): void {
    const before = this.seq;
    const { seq } = update.table;
    const isOutdated = before !== null && seq < before && !update.whole;
    this.opened();
    if (isOutdated) return;
    this.seq = seq;
    const happened =
      update.whole || before === null
        ? update.happened
        : update.happened.filter((item) => item.seq > before);
    this.listener.update({ ...update, happened });
  }

  /** Handle an open connection whose table is not visible yet. */
  private handleLater(message: Later): void {
    this.opened();
    this.listener.later?.(message);
  }

  private failedWith(failed: Failed): void {
    if (failed.id != null) this.answer(failed.id, failed);
    else {
      this.listener.failed?.(failed);
      if (FINAL.has(failed.code)) this.close();
    }
  }
}
