/** Formatting of server load for people. */

import { formatCount } from "../../kit/numberformat";
import { say } from "../../kit/i18n/say";
import type { HostLoad, HostMinute } from "../../net/wire.gen";

/** Minimum number of actions for a percentile to be meaningful. */
const MIN_ACTIONS = 100;

/** Format a duration to two significant digits, its precision: "4 ms", "120 ms", "1.4 s". */
export function span(ms: number): string {
  if (ms >= 1000) return say("host.load_seconds", { seconds: (ms / 1000).toFixed(1) });
  return say("host.load_ms", { ms: ms < 10 ? ms.toFixed(1) : ms < 100 ? Math.round(ms) : Math.round(ms / 10) * 10 });
}

/** Summarize the last hour in a sentence. */
export function loadSummary(load: HostLoad): string {
  const n = load.minutes.reduce((sum, minute) => sum + minute.actions, 0);
  if (!n || load.usual === null || load.late === null) return say("host.load_none");
  const usualText = span(load.usual);
  return n < MIN_ACTIONS ? say("host.load_summary_few", { n, count: formatCount(n), usual: usualText }) : say("host.load_summary", { n, count: formatCount(n), usual: usualText, late: span(load.late) });
}

/** Summarize one minute in a line. */
export function minuteSummary(minute: HostMinute): string {
  const { actions, requests, errors } = minute;
  let text = say("host.load_point", { time: clock(minute.at), actions, count: formatCount(actions), requests });
  if (minute.wait !== null && actions >= MIN_ACTIONS) text += say("host.load_point_wait", { wait: span(minute.wait) });
  if (errors) text += say("host.load_point_errors", { errors });
  return text;
}

export function clock(time: number): string {
  return new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
