/** Texts for the time left and for points, and a plain-text result to share. */

import { dayText } from "../../kit/dates";
import { formatCount, signed } from "../../kit/numberformat";
import { say } from "../../kit/i18n/say";
import type { DealsView } from "../../net/wire.gen";

/** "5 h 12 min", "12 min": time remaining. */
export function timeLeftText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours ? say("daily.hours", { hours, minutes: minutes % 60 }) : say("daily.minutes", { minutes });
}

/** Points as a signed integer. */
export const pointsText = (value: number): string => signed(value, 0);

/** A median, possibly a half: "+9", "+9.5". */
export const medianText = (value: number): string => signed(value, Number.isInteger(value) ? 0 : 1);

/** "of 1,206 players scored less", which follows the percentage, or why there is none yet. */
export function shareText(view: DealsView): string {
  if (view.finished < view.least) return say("daily.too_few_players", { n: view.finished, players: formatCount(view.finished) });
  return say("daily.percentile_text", { players: formatCount(view.finished) });
}

/** Text for sharing: the total and each deal, without cards. */
export function resultText(view: DealsView, link: string): string {
  const title =
    view.kind === "day" ? say("daily.share_day", { day: dayText(view.name) }) : say("daily.share_challenge", { title: view.title });
  const you = view.you!;
  const total = say("daily.share_total", { n: you.total, total: pointsText(you.total), deals: you.points.map(pointsText).join(say("kit.comma")) });
  const share = view.share === null ? "" : say("daily.share_behind", { share: view.share, players: formatCount(view.finished) });
  return [title, [total, share].filter(Boolean).join(" "), link].join("\n");
}
