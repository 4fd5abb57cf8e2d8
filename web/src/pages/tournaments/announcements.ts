/** Screen-reader announcements between polls: each new round once, and a ready table. */

import { row } from "../../kit/i18n/lists";
import { say } from "../../kit/i18n/say";
import type { Tournament } from "../../net/wire.gen";
import { otherSides } from "./format";
import { titleOf } from "./situation";

export interface News {
  polite: string;
  assertive: string;
}

const NO_NEWS: News = { polite: "", assertive: "" };

const tableOf = (t: Tournament | null): string => (t?.you.game?.state === "waiting" ? t.you.game.table : "");
const overOf = (t: Tournament | null): number => Math.max(0, ...(t?.rounds ?? []).filter(({ state }) => state === "over").map(({ number }) => number));

export function newsOf(before: Tournament | null, now: Tournament): News {
  const assertive = tableOf(now) && tableOf(now) !== tableOf(before) ? readyText(now) : "";
  if (!before) return { ...NO_NEWS, assertive };
  return { assertive, polite: round(before, now) };
}

function readyText(t: Tournament): string {
  const names = row(otherSides(t.you.game!).map(({ name }) => name));
  return say("tournaments.news_ready", { title: titleOf(t), names });
}

function round(before: Tournament, now: Tournament): string {
  if (now.state !== before.state) {
    if (now.state === "over") return now.you.place && now.you.entrant?.state !== "withdrawn" ? say("tournaments.news_over_place", { place: now.you.place }) : say("tournaments.news_over");
    if (now.state === "cancelled") return say("tournaments.was_cancelled");
  }
  if (now.format === "arena") return "";
  if (now.round > before.round) {
    const title = now.rounds.find(({ number }) => number === now.round)?.title ?? say("tournaments.round_n", { n: now.round });
    return say("tournaments.news_paired", { title });
  }
  const over = overOf(now);
  if (over <= overOf(before)) return "";
  const title = now.rounds.find(({ number }) => number === over)?.title ?? "";
  return now.you.place ? say("tournaments.news_round_place", { title, place: now.you.place }) : say("tournaments.news_round", { title });
}
