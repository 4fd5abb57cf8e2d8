/** Your situation in a tournament: title, button, countdown. */

import { row } from "../../kit/i18n/lists";
import { say } from "../../kit/i18n/say";
import type { Tournament, TournamentGame } from "../../net/wire.gen";
import { hasWon, otherSides, ownSide } from "./format";
import { timeText, whenText } from "../../kit/i18n/times";

export type Kind =
  | "cancelled"
  | "over"
  | "enter"
  | "no-account"
  | "forming"
  | "check-in"
  | "entered"
  | "ready"
  | "late"
  | "playing"
  | "free"
  | "paused"
  | "waiting"
  | "pairing"
  | "out"
  | "withdrawn"
  | "looking";

export interface Situation {
  kind: Kind;
  title: string;
  text: string;
  /** A labelled countdown to a time (ms). */
  count: { label: string; to: number } | null;
  /** A link to follow. */
  go: { label: string; href: string } | null;
  /** An action on this page. */
  act: "enter" | "check-in" | null;
  /** The game whose sides are shown. */
  game: TournamentGame | null;
}

const MINUTE = 60_000;

const situation = (kind: Kind, title: string, text: string, more: Partial<Situation> = {}): Situation => ({
  kind,
  title,
  text,
  count: null,
  go: null,
  act: null,
  game: null,
  ...more,
});

/** `account`: whether you are signed in; null while unknown. */
export function situationOf(t: Tournament, now: number, account: boolean | null): Situation {
  if (t.state === "cancelled") return situation("cancelled", say("tournaments.was_cancelled"), say("tournaments.was_cancelled_text"));
  if (t.state === "over") return endedSituation(t);
  if (t.you.entrant?.state === "withdrawn") return situation("withdrawn", say("tournaments.you_withdrew"), say("tournaments.you_withdrew_text"), mayEnter(t));
  if (t.state === "open") return upcomingSituation(t, now, account);
  if (!t.you.entrant) return outsiderSituation(t, account);
  return playing(t, now);
}

const mayEnter = (t: Tournament): Partial<Situation> => (t.you.may.includes("enter") ? { act: "enter" } : {});

/** Only computer players are left, or no entrants at all. */
const isDeserted = (t: Tournament): boolean =>
  t.entrants.length > 0 && t.entrants.every(({ state, members }) => state === "withdrawn" || (members.length > 0 && members.every(({ bot }) => bot)));

function endedSituation(t: Tournament): Situation {
  if (isDeserted(t)) return situation("over", say("tournaments.over"), say("tournaments.everybody_withdrew"));
  const winner = t.standings.find(({ place }) => place === 1)?.entrant;
  if (t.you.entrant && t.you.place === 1) return situation("over", say("tournaments.you_won"), say("tournaments.participants", { n: t.entrants.length }));
  const text = winner ? say("tournaments.name_won", { name: winner.name }) : say("tournaments.nobody_won");
  if (t.you.entrant && t.you.place) return situation("over", say("tournaments.your_rank", { place: t.you.place, n: t.entrants.length }), text);
  return situation("over", winner ? text : say("tournaments.over"), say("tournaments.participants", { n: t.entrants.length }));
}

/** Describe the start time in words. */
function beginning(t: Tournament, now: number): string {
  if (t.starts !== null) return say("tournaments.begins_at", { when: whenText(t.starts, now) });
  return say("tournaments.begins_when_full", { most: t.most });
}

function upcomingSituation(t: Tournament, now: number, account: boolean | null): Situation {
  const count = t.starts !== null && t.starts > now ? { label: say("tournaments.starts_in"), to: t.starts } : null;
  const text = beginning(t, now);
  if (!t.you.entrant) {
    if (t.you.may.includes("enter")) return situation("enter", say("tournaments.entry_open"), text, { count, act: "enter" });
    if (account === false) return situation("no-account", say("tournaments.entry_open"), say("tournaments.needs_account"), { count });
    return situation("looking", say("tournaments.not_started"), text, { count });
  }
  if (t.you.entrant.state === "forming") return situation("forming", say("tournaments.team_forming"), say("tournaments.team_forming_text"), { count });
  if (t.you.may.includes("check-in") && !t.you.entrant.checked_in)
    return situation("check-in", say("tournaments.check_in_title"), say("tournaments.check_in_text"), { count, act: "check-in" });
  if (t.you.entrant.checked_in) return situation("entered", say("tournaments.checked_in"), text, { count });
  const checkInText = t.check_in_from !== null && t.check_in_from > now ? say("tournaments.check_in_from", { when: whenText(t.check_in_from, now) }) : "";
  return situation("entered", say("tournaments.you_are_in"), [text, checkInText].filter(Boolean).join(" "), { count });
}

/** Return the situation of a non-entrant during the tournament. */
function outsiderSituation(t: Tournament, account: boolean | null): Situation {
  const count = t.ends !== null ? { label: say("tournaments.ends_in"), to: t.ends } : null;
  if (t.you.may.includes("enter")) return situation("enter", say("tournaments.entry_late"), lateText(t), { count, act: "enter" });
  if (t.late !== "none" && account === false) return situation("no-account", say("tournaments.entry_late"), say("tournaments.needs_account"), { count });
  return situation("looking", say("tournaments.is_running"), say("tournaments.entry_over"), { count });
}

function lateText(t: Tournament): string {
  if (t.format === "arena") return say("tournaments.late_arena");
  return t.late === "half" ? say("tournaments.late_half") : say("tournaments.late_zero");
}

function playing(t: Tournament, now: number): Situation {
  const { game } = t.you;
  if (game && game.state !== "over" && game.kind === "game") return toPlay(t, game, now);
  if (t.paused) return situation("paused", say("tournaments.is_paused"), say("tournaments.is_paused_text"));
  if (t.you.free) return situation("free", say("tournaments.bye_title"), freeText(game));
  if (knockedOut(t)) return situation("out", say("tournaments.you_are_out"), say("tournaments.you_are_out_text"));
  if (t.format === "arena")
    return situation("pairing", say("tournaments.waiting_pairing"), say("tournaments.waiting_pairing_text"), {
      count: t.ends === null ? null : { label: say("tournaments.ends_in"), to: t.ends },
    });
  const round = t.rounds.find(({ number }) => number === t.round);
  const left = round?.games.filter(({ state, kind }) => kind === "game" && state !== "over").length ?? 0;
  if (!left) return situation("waiting", say("tournaments.round_is_over", { title: round?.title ?? "" }), say("tournaments.next_is_paired"));
  return situation("waiting", say("tournaments.your_game_over"), say("tournaments.games_left", { n: left, title: round?.title ?? "" }));
}

const freeText = (game: TournamentGame | null): string =>
  game?.kind === "half" ? say("tournaments.bye_half") : game?.kind === "zero" ? say("tournaments.bye_zero") : say("tournaments.bye_win");

function toPlay(t: Tournament, game: TournamentGame, now: number): Situation {
  const tableLink = game.url ? { label: say("tournaments.go_to_table"), href: game.url } : null;
  const title = say("tournaments.your_game_in", { title: titleOf(t) });
  if (game.state === "playing") return situation("playing", title, say("tournaments.game_goes_on"), { go: tableLink, game });
  if (!tableLink) return situation("waiting", title, say("tournaments.table_is_set_up"), { game, count: startOf(game, now) });
  const deadline = game.by === null ? "" : say("tournaments.be_there_by", { time: timeText(game.by) });
  if (ownSide(game)?.here) return situation("playing", title, say("tournaments.waiting_for", { names: row(otherSides(game).map(({ name }) => name)) }), { go: tableLink, game });
  const count = game.by === null ? null : { label: say("tournaments.be_there_in"), to: game.by };
  if (isLate(game, now)) return situation("late", say("tournaments.you_are_late"), say("tournaments.forfeit_warning"), { go: tableLink, game, count });
  return situation("ready", say("tournaments.table_ready"), deadline, { go: tableLink, game, count: startOf(game, now) ?? count });
}

const startOf = (game: TournamentGame, now: number) =>
  game.starts !== null && game.starts > now ? { label: say("tournaments.starts_in"), to: game.starts } : null;

/** Less than half of the grace period or less than a minute is left. */
function isLate(game: TournamentGame, now: number): boolean {
  if (game.by === null) return false;
  const half = game.starts === null ? 0 : (game.by - game.starts) / 2;
  return game.by - now < Math.max(MINUTE, half) && (game.starts === null || now > game.starts);
}

/** "round 4", or the title of a knockout round. */
export function titleOf(t: Tournament): string {
  return t.rounds.find(({ number }) => number === t.you.round)?.title ?? say("tournaments.round_n", { n: t.you.round });
}

/** Eliminated, with no third-place match to come. */
function knockedOut(t: Tournament): boolean {
  const [number, last] = t.you.games.at(-1) ?? [0, null];
  const own = last && ownSide(last);
  if (t.format !== "knockout" || !last || !own || last.state !== "over" || hasWon(last, own)) return false;
  const next = t.rounds.find((round) => round.number === number + 1);
  return !next?.games.some(({ third, state, after }) => third && state !== "over" && after.includes(last.number));
}
