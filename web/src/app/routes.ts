/** Route table: path, title, loader, room and back link of every page.
 *
 * A path segment that begins with a colon is passed to the page as a prop of that name, beside
 * `props`. The first matching path wins. The server has the first segments in `play/client_pages.py`.
 */

import type { Component } from "svelte";
import type { IconName } from "../kit/Icon.svelte";
import { OPEN_RECORD } from "../kit/openedrecord";
import { say } from "../kit/i18n/say";
import HomePage from "../pages/home/HomePage.svelte";
import GlossaryPage from "../pages/learn/GlossaryPage.svelte";
import HistoryPage from "../pages/learn/HistoryPage.svelte";
import LearnPage from "../pages/learn/LearnPage.svelte";
import RulesPage from "../pages/learn/RulesPage.svelte";
import GamesPage from "../pages/people/GamesPage.svelte";
import JoinPage from "../pages/people/JoinPage.svelte";
import LobbyPage from "../pages/people/LobbyPage.svelte";
import PeoplePage from "../pages/people/PeoplePage.svelte";

// a page's props come from its address; only its own file knows their types
type Page = Component<any>;
type Room = "play" | "compete" | "learn" | "analysis" | "people";

export interface Route {
  path: string;
  /** Exactly one is set: a bundled page, or a loader called when it is opened. */
  page?: Page;
  load?: () => Promise<{ default: Page }>;
  /** Title of the window and of the bar on a phone; a page may override it. */
  title: string;
  room?: Room;
  /** Fills the screen of a phone: no navigation below it. */
  full?: true;
  /** Needs a server: other players, or heavy computation. */
  server?: true;
  /** Target and label of the back arrow on a phone. Path parameters are filled in. */
  back?: readonly [href: string, label: string];
  props?: Record<string, unknown>;
  /** Message shown when it fails to load. */
  failed?: { title?: string; text: string };
}

/** The rooms of the site, in order. */
export const ROOMS: readonly { name: Room; href: string; icon: IconName; label: string; server?: true }[] = [
  { name: "play", href: "/", icon: "cards", label: say("kit.play") },
  { name: "compete", href: "/compete", icon: "trophy", label: say("compete.compete"), server: true },
  { name: "learn", href: "/learn", icon: "cap", label: say("kit.learn") },
  { name: "analysis", href: "/analysis", icon: "analyse", label: say("app.analyse"), server: true },
  { name: "people", href: "/people", icon: "people", label: say("app.people"), server: true },
];

const TO_LEARN = ["/learn", say("app.to_learn")] as const;
const TO_PUZZLES = ["/puzzles", say("puzzles.to_puzzles")] as const;
const TO_TOURNAMENTS = ["/tournaments", say("app.to_tournaments")] as const;
const PADS_KEPT = { title: say("app.score_pad_did_not"), text: say("app.your_pads_kept_browser") };
const RULES_KEPT = { text: say("app.your_house_rules_kept") };
const GAME_KEPT = { text: say("app.game_safe_on_server") };

const pads = () => import("../pages/scorepad/Pads.svelte");
const house = () => import("../pages/houserules/HousePage.svelte");
const replay = () => import("../pages/replay/ReplayPage.svelte");
const review = () => import("../pages/review/ReviewPage.svelte");
const lesson = () => import("../pages/lessons/LessonPage.svelte");
const deals = () => import("../pages/daily/DailyPage.svelte");
const club = () => import("../pages/clubs/ClubPage.svelte");

export const ROUTES: readonly Route[] = [
  { path: "/", page: HomePage, title: "", room: "play" },
  {
    path: "/t/:id",
    load: () => import("../pages/table/TablePage.svelte"),
    title: "",
    room: "play",
    full: true,
    failed: { title: say("app.table_did_not_load"), text: say("app.your_game_safe_on") },
  },
  { path: "/lobby", server: true, page: LobbyPage, title: say("kit.lobby"), room: "play" },
  { path: "/games", page: GamesPage, title: say("people.my_games"), room: "play" },
  {
    path: "/games/:id/review",
    server: true,
    load: review,
    title: say("review.review"),
    room: "analysis",
    full: true,
    back: ["/g/:id", say("review.replay_it")],
    failed: GAME_KEPT,
  },
  {
    path: "/g/:id",
    load: replay,
    title: say("kit.replay"),
    room: "play",
    full: true,
    back: ["/games", say("app.to_your_games")],
    failed: GAME_KEPT,
  },
  {
    path: "/replay",
    load: replay,
    props: { id: null },
    title: say("kit.replay_record"),
    room: "play",
    full: true,
    back: ["/", say("kit.start_page")],
    failed: GAME_KEPT,
  },
  {
    path: "/replay/review",
    server: true,
    load: review,
    props: { id: null },
    title: say("review.review"),
    room: "analysis",
    full: true,
    back: [OPEN_RECORD, say("review.replay_it")],
  },
  { path: "/j/:invitation", server: true, page: JoinPage, title: "", room: "play" },
  { path: "/me/:code", server: true, load: () => import("../pages/device/DevicePage.svelte"), title: say("device.go_on_here"), failed: { text: say("app.link_still_holds") } },
  { path: "/house", load: house, props: { code: null, change: true }, title: say("kit.house_rules"), room: "play", failed: RULES_KEPT },
  { path: "/house/:code", load: house, props: { change: false }, title: say("kit.house_rules"), room: "play", failed: RULES_KEPT },
  { path: "/house/:code/change", load: house, props: { change: true }, title: say("kit.house_rules"), room: "play", failed: RULES_KEPT },
  { path: "/pad", load: pads, props: { id: null }, title: say("kit.score_pad"), room: "play", failed: PADS_KEPT },
  { path: "/pad/:id", load: pads, title: say("kit.score_pad"), room: "play", full: true, failed: PADS_KEPT },

  { path: "/compete", server: true, load: () => import("../pages/compete/CompetePage.svelte"), title: say("compete.compete"), room: "compete" },
  { path: "/tournaments", server: true, load: () => import("../pages/tournaments/TournamentsPage.svelte"), title: say("tournaments.tournaments"), room: "compete" },
  {
    path: "/tournaments/new",
    server: true,
    load: () => import("../pages/tournaments/NewTournamentPage.svelte"),
    title: say("tournaments.new_tournament"),
    room: "compete",
    back: TO_TOURNAMENTS,
  },
  {
    path: "/tournaments/:id",
    server: true,
    load: () => import("../pages/tournaments/TournamentPage.svelte"),
    title: say("tournaments.tournament"),
    room: "compete",
    back: TO_TOURNAMENTS,
  },
  { path: "/leaderboard", server: true, load: () => import("../pages/leaderboard/LeaderboardPage.svelte"), title: say("leaderboard.leaderboard"), room: "compete" },
  { path: "/clubs", server: true, load: () => import("../pages/clubs/ClubsPage.svelte"), title: say("club.clubs"), room: "compete" },
  { path: "/clubs/:id", server: true, load: club, props: { code: "" }, title: say("app.a_club"), room: "compete", back: ["/clubs", say("app.to_clubs")] },
  { path: "/clubs/:id/:code", server: true, load: club, title: say("app.a_club"), room: "compete", back: ["/clubs", say("app.to_clubs")] },
  {
    path: "/daily",
    server: true,
    load: deals,
    props: { kind: "day", name: "" },
    title: say("daily.deal_of_day"),
    room: "compete",
    back: ["/compete", say("app.to_compete")],
  },
  {
    path: "/daily/:name",
    server: true,
    load: deals,
    props: { kind: "day" },
    title: say("daily.deal_of_day"),
    room: "compete",
    back: ["/compete", say("app.to_compete")],
  },
  {
    path: "/daily/month/:month",
    server: true,
    load: () => import("../pages/daily/MonthPage.svelte"),
    title: say("daily.month_standings"),
    room: "compete",
    back: ["/daily", say("app.to_daily")],
  },
  { path: "/beat", server: true, load: () => import("../pages/daily/ChallengesPage.svelte"), title: say("daily.challenges"), room: "compete" },
  {
    path: "/beat/:name",
    server: true,
    load: deals,
    props: { kind: "challenge" },
    title: say("daily.challenge"),
    room: "compete",
    back: ["/beat", say("app.to_challenges")],
  },

  { path: "/learn", page: LearnPage, title: say("kit.learn"), room: "learn" },
  { path: "/rules", page: LearnPage, title: say("kit.learn"), room: "learn" },
  { path: "/rules/:game", page: RulesPage, title: say("kit.rules"), room: "learn" },
  { path: "/glossary", page: GlossaryPage, title: say("learn.words_short"), room: "learn" },
  { path: "/history", page: HistoryPage, title: say("learn.history_thanks"), room: "learn" },
  { path: "/learn/truths", load: () => import("../pages/truths/TruthsPage.svelte"), title: say("truths.truths"), room: "learn", back: TO_LEARN },
  {
    path: "/learn/truths/:name",
    load: () => import("../pages/truths/TruthPage.svelte"),
    title: say("truths.truths"),
    room: "learn",
    back: ["/learn/truths", say("app.to_truths")],
  },
  { path: "/learn/lesson/:id", load: lesson, title: say("lessons.a_lesson"), room: "learn", full: true, back: TO_LEARN },
  { path: "/first", load: lesson, props: { id: "first-deal" }, title: say("lessons.a_lesson"), room: "learn", full: true, back: TO_LEARN },
  { path: "/deals", server: true, load: () => import("../pages/deals/DealsPage.svelte"), title: say("deals.deals_fair"), room: "learn" },
  { path: "/puzzles", load: () => import("../pages/puzzles/PuzzlesPage.svelte"), title: say("puzzles.puzzles"), room: "learn", back: TO_LEARN },
  {
    path: "/puzzles/rush",
    load: () => import("../pages/puzzles/RushPage.svelte"),
    title: say("puzzles.rush_title"),
    room: "learn",
    full: true,
    back: TO_PUZZLES,
  },
  {
    path: "/puzzles/:id",
    load: () => import("../pages/puzzles/PuzzlePage.svelte"),
    title: say("puzzles.a_puzzle"),
    room: "learn",
    full: true,
    back: TO_PUZZLES,
  },
  { path: "/drills", load: () => import("../pages/drills/DrillsPage.svelte"), title: say("drills.drills"), room: "learn", back: TO_LEARN },
  {
    path: "/drills/:name",
    load: () => import("../pages/drills/DrillPage.svelte"),
    title: say("drills.drills"),
    room: "learn",
    full: true,
    back: ["/drills", say("drills.to_drills")],
  },

  { path: "/analysis", server: true, load: () => import("../pages/analysis/AnalysisPage.svelte"), title: say("analysis.board"), room: "analysis" },
  { path: "/people", server: true, page: PeoplePage, title: say("people.people"), room: "people" },
  { path: "/people/:name", server: true, load: () => import("../pages/player/PersonPage.svelte"), title: "", room: "people" },
  { path: "/you", load: () => import("../pages/player/OwnPage.svelte"), title: say("player.your_record") },
  {
    path: "/you/play",
    server: true,
    load: () => import("../pages/habits/HabitsPage.svelte"),
    title: say("habits.how_you_play"),
    back: ["/you", say("habits.to_your_record")],
  },
  { path: "/account", server: true, load: () => import("../pages/account/AccountPage.svelte"), title: say("account.account") },
  { path: "/host", server: true, load: () => import("../pages/host/HostPage.svelte"), title: say("host.title") },
];

/** A route matched to an address, with its path parameters. */
export interface Located extends Route {
  given: Record<string, unknown>;
}

/** Return the page at a path, or null. */
export function locate(path: string): Located | null {
  const parts = partsOf(path).map(decode);
  for (const route of ROUTES) {
    const pattern = partsOf(route.path);
    if (pattern.length !== parts.length || !pattern.every((part, i) => part[0] === ":" || part === parts[i])) continue;
    const params = Object.fromEntries(pattern.flatMap((part, i) => (part[0] === ":" ? [[part.slice(1), parts[i]!]] : [])));
    const back = route.back && ([fillPath(route.back[0], params), route.back[1]] as const);
    return { ...route, given: { ...params, ...route.props }, ...(back && { back }) };
  }
  return null;
}

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
const fillPath = (href: string, params: Record<string, string>): string =>
  href.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
