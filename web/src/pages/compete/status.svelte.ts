/** Status lines of today's competitions: daily deals, next tournament, ratings. */

import { signed } from "../../kit/numberformat";
import { row } from "../../kit/i18n/lists";
import { say } from "../../kit/i18n/say";
import { getOwnRatings } from "../../net/api";
import { getDaily } from "../../net/daily";
import { getTournaments } from "../../net/tournaments";
import type { DealsView, OwnRatings, Tournaments } from "../../net/wire.gen";
import { whenText } from "../../kit/i18n/times";

export function dailyLine({ you }: DealsView): string {
  if (!you) return say("home.daily_new");
  const points = signed(you.total, 0);
  if (you.over) return say("home.daily_over", { points });
  return you.points.length ? say("home.daily_so_far", { n: you.points.length, points }) : say("home.daily_begun");
}

/** Return your running tournament, or the next one scheduled. */
export function eventLine({ yours, soon }: Tournaments, now: number): string {
  const running = yours.find(({ state }) => state === "running");
  if (running) return say("compete.running_event", { name: running.name });
  const [next] = soon
    .filter(({ starts }) => starts !== null && starts > now)
    .toSorted((event, other) => event.starts! - other.starts!);
  return next ? say("compete.next_event", { name: next.name, when: whenText(next.starts!, now) }) : "";
}

export function ratingLine({ ratings }: OwnRatings): string {
  if (!ratings.length) return "";
  return say("compete.my_rating", { list: row(ratings.map(({ title, rating }) => say("compete.rating_of", { title, n: Math.round(rating) }))) });
}

export class Now {
  /** Status lines by page address; missing where loading failed. */
  lines: Readonly<Record<string, string>> = $state.raw({});

  load(): () => void {
    const abort = new AbortController();
    const show = (href: string, line: Promise<string>) =>
      line.then(
        (text) => {
          if (!abort.signal.aborted) this.lines = { ...this.lines, [href]: text };
        },
        () => {
          // on failure the row keeps its static description
        },
      );
    void show("/daily", getDaily("", abort.signal).then(dailyLine));
    void show("/tournaments", getTournaments("", abort.signal).then((all) => eventLine(all, Date.now())));
    void show("/leaderboard", getOwnRatings().then(ratingLine));
    return () => abort.abort();
  }
}
