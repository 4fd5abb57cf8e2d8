/** The pages that are loaded when they are opened: the start page does not wait for them. */

import type { Component } from "svelte";
import type { Route } from "../kit/router.svelte";
import { fresh } from "./fresh";
import { say } from "../kit/say/say";

type Name = Route["page"];
type Of<P extends Name> = Extract<Route, { page: P }>;
// a page takes what its address says, which only its own file knows the types of
type Page = Component<any>;

interface Later<P extends Name> {
  load: () => Promise<{ default: Page }>;
  /** What the page is given of its address. */
  props?: (route: Of<P>) => Record<string, unknown>;
  /** What is said where it does not load. */
  failed?: () => { title?: string; text: string };
}

const PAGES: { [P in Name]?: Later<P> } = {
  table: {
    load: () => import("../pages/table/TablePage.svelte"),
    props: ({ id }) => ({ id }),
    failed: () => ({ title: say("app.table_did_not_load"), text: say("app.your_game_safe_on") }),
  },
  house: {
    load: () => import("../pages/houserules/HousePage.svelte"),
    props: ({ code, change }) => ({ code, change }),
    failed: () => ({ text: say("app.your_house_rules_kept") }),
  },
  pads: {
    load: () => import("../pages/scorepad/Pads.svelte"),
    props: () => ({ id: null }),
    failed: () => ({ title: say("app.score_pad_did_not"), text: say("app.your_pads_kept_browser") }),
  },
  pad: {
    load: () => import("../pages/scorepad/Pads.svelte"),
    props: ({ id }) => ({ id }),
    failed: () => ({ title: say("app.score_pad_did_not"), text: say("app.your_pads_kept_browser") }),
  },
  game: {
    load: () => import("../pages/replay/ReplayPage.svelte"),
    props: ({ id }) => ({ id }),
    failed: () => ({ text: say("app.game_safe_on_server") }),
  },
  replay: {
    load: () => import("../pages/replay/ReplayPage.svelte"),
    props: () => ({ id: null }),
    failed: () => ({ text: say("app.game_safe_on_server") }),
  },
  review: {
    load: () => import("../pages/review/ReviewPage.svelte"),
    props: ({ id }) => ({ id }),
    failed: () => ({ text: say("app.game_safe_on_server") }),
  },
  "record-review": {
    load: () => import("../pages/review/ReviewPage.svelte"),
    props: () => ({ id: null }),
  },
  device: {
    load: () => import("../pages/device/DevicePage.svelte"),
    props: ({ code }) => ({ code }),
    failed: () => ({ text: say("app.link_still_holds") }),
  },
  clubs: { load: () => import("../pages/clubs/ClubsPage.svelte") },
  club: {
    load: () => import("../pages/clubs/ClubPage.svelte"),
    props: ({ id, code }) => ({ id, code }),
  },
  analysis: { load: () => import("../pages/analysis/AnalysisPage.svelte") },
  lesson: {
    load: () => import("../pages/lessons/LessonPage.svelte"),
    props: ({ id }) => ({ id }),
  },
  puzzles: { load: () => import("../pages/puzzles/PuzzlesPage.svelte") },
  puzzle: {
    load: () => import("../pages/puzzles/PuzzlePage.svelte"),
    props: ({ id }) => ({ id }),
  },
  "puzzle-rush": { load: () => import("../pages/puzzles/RushPage.svelte") },
  drills: { load: () => import("../pages/drills/DrillsPage.svelte") },
  drill: {
    load: () => import("../pages/drills/DrillPage.svelte"),
    props: ({ name }) => ({ name }),
  },
  host: { load: () => import("../pages/host/HostPage.svelte") },
  truths: { load: () => import("../pages/truths/TruthsPage.svelte") },
  truth: {
    load: () => import("../pages/truths/TruthPage.svelte"),
    props: ({ name }) => ({ name }),
  },
  daily: {
    load: () => import("../pages/daily/DailyPage.svelte"),
    props: ({ name }) => ({ kind: "day", name }),
  },
  beat: {
    load: () => import("../pages/daily/DailyPage.svelte"),
    props: ({ name }) => ({ kind: "challenge", name }),
  },
  month: {
    load: () => import("../pages/daily/MonthPage.svelte"),
    props: ({ month }) => ({ month }),
  },
  challenges: { load: () => import("../pages/daily/ChallengesPage.svelte") },
  deals: { load: () => import("../pages/deals/DealsPage.svelte") },
  first: {
    load: () => import("../pages/lessons/LessonPage.svelte"),
    props: () => ({ id: "first-deal" }),
  },
  player: { load: () => import("../pages/player/PlayerPage.svelte") },
  habits: { load: () => import("../pages/habits/HabitsPage.svelte") },
  person: {
    load: () => import("../pages/player/PersonPage.svelte"),
    props: ({ name }) => ({ name }),
  },
  account: { load: () => import("../pages/account/AccountPage.svelte") },
  leaderboard: { load: () => import("../pages/leaderboard/LeaderboardPage.svelte") },
  compete: { load: () => import("../pages/compete/CompetePage.svelte") },
  tournaments: { load: () => import("../pages/tournaments/TournamentsPage.svelte") },
  "new-tournament": { load: () => import("../pages/tournaments/NewTournamentPage.svelte") },
  tournament: {
    load: () => import("../pages/tournaments/TournamentPage.svelte"),
    props: ({ id }) => ({ id }),
  },
};

/** A page to be loaded, with what it is given; null for those that are there at once. */
export interface Opened {
  page: Promise<{ default: Page }>;
  props: Record<string, unknown>;
  failed: { title: string; text: string };
}

export function opened(route: Route): Opened | null {
  const later = PAGES[route.page] as Later<Name> | undefined;
  if (!later) return null;
  const failed = later.failed?.() ?? { text: say("app.your_games_safe_on") };
  return {
    page: fresh(later.load),
    props: later.props?.(route) ?? {},
    failed: { title: say("app.page_did_not_load"), ...failed },
  };
}
