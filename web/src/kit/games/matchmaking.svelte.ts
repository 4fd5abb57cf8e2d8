/** Matchmaking: queueing, pairings, challenges, and friends online. */

import { untrack } from "svelte";
import { newTable, PEOPLE_SOCKET } from "../../net/api";
import type { LinkState } from "../../net/connection";
import { unreachableText } from "../../net/unreachable";
import { PeopleSocket, type Reply, type PeopleMessage } from "../../net/matchmakingsocket";
import type { ChallengeOver, ChallengeView, FriendView, MeetingView, PoolView, SeekView } from "../../net/wire.gen";
import { account } from "../account.svelte";
import { announce, announceAssertively } from "../announcer.svelte";
import { navigate, router, tableAt } from "../router.svelte";
import { say } from "../i18n/say";
import { settings } from "../settings.svelte";
import { session, store, stored } from "../storage";
import { play } from "../sound";
import { isLevel } from "./lobby.svelte";

interface Meeting {
  link: LinkState;
  /** Account name; empty for a guest. */
  name: string;
  pools: PoolView[];
  seek: SeekView | null;
  /** Start of the wait by the local clock (ms). */
  since: number;
  /** The table of a pairing, until both players are there. */
  pairing: MeetingView | null;
  challenges: ChallengeView[];
  friends: FriendView[];
  /** Notice about a wait or a challenge. */
  notice: string;
  /** Name of the player about to be challenged. */
  challenging: string;
}

export const matchmaking: Meeting = $state({
  link: "connecting",
  name: "",
  pools: [],
  seek: null,
  since: 0,
  pairing: null,
  challenges: [],
  friends: [],
  notice: "",
  challenging: "",
});

/** Storage key of the window that searched last, and the id of this window. */
const LAST_WINDOW_KEY = "openrummy-here";
const WINDOW_ID_KEY = "openrummy-page";
const MEANWHILE_TABLE_KEY = "openrummy-meanwhile";
let socket: PeopleSocket | null = null;
let looking = 0;

/** Connect for the lifetime of the page; call once. */
export function startMatchmaking(): () => void {
  socket = new PeopleSocket(PEOPLE_SOCKET, { receive, link: (state) => (matchmaking.link = state) });
  socket.open();
  const stop = $effect.root(() => {
    // signing in or out, or a new name, changes the identity seen by others
    $effect(() => {
      if (account.own && account.own.name !== untrack(() => matchmaking.name)) seekAgain();
    });
  });
  return () => {
    stop();
    socket?.close();
    socket = null;
  };
}

/** Receive queue sizes while visible; call the returned function to stop. */
export function watchPools(): () => void {
  looking += 1;
  socket?.announcePresence(true);
  return () => {
    looking -= 1;
    if (!looking) socket?.announcePresence(false);
  };
}

/** Refresh the identity, which may have changed. */
export function seekAgain(): void {
  socket?.announcePresence();
}

// ------------------------------------------------------------ requests

const notSent = (): Reply => ({ type: "failed", code: "offline", text: say("net.nothing_was_sent", { lost: unreachableText() }), id: null });

/** Queue for an opponent. Returns an error message, or "" on success. */
export async function seek(pool: string, rated: boolean): Promise<string> {
  asksHere();
  matchmaking.notice = "";
  const { name, face } = settings;
  return words(await (socket?.seek({ pool, rated, name: name.trim(), face }) ?? notSent()));
}

export async function stopSeeking(): Promise<string> {
  return words(await (socket?.stopSeeking() ?? notSent()));
}

export async function challenge(name: string, game: string, clock: string, rated: boolean): Promise<string> {
  asksHere();
  return words(await (socket?.challenge({ name, game, clock, rated }) ?? notSent()));
}

export async function answerChallenge(id: string, accept: boolean): Promise<string> {
  if (accept) asksHere();
  return words(await (socket?.answerChallenge(id, accept) ?? notSent()));
}

/** Play the computer until an opponent is found. Raises `ApiError`. */
export async function playMeanwhile(): Promise<void> {
  const computer = matchmaking.seek?.computer;
  if (!computer) return;
  const link = await newTable({
    game: computer.game,
    persona: computer.persona,
    level: isLevel(computer.level) ? computer.level : "medium",
    face: settings.face,
    name: settings.name.trim() || say("kit.you"),
  });
  store(MEANWHILE_TABLE_KEY, link.id, session);
  navigate(link.url);
}

const words = (reply: Reply): string => (reply.type === "failed" ? reply.text : "");

// ------------------------------------------------------------ messages

function receive(message: PeopleMessage): void {
  switch (message.type) {
    case "around":
      matchmaking.name = message.name;
      matchmaking.pools = message.pools;
      matchmaking.challenges = message.challenges;
      matchmaking.friends = message.friends;
      waitFor(message.seek);
      if (message.pairing && message.pairing.table !== matchmaking.pairing?.table) foundOpponent(message.pairing);
      else if (!message.pairing) matchmaking.pairing = null;
      break;
    case "pools":
      matchmaking.pools = message.pools;
      break;
    case "seeking":
      waitFor(message.seek);
      if (message.why === "missed") matchmaking.notice = say("meeting.you_missed");
      if (message.why === "front") matchmaking.notice = say("meeting.front_again");
      break;
    case "found":
      foundOpponent(message.meeting);
      break;
    case "met":
      if (matchmaking.pairing?.table === message.table) matchmaking.pairing = null;
      break;
    case "unmet":
      pairingFailed(message.table, message.name);
      break;
    case "challenges":
      receiveChallenges(message.challenges, message.over ?? null);
      break;
    case "friends":
      matchmaking.friends = message.friends;
      break;
  }
}

function waitFor(seek: SeekView | null): void {
  if (seek) matchmaking.since = Date.now() - seek.waited * 1000;
  if (seek && seek.title !== matchmaking.seek?.title) announce(say("meeting.looking_for", { title: seek.title }));
  matchmaking.seek = seek;
}

function foundOpponent(view: MeetingView): void {
  const { game } = currentTable();
  matchmaking.pairing = view;
  matchmaking.notice = "";
  const text = say("meeting.name_has_come", { name: view.opponent, title: view.title });
  call(text);
  announceAssertively(text);
  // never leave a game with other people
  if (askedHere() && (game === "" || game === stored(MEANWHILE_TABLE_KEY, session))) {
    if (game) matchmaking.notice = say("meeting.computer_kept");
    navigate(view.url);
  }
}

function pairingFailed(table: string, name: string): void {
  if (matchmaking.pairing?.table === table) matchmaking.pairing = null;
  const text = name ? say("meeting.name_did_not_come", { name }) : say("meeting.you_missed");
  matchmaking.notice = text;
  announce(text);
  if (currentTable().game === table) navigate("/", { replace: true });
}

function receiveChallenges(now: ChallengeView[], over: ChallengeOver | null): void {
  const before = new Set(matchmaking.challenges.map(({ id }) => id));
  matchmaking.challenges = now;
  for (const challenge of now) {
    if (challenge.yours || before.has(challenge.id)) continue;
    const text = say("meeting.name_challenges_you", { name: challenge.name, title: challenge.title });
    announce(text);
    call(text);
  }
  if (!over || over.how === "accepted" || (!over.yours && over.how === "declined")) return;
  if (over.yours && over.how === "withdrawn") return;
  matchmaking.notice = say("meeting.challenge_over", { how: `${over.yours ? "yours" : "theirs"}_${over.how}`, name: over.name });
  announce(matchmaking.notice);
}

/** The table on this page. */
function currentTable(): { game: string } {
  return { game: tableAt(router.path) };
}

/** Play a sound, and change the title of a background window. */
function call(text: string): void {
  play("paired", true);
  if (!document.hidden) return;
  const before = document.title;
  document.title = text;
  const onVisible = () => {
    if (document.hidden) return;
    if (document.title === text) document.title = before;
    document.removeEventListener("visibilitychange", onVisible);
  };
  document.addEventListener("visibilitychange", onVisible);
}

/** Claim navigation to the table: of several windows, the one that searched last navigates. */
function asksHere(): void {
  const own = stored(WINDOW_ID_KEY, session) || Math.random().toString(36).slice(2);
  store(WINDOW_ID_KEY, own, session);
  store(LAST_WINDOW_KEY, own);
}

function askedHere(): boolean {
  const own = stored(WINDOW_ID_KEY, session);
  return own !== null && stored(LAST_WINDOW_KEY) === own;
}
