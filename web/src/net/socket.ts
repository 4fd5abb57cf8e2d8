/**
 * The line to a table: says hello, keeps the version, comes back by itself.
 * Headless: it knows no page, so it is tested without one.
 */

import type {
  Chat,
  ClaimView,
  ClientMessage,
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
import { say } from "../kit/say/say";

/** "closed": for good, by us or because the server has no such table for us. */
export type LinkState = "connecting" | "open" | "offline" | "closed";

export interface Listener {
  /** The table now. `happened` holds only what this client has not seen yet. */
  update(update: Update): void;
  link?(state: LinkState): void;
  /** The commitment of the next deal: a seed of your own may go in. */
  promised?(promised: Promised): void;
  /** One watches, and nothing is old enough to be shown yet. */
  later?(later: Later): void;
  /** What the others say. */
  company?(message: Chat | Said | Emoted): void;
  /** A failure that answers no message: no such table, not your seat … */
  failed?(failure: Failed): void;
}

export type Answer = Done | Refused | Failed;

type WithoutId<M> = M extends { id: number } ? Omit<M, "id"> : never;
type Question = WithoutId<ClientMessage>;

/** Failures after which coming back would not help. */
const FINAL = new Set(["no-such-table", "not-your-seat"]);
const BACKOFF = [300, 700, 1500, 3000, 5000] as const;
const OPENING = 8_000;
const SILENCE = 25_000;
const PATIENCE = 8_000;

const failure = (code: string, text: string): Failed => ({ type: "failed", code, text, id: null });

export class TableSocket {
  state: LinkState = "connecting";
  /** The last version seen. */
  seq: number | null = null;

  private socket: WebSocket | null = null;
  private tries = 0;
  private next = 1;
  private readonly waiting = new Map<number, (answer: ServerMessage) => void>();
  private comeBack: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private readonly online = () => this.retry();
  private readonly offline = () => this.drop();

  constructor(
    readonly url: string,
    private readonly listener: Listener,
  ) {}

  /** Connect and stay connected until `close`. */
  open(): void {
    globalThis.addEventListener?.("online", this.online);
    globalThis.addEventListener?.("offline", this.offline);
    this.connect();
  }

  close(): void {
    globalThis.removeEventListener?.("online", this.online);
    globalThis.removeEventListener?.("offline", this.offline);
    this.letGo();
    clearTimeout(this.comeBack);
    this.become("closed");
  }

  /** Try again now instead of at the next turn of the backoff. */
  retry(): void {
    if (this.state !== "offline") return;
    this.tries = 0;
    this.connect();
  }

  /** Do an action. Answered done, refused (with its reason) or failed; never rejects. */
  act(action: string): Promise<Answer> {
    return this.ask({ type: "act", seq: this.seq ?? 0, action });
  }
  takeBack(): Promise<Answer> {
    return this.ask({ type: "take-back" });
  }
  nextDeal(): Promise<Answer> {
    return this.ask({ type: "next-deal" });
  }
  resign(): Promise<Answer> {
    return this.ask({ type: "resign" });
  }
  /** Win by, or have the computer play for, somebody who is away. */
  claim(seat: number, kind: ClaimView["kind"]): Promise<Answer> {
    return this.ask({ type: "claim", seat, kind });
  }
  /** Let the computer play for me from here on. */
  stepAside(): Promise<Answer> {
    return this.ask({ type: "step-aside" });
  }
  /** Take my seat back from the computer. */
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
  /** How fast the computer is to play at this table. */
  setPace(pace: "slow" | "normal" | "fast" | "instant"): Promise<Answer> {
    return this.ask({ type: "set-pace", pace });
  }
  /** Have the computer player whose turn it is act at once. */
  hurry(): Promise<Answer> {
    return this.ask({ type: "hurry" });
  }
  hint(): Promise<Hint | Refused | Failed> {
    return this.ask({ type: "ask-hint" });
  }
  /** The ways to show the hand when knocking by discarding `card`; null: big gin. */
  shows(card: string | null): Promise<Shows | Refused | Failed> {
    return this.ask({ type: "ask-show", card });
  }
  /** What the hand comes to in these groups, discarding `card`; null: nothing is discarded. */
  declare(card: string | null, groups: string[][]): Promise<Declaring | Refused | Failed> {
    return this.ask({ type: "ask-declare", card, groups });
  }
  /** Add points to your own total between deals. */
  addPoints(points: number): Promise<Answer> {
    return this.ask({ type: "add-points", points });
  }

  /** Say something to the others who play here. */
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
  /** Take one's offer back, or decline that of the others. */
  withdraw(kind: Offer["kind"]): Promise<Answer> {
    return this.ask({ type: "withdraw", kind });
  }

  giveSeed(deal: number, seed: string): Promise<Answer> {
    return this.ask({ type: "give-seed", deal, seed });
  }

  private ask<A extends ServerMessage>(question: Question): Promise<A> {
    const { socket } = this;
    if (!socket || this.state !== "open")
      return Promise.resolve(failure("offline", say("net.you_offline_nothing_was")) as A);
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, (answer) => resolve(answer as A));
      socket.send(JSON.stringify({ ...question, id }));
      this.listen();
    });
  }

  private connect(): void {
    clearTimeout(this.comeBack);
    this.letGo();
    if (this.state === "closed") this.state = "connecting";
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      socket.send(JSON.stringify({ type: "hello", after: this.seq }));
      this.listen();
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(String(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.drop();
    };
    this.listen();
  }

  private receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.type === "update") this.updated(message);
    else if (message.type === "failed") this.failedWith(message);
    else if (message.type === "promised") this.listener.promised?.(message);
    else if (message.type === "later") this.soon(message);
    else if (message.type === "chat" || message.type === "said" || message.type === "emoted")
      this.listener.company?.(message);
    else this.answer(message.id, message);
    if (this.socket) this.listen();
  }

  private updated(update: Update): void {
    this.tries = 0;
    const before = this.seq;
    const { seq } = update.table;
    const old = before !== null && seq < before && !update.whole;
    this.become("open");
    if (old) return;
    this.seq = seq;
    const happened =
      update.whole || before === null
        ? update.happened
        : update.happened.filter((item) => item.seq > before);
    this.listener.update({ ...update, happened });
  }

  /** The line is there, the table comes in a while. */
  private soon(later: Later): void {
    this.tries = 0;
    this.become("open");
    this.listener.later?.(later);
  }

  private failedWith(failed: Failed): void {
    if (failed.id != null) this.answer(failed.id, failed);
    else {
      this.listener.failed?.(failed);
      if (FINAL.has(failed.code)) this.close();
    }
  }

  private answer(id: number, message: ServerMessage): void {
    const resolve = this.waiting.get(id);
    this.waiting.delete(id);
    resolve?.(message);
  }

  /** Expect to hear something: an answer soon; after a long silence ask whether it is there. */
  private listen(): void {
    clearTimeout(this.watch);
    if (this.state !== "open") this.watch = setTimeout(() => this.drop(), OPENING);
    else if (this.waiting.size > 0) this.watch = setTimeout(() => this.drop(), PATIENCE);
    else this.watch = setTimeout(() => void this.ask({ type: "ping" }), SILENCE);
  }

  /** The line is gone: answer who waits, then come back. */
  private drop(): void {
    if (this.state === "closed") return;
    this.letGo();
    this.become("offline");
    const wait = BACKOFF[Math.min(this.tries, BACKOFF.length - 1)] ?? 5000;
    this.tries += 1;
    clearTimeout(this.comeBack);
    this.comeBack = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private letGo(): void {
    clearTimeout(this.watch);
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const resolve of waiting)
      resolve(failure("offline", say("net.line_broke_before_answer")));
  }

  private become(state: LinkState): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.link?.(state);
  }
}
