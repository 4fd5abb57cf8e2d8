/** Descriptions of tables with people. */

import { say } from "../i18n/say";

/** Describe the target of a table; empty if it is not played to points. */
export function targetText(target: number): string {
  return target > 0 ? say("games.target_points", { target }) : "";
}

/** "1 table is waiting for players", "3 tables are waiting for players". */
export function waitingText(tables: number): string {
  return say("games.tables_waiting_players", { n: tables });
}

/** Format the remaining time in its largest unit: "2 days", "5 hours". */
export function timeLeftText(due: number, now: number = Date.now()): string {
  const minutes = Math.max(0, Math.ceil((due - now) / 60_000));
  if (minutes >= 2 * 24 * 60) return say("games.days", { n: Math.floor(minutes / (24 * 60)) });
  return minutes >= 120 ? say("games.hours", { n: Math.floor(minutes / 60) }) : say("games.minutes", { n: minutes });
}
