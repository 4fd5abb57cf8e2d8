/** The server's HTTP answers, typed. */

import type {
  Blocked,
  BoardGames,
  BoardHand,
  BotKey,
  DealStats,
  FairDeals,
  FairHour,
  FairLines,
  Fill,
  FriendList,
  History,
  House,
  HouseDraft,
  HouseForm,
  HttpError,
  Invitation,
  Join,
  Leaderboard,
  Learn,
  Lobby,
  Me,
  NewPass,
  MyGames,
  NewInvitation,
  NewTable,
  OpenTables,
  OwnBots,
  OwnRatings,
  PadAsked,
  PadGames,
  PadSheet,
  PassOffer,
  PersonPage,
  PlayerStats,
  RatingHistory,
  ReplayDeal,
  ReplayGame,
  RulesPage,
  SearchIndex,
  TableCard,
  TableLink,
  TableRatings,
  Truth,
  TruthList,
} from "./wire.gen";
import { request } from "./carrier";
import { say } from "../kit/say/say";

/** What the server refused, or "offline" when it did not answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
    this.name = "ApiError";
  }

  get offline(): boolean {
    return this.code === "offline";
  }
}

/** What went wrong, whatever was caught. */
export function apiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError("unknown", String(cause), 0);
}

/** Ask the server; a refusal is raised as an `ApiError`. */
export async function call<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await request(path, {
      credentials: "same-origin",
      ...init,
      headers: { accept: "application/json", ...init?.headers },
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError("offline", say("kit.server_does_not_answer"), 0);
  }
  if (answer.status === 204) return undefined as T;
  let body: unknown;
  try {
    body = await answer.json();
  } catch {
    body = null;
  }
  if (answer.ok && body !== null) return body as T;
  // a proxy without its server answers for it
  if ([502, 503, 504].includes(answer.status) && !isHttpError(body))
    throw new ApiError("offline", say("kit.server_does_not_answer"), answer.status);
  if (isHttpError(body)) throw new ApiError(body.code, body.text, answer.status);
  throw new ApiError("unreadable", say("net.server_gave_answer_page"), answer.status);
}

function isHttpError(body: unknown): body is HttpError {
  const error = body as HttpError | null;
  return typeof error?.code === "string" && typeof error.text === "string";
}

export function getLobby(signal?: AbortSignal): Promise<Lobby> {
  return call("/api/lobby", { signal: signal ?? null });
}

export function getRules(game: string, signal?: AbortSignal): Promise<RulesPage> {
  return call(`/api/rules/${encodeURIComponent(game)}`, { signal: signal ?? null });
}

export function getLearn(): Promise<Learn> {
  return call("/api/learn");
}

export function getSearch(): Promise<SearchIndex> {
  return call("/api/search");
}

/** Statistics over all deals of this server that are over. */
export function getDeals(): Promise<DealStats> {
  return call("/api/deals");
}

/** The questions about gin that were measured, with their answers. */
export function getTruths(): Promise<TruthList> {
  return call("/api/truths");
}

/** One of them with all its figures. */
export function getTruth(name: string): Promise<Truth> {
  return call(`/api/truths/${encodeURIComponent(name)}`);
}

/** What was revealed of the deals of a table one plays at. */
export function fairDeals(table: string): Promise<FairDeals> {
  return call(`/api/tables/${encodeURIComponent(table)}/fair`);
}

/** An hour of the public list, with the entries after one of them. */
export function fairHour(hour: number, after: string): Promise<FairHour> {
  return call(`/api/fair/list/${hour}${after && `?after=${after}`}`);
}

/** A file of the transparency log; null where the log has no such. */
export async function logFile(path: string): Promise<Uint8Array | null> {
  const answer = await request(`/api/fair/log/${path}`, { cache: path === "checkpoint" ? "no-store" : "default" });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 404) return null;
  throw new ApiError("offline", say("kit.server_does_not_answer"), answer.status);
}

/** The public list of what the server promised of deals: its key, and a line an hour. */
export function getPromises(): Promise<FairLines> {
  return call("/api/fair/list");
}

/** A link that makes another device this guest; the one before holds no more. */
export function newPass(name: string, face: string): Promise<NewPass> {
  return send("/api/me/passes", { name, face });
}

/** What using the code of a link would mean; nothing changes. */
export function lookAtPass(code: string): Promise<PassOffer> {
  return send("/api/me/look", { code });
}

/** This browser is from now on the guest of the link. */
export function usePass(code: string): Promise<Me> {
  return send("/api/me", { code });
}

export function getMe(signal?: AbortSignal): Promise<Me> {
  return call("/api/me", { signal: signal ?? null });
}

/** Sign every other device of this guest out. */
export function forgetDevices(): Promise<Me> {
  return call("/api/me/devices/forget", { method: "POST" });
}

/** Your bots: accounts for programs. */
export function getBots(): Promise<OwnBots> {
  return call("/api/account/bots");
}

export function newBot(name: string): Promise<BotKey> {
  return send("/api/account/bots", { name });
}

/** Another key for a bot; the one before opens nothing. */
export function newBotKey(name: string): Promise<BotKey> {
  return send("/api/account/bots/key", { name });
}

export function newTable(table: NewTable): Promise<TableLink> {
  return send("/api/tables", table);
}

/** A table with seats for people, and oneself in the first. */
export function newInvitation(invitation: NewInvitation): Promise<TableLink> {
  return send("/api/invitations", invitation);
}

/** What one would sit down to; without a key only a table of the lobby. */
export function getInvitation(table: string, key: string, signal?: AbortSignal): Promise<Invitation> {
  const path = `/api/tables/${encodeURIComponent(table)}/invitation`;
  return call(key ? `${path}?key=${encodeURIComponent(key)}` : path, { signal: signal ?? null });
}

/** Sit down in an open seat; twice is once. */
export function joinTable(table: string, join: Join): Promise<TableLink> {
  return send(`/api/tables/${encodeURIComponent(table)}/join`, join);
}

/** Give one open seat, or all of them, to the computer. */
export function fillSeats(table: string, fill: Fill): Promise<TableLink> {
  return send(`/api/tables/${encodeURIComponent(table)}/fill`, fill);
}

/** Get up before the game begins. */
export function leaveTable(table: string): Promise<void> {
  return call(`/api/tables/${encodeURIComponent(table)}/leave`, { method: "POST" });
}

/** Tables of the lobby: to sit down at, and to watch. */
export function getOpen(signal?: AbortSignal): Promise<OpenTables> {
  return call("/api/open", { signal: signal ?? null });
}

/** Your own tables, running ones first. */
export function getMyGames(after: string, signal?: AbortSignal): Promise<MyGames> {
  return call(`/api/games?${new URLSearchParams({ after })}`, { signal: signal ?? null });
}

/** What your games came to; `offset`: minutes of your clock from UTC. */
export function getStats(offset: number, signal?: AbortSignal): Promise<PlayerStats> {
  return call(`/api/me/stats?offset=${offset}`, { signal: signal ?? null });
}

/** Your games that are over and fit, the last first. */
export function getHistory(
  filter: { after: string; game: string; against: string; result: string },
  signal?: AbortSignal,
): Promise<History> {
  const query = new URLSearchParams(filter);
  return call(`/api/me/history?${query}`, { signal: signal ?? null });
}

/** Your ratings; none without an account. */
export function getOwnRatings(): Promise<OwnRatings> {
  return call("/api/me/ratings");
}

const personPath = (name: string) => `/api/people/${encodeURIComponent(name)}`;

/** Somebody's page. */
export function getPerson(name: string): Promise<PersonPage> {
  return call(personPath(name));
}

/** Their games that are over and fit, the last first. */
export function getPersonHistory(
  name: string,
  filter: { after: string; game: string; against: string; result: string },
): Promise<History> {
  const query = new URLSearchParams(filter);
  return call(`${personPath(name)}/history?${query}`);
}

/** Somebody's rating in a family, game by game. */
export function getRatingHistory(name: string, family: string): Promise<RatingHistory> {
  return call(`${personPath(name)}/ratings?family=${family}`);
}

/** Who is strong for certain. */
export function getLeaderboard(family: string, span: string, friends: boolean, signal?: AbortSignal): Promise<Leaderboard> {
  return call(`/api/leaderboard?family=${family}&span=${span}&friends=${friends}`, { signal: signal ?? null });
}

/** What a rated game that is over changed. */
export function getTableRatings(table: string): Promise<TableRatings> {
  return call(`/api/tables/${encodeURIComponent(table)}/ratings`);
}

/** Your own tables, last touched first; the latest few. */
export function getTables(signal?: AbortSignal): Promise<TableCard[]> {
  return call("/api/tables", { signal: signal ?? null });
}

export function getHouseForm(signal?: AbortSignal): Promise<HouseForm> {
  return call("/api/house/form", { signal: signal ?? null });
}

/** The house rules that a code holds. */
export function getHouse(code: string, signal?: AbortSignal): Promise<House> {
  return call(`/api/house/${encodeURIComponent(code)}`, { signal: signal ?? null });
}

/** What a draft of house rules, or the text of a file, comes to. */
export function checkHouse(draft: HouseDraft, signal?: AbortSignal): Promise<House> {
  return send("/api/house/check", draft, signal);
}

/** The games that the score pad knows. */
export function getPadGames(): Promise<PadGames> {
  return call("/api/pad/games");
}

/** The sheet of a pad; the server keeps nothing of it. */
export function askPad(pad: PadAsked, signal?: AbortSignal): Promise<PadSheet> {
  return send("/api/pad", pad, signal);
}

/** Hear nothing more of the person in a seat, or hear of them again; all one has blocked. */
export function blockSeat(table: string, seat: number, on: boolean): Promise<Blocked[]> {
  return send(`/api/tables/${encodeURIComponent(table)}/${on ? "block" : "unblock"}`, { seat });
}

export function getBlocked(): Promise<Blocked[]> {
  return call("/api/blocked");
}

export function undoBlock(id: string): Promise<Blocked[]> {
  return send("/api/blocked/undo", { id });
}

/** Whom you follow, and how many follow you. */
export function getFriends(signal?: AbortSignal): Promise<FriendList> {
  return call("/api/people", { signal: signal ?? null });
}

/** Follow, unfollow or block an account. */
export function changeFriend(how: "follow" | "unfollow" | "block", name: string): Promise<FriendList> {
  return send(`/api/people/${how}`, { name });
}

/** Follow the person in a seat. */
export function followSeat(table: string, seat: number): Promise<FriendList> {
  return send(`/api/tables/${encodeURIComponent(table)}/follow`, { seat });
}

/** A finished game at a glance, by its link. */
export function getReplay(id: string): Promise<ReplayGame> {
  return call(`/api/games/${encodeURIComponent(id)}`);
}

/** One deal of it; with a seat, as that seat saw it. */
export function getReplayDeal(id: string, deal: number, seat: number | null): Promise<ReplayDeal> {
  const view = seat === null ? "" : `?seat=${seat}`;
  return call(`/api/games/${encodeURIComponent(id)}/deals/${deal}${view}`);
}

/** A record of your own, of which the server keeps nothing. */
export function sendRecord(text: string): Promise<ReplayGame> {
  return call("/api/replay", { method: "POST", body: text });
}

export function sendRecordDeal(text: string, deal: number, seat: number | null): Promise<ReplayDeal> {
  const view = seat === null ? "" : `&seat=${seat}`;
  return call(`/api/replay?deal=${deal}${view}`, { method: "POST", body: text });
}

/** The games that can be set up on the analysis board; with a code of house rules that one. */
export function getBoardGames(rules: string, signal?: AbortSignal): Promise<BoardGames> {
  return call(`/api/board/games?${new URLSearchParams({ rules })}`, { signal: signal ?? null });
}

/** How the cards of a hand fit together best. */
export function getBoardHand(game: string, cards: string, upcard: string, signal?: AbortSignal): Promise<BoardHand> {
  return call(`/api/board/hand?${new URLSearchParams({ game, cards, upcard })}`, { signal: signal ?? null });
}

/** A file of the server, to hand to the person. */
export async function fetchFile(path: string): Promise<Blob> {
  let answer: Response;
  try {
    answer = await request(path, { credentials: "same-origin" });
    if (answer.ok) return await answer.blob();
  } catch {
    throw new ApiError("offline", say("kit.server_does_not_answer"), 0);
  }
  const body: unknown = await answer.json().catch(() => null);
  if (isHttpError(body)) throw new ApiError(body.code, body.text, answer.status);
  throw new ApiError("unreadable", say("net.server_gave_answer_page"), answer.status);
}

/** Send something to the server. */
export function send<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

/** Where the connection to a table is. */
export const tableSocketPath = (id: string): string => `/ws/tables/${encodeURIComponent(id)}`;

/** Where people find each other. */
export const PEOPLE_SOCKET = "/ws/people";
