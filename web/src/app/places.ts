/** The frame of the site: its rooms, which one a page belongs to, and which pages are a room of their own. */

import type { IconName } from "../kit/Icon.svelte";
import { OPEN_RECORD } from "../kit/keptrecord";
import { leadsSomewhere, type Route } from "../kit/router.svelte";
import { halls } from "../pages/compete/halls";
import { say } from "../kit/say/say";

export interface Place {
  href: string;
  icon: IconName;
  label: string;
  /** First parts of the addresses that belong to it. */
  heads: readonly string[];
}

const PLACES: readonly Place[] = [
  { href: "/", icon: "cards", label: say("kit.play"), heads: ["", "t", "lobby", "games", "pad", "house", "j", "g", "replay"] },
  { href: "/compete", icon: "trophy", label: say("compete.compete"), heads: ["compete", "tournaments", "leaderboard", "clubs", "daily", "beat"] },
  { href: "/learn", icon: "cap", label: say("kit.learn"), heads: ["learn", "rules", "glossary", "history", "first", "deals", "puzzles", "drills"] },
  { href: "/analysis", icon: "analyse", label: say("app.analyse"), heads: ["analysis"] },
  { href: "/people", icon: "people", label: say("app.people"), heads: ["people"] },
];

/** The rooms that have something in them. */
export function places(): Place[] {
  return PLACES.filter(({ href }) => leadsSomewhere(href) && (href !== "/compete" || halls().length > 0));
}

/** Does an address belong to a room? A review of a game is analysis, wherever the game is. */
export function within(place: Place, path: string): boolean {
  const parts = path.split("/").filter(Boolean);
  const reviewed = parts.at(-1) === "review" && (parts[0] === "games" || parts[0] === "replay");
  const head = reviewed ? "analysis" : (parts[0] ?? "");
  return place.heads.includes(head);
}

/** On a phone these fill the screen: no rooms below them. */
const FULL: readonly Route["page"][] = ["table", "game", "replay", "first", "lesson", "pad", "review", "record-review", "puzzle", "puzzle-rush", "drill"];
export const isFull = (route: Route): boolean => FULL.includes(route.page);

/** Where the arrow of a phone leads from a page below another, and what the page is. */
export function wayBack(route: Route): { href: string; to: string; title: string } | null {
  if (route.page === "game") return { href: "/games", to: say("app.to_your_games"), title: say("kit.replay") };
  if (route.page === "review") return { href: `/g/${encodeURIComponent(route.id)}`, to: say("review.replay_it"), title: say("review.review") };
  if (route.page === "record-review") return { href: OPEN_RECORD, to: say("review.replay_it"), title: say("review.review") };
  if (route.page === "habits") return { href: "/you", to: say("habits.to_your_record"), title: say("habits.how_you_play") };
  if (route.page === "replay") return { href: "/", to: say("kit.start_page"), title: say("kit.replay_record") };
  if (route.page === "first") return { href: "/learn", to: say("app.to_learn"), title: say("lessons.a_lesson") };
  if (route.page === "lesson") return { href: "/learn", to: say("app.to_learn"), title: say("lessons.a_lesson") };
  if (route.page === "drills") return { href: "/learn", to: say("app.to_learn"), title: say("drills.drills") };
  if (route.page === "drill") return { href: "/drills", to: say("drills.to_drills"), title: say("drills.drills") };
  if (route.page === "truths") return { href: "/learn", to: say("app.to_learn"), title: say("truths.truths") };
  if (route.page === "truth") return { href: "/learn/truths", to: say("app.to_truths"), title: say("truths.truths") };
  if (route.page === "daily") return { href: "/compete", to: say("app.to_compete"), title: say("daily.deal_of_day") };
  if (route.page === "month") return { href: "/daily", to: say("app.to_daily"), title: say("daily.table_of_month") };
  if (route.page === "beat") return { href: "/beat", to: say("app.to_challenges"), title: say("daily.challenge") };
  if (route.page === "puzzles") return { href: "/learn", to: say("app.to_learn"), title: say("puzzles.puzzles") };
  if (route.page === "puzzle") return { href: "/puzzles", to: say("puzzles.to_puzzles"), title: say("puzzles.a_puzzle") };
  if (route.page === "puzzle-rush") return { href: "/puzzles", to: say("puzzles.to_puzzles"), title: say("puzzles.rush_title") };
  if (route.page === "club") return { href: "/clubs", to: say("app.to_clubs"), title: say("app.a_club") };
  if (route.page === "tournament" || route.page === "new-tournament")
    return { href: "/tournaments", to: say("app.to_tournaments"), title: say("tournaments.tournament") };
  return null;
}
