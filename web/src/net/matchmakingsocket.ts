/** The connection for matchmaking and presence. */

import type {
  ChallengePlayer,
  Done,
  Failed,
  PeopleAnswer,
  SeekGame,
} from "./wire.gen";
import { Connection, type LinkState } from "./connection";

export type PeopleMessage = Exclude<PeopleAnswer, { type: "done" | "pong" }>;
export type Reply = Done | Failed;

export interface PeopleListener {
  receive(message: PeopleMessage): void;
  link(state: LinkState): void;
}

export class PeopleSocket extends Connection {
  /** Whether the sizes of the queues are on screen. */
  private pools = false;

  constructor(
    url: string,
    private readonly listener: PeopleListener,
  ) {
    super(url);
  }

  /** Announce presence and request the current state; with `pools` also the sizes of the queues. */
  announcePresence(pools = this.pools): void {
    this.pools = pools;
    this.post(this.greeting());
  }

  seek(request: Omit<SeekGame, "type" | "id">): Promise<Reply> {
    return this.send({ type: "seek", ...request });
  }
  stopSeeking(): Promise<Reply> {
    return this.send({ type: "stop-seeking" });
  }
  challenge(request: Omit<ChallengePlayer, "type" | "id">): Promise<Reply> {
    return this.send({ type: "challenge", ...request });
  }
  answerChallenge(challenge: string, accept: boolean): Promise<Reply> {
    return this.send({ type: "answer-challenge", challenge, accept });
  }

  protected override greeting(): object {
    return { type: "arrive", pools: this.pools };
  }

  protected override handleStateChange(state: LinkState): void {
    this.listener.link(state);
  }

  protected override handleMessage(message: PeopleAnswer): void {
    if (message.type === "around") this.opened();
    if (message.type === "done" || message.type === "pong") this.answer(message.id, message);
    else if (message.type === "failed" && message.id != null) this.answer(message.id, message);
    else this.listener.receive(message);
  }
}
