/** State of a tournament page, polled every few seconds while visible. */

import { announce, announceAssertively } from "../../kit/announcer.svelte";
import { apiError, type ApiError } from "../../net/api";
import { getTournament, getTournamentPulse } from "../../net/tournaments";
import { PolledResource } from "../../net/polled.svelte";
import type { Tournament } from "../../net/wire.gen";
import { newsOf } from "./announcements";

const POLL_INTERVAL_MS = 3_000;
const STALE_MS = 30_000; // then everything is fetched regardless
const TICK = 1_000;

export class TournamentPageState {
  /** The server's time (ms), updated every second. */
  now = $state(Date.now());
  busy = $state("");
  /** Error of the last action. */
  refused: ApiError | null = $state.raw(null);
  readonly feed: PolledResource<Tournament>;

  private clockOffset = 0; // offset of the server's clock
  private requestedAt = -Infinity;

  constructor(readonly id: string) {
    this.feed = new PolledResource<Tournament>((signal) => this.look(signal), POLL_INTERVAL_MS, (answer) => this.announceChanges(answer));
  }

  get data(): Tournament | null {
    return this.feed.data;
  }

  /** Start polling; returns the stop function. */
  follow(): () => void {
    const tick = setInterval(() => {
      if (!document.hidden) this.now = Date.now() + this.clockOffset;
    }, TICK);
    const stop = this.feed.follow();
    return () => {
      clearInterval(tick);
      stop();
    };
  }

  /** Perform an action and take its response as the new state. True on success. */
  async act(name: string, request: () => Promise<Tournament>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = name;
    this.refused = null;
    try {
      const answer = await request();
      this.sync(answer.now);
      this.announceChanges(answer);
      this.feed.data = answer;
      return true;
    } catch (cause) {
      this.refused = apiError(cause);
      this.feed.load();
      return false;
    } finally {
      this.busy = "";
    }
  }

  private sync(now: number): void {
    this.clockOffset = now - Date.now();
    this.now = now;
  }

  private async look(signal: AbortSignal): Promise<Tournament> {
    const current = this.feed.data;
    if (current) {
      const pulse = await getTournamentPulse(this.id, signal);
      this.sync(pulse.now);
      // a player sitting down at your table does not change the version
      const maxAge = current.you.game?.state === "waiting" ? POLL_INTERVAL_MS : STALE_MS;
      const isFresh = performance.now() - this.requestedAt < maxAge && !this.isDeadlinePassed(current, pulse.now);
      if (pulse.version === this.feed.data!.version && isFresh) return this.feed.data!;
    }
    const answer = await getTournament(this.id, signal);
    this.requestedAt = performance.now();
    this.sync(answer.now);
    // a response to an action in the meantime is newer
    return answer.version >= (this.feed.data?.version ?? 0) ? answer : this.feed.data!;
  }

  /** Return whether a deadline that affects the available actions has passed. */
  private isDeadlinePassed(t: Tournament, now: number): boolean {
    return [t.check_in_from, t.starts, t.ends].some((time) => time !== null && t.now < time && time <= now);
  }

  private announceChanges(answer: Tournament): void {
    if (answer === this.feed.data) return;
    const { polite, assertive } = newsOf(this.feed.data, answer);
    if (polite) announce(polite);
    if (assertive) announceAssertively(assertive);
  }
}
