/** A tournament as the server tells it: asked for every few seconds while its page is looked at. */

import { announce, shout } from "../../kit/live.svelte";
import { apiError, type ApiError } from "../../net/api";
import { getTournament, getTournamentPulse } from "../../net/tournaments";
import { Following } from "../../net/following.svelte";
import type { Tournament } from "../../net/wire.gen";
import { newsOf } from "./news";

const EVERY = 3_000; // ms between two questions whether there is anything new
const STALE = 30_000; // ms after which all of it is asked for anyway
const TICK = 1_000;

export class TournamentPageState {
  /** The server's time (ms), a second at a time. */
  now = $state(Date.now());
  busy = $state("");
  /** Why the last act was refused. */
  refused: ApiError | null = $state.raw(null);
  readonly feed: Following<Tournament>;

  private behind = 0; // what to add to this clock
  private asked = -Infinity;

  constructor(readonly id: string) {
    this.feed = new Following<Tournament>((signal) => this.look(signal), EVERY, (answer) => this.tell(answer));
  }

  get data(): Tournament | null {
    return this.feed.data;
  }

  /** Begin; call what it returns to stop. */
  follow(): () => void {
    const tick = setInterval(() => {
      if (!document.hidden) this.now = Date.now() + this.behind;
    }, TICK);
    const stop = this.feed.follow();
    return () => {
      clearInterval(tick);
      stop();
    };
  }

  /** Do something; the answer is the tournament as it is then. True once it is done. */
  async act(name: string, doing: () => Promise<Tournament>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = name;
    this.refused = null;
    try {
      const answer = await doing();
      this.sync(answer.now);
      this.tell(answer);
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
    this.behind = now - Date.now();
    this.now = now;
  }

  private async look(signal: AbortSignal): Promise<Tournament> {
    const known = this.feed.data;
    if (known) {
      const pulse = await getTournamentPulse(this.id, signal);
      this.sync(pulse.now);
      // who sits at your table already is no new version
      const good = known.you.game?.state === "waiting" ? EVERY : STALE;
      const fresh = performance.now() - this.asked < good && !this.passed(known, pulse.now);
      if (pulse.version === this.feed.data!.version && fresh) return this.feed.data!;
    }
    const answer = await getTournament(this.id, signal);
    this.asked = performance.now();
    this.sync(answer.now);
    // what was done here meanwhile is newer
    return answer.version >= (this.feed.data?.version ?? 0) ? answer : this.feed.data!;
  }

  /** Has a time gone by since then that changes what can be done? */
  private passed(t: Tournament, now: number): boolean {
    return [t.check_in_from, t.starts, t.ends].some((at) => at !== null && t.now < at && at <= now);
  }

  private tell(answer: Tournament): void {
    if (answer === this.feed.data) return;
    const { polite, assertive } = newsOf(this.feed.data, answer);
    if (polite) announce(polite);
    if (assertive) shout(assertive);
  }
}
