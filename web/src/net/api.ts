/** The server's HTTP answers, typed. */

import { request } from "./carrier";
import type * as Wire from "./wire.gen";
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

type Init = Omit<RequestInit, "signal"> & { signal?: AbortSignal | undefined };

/** Ask the server; a refusal is raised as an `ApiError`. */
export async function call<T>(path: string, { signal, ...init }: Init = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await request(path, {
      credentials: "same-origin",
      ...init,
      signal: signal ?? null,
      headers: { accept: "application/json", ...init.headers },
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

function isHttpError(body: unknown): body is Wire.HttpError {
  const error = body as Wire.HttpError | null;
  return typeof error?.code === "string" && typeof error.text === "string";
}

export const getLobby = (signal?: AbortSignal): Promise<Wire.Lobby> => call("/api/lobby", { signal });

export const getRules = (game: string, signal?: AbortSignal): Promise<Wire.RulesPage> =>
  call(`/api/rules/${encodeURIComponent(game)}`, { signal });

export const getLearn = (): Promise<Wire.Learn> => call("/api/learn");

export const getSearch = (): Promise<Wire.SearchIndex> => call("/api/search");

/** Statistics over all deals of this server that are over. */
export const getDeals = (): Promise<Wire.DealStats> => call("/api/deals");

/** The questions about gin that were measured, with their answers. */
export const getTruths = (): Promise<Wire.TruthList> => call("/api/truths");

/** One of them with all its figures. */
export const getTruth = (name: string): Promise<Wire.Truth> => call(`/api/truths/${encodeURIComponent(name)}`);

/** What was revealed of the deals of a table one plays at. */
export const fairDeals = (table: string): Promise<Wire.FairDeals> => call(`/api/tables/${encodeURIComponent(table)}/fair`);

/** An hour of the public list, with the entries after one of them. */
export const fairHour = (hour: number, after: string): Promise<Wire.FairHour> =>
  call(`/api/fair/list/${hour}${after && `?after=${after}`}`);

/** A file of the transparency log; null where the log has no such. */
export async function logFile(path: string): Promise<Uint8Array | null> {
  const answer = await request(`/api/fair/log/${path}`, { cache: path === "checkpoint" ? "no-store" : "default" });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 404) return null;
  throw new ApiError("offline", say("kit.server_does_not_answer"), answer.status);
}

/** The public list of what the server promised of deals: its key, and a line an hour. */
export const getPromises = (): Promise<Wire.FairLines> => call("/api/fair/list");

/** A link that makes another device this guest; the one before holds no more. */
export const newPass = (name: string, face: string): Promise<Wire.NewPass> => send("/api/me/passes", { name, face });

/** What using the code of a link would mean; nothing changes. */
export const lookAtPass = (code: string): Promise<Wire.PassOffer> => send("/api/me/look", { code });

/** This browser is from now on the guest of the link. */
export const usePass = (code: string): Promise<Wire.Me> => send("/api/me", { code });

export const getMe = (signal?: AbortSignal): Promise<Wire.Me> => call("/api/me", { signal });

/** Sign every other device of this guest out. */
export const forgetDevices = (): Promise<Wire.Me> => send("/api/me/devices/forget");

/** Your bots: accounts for programs. */
export const getBots = (): Promise<Wire.OwnBots> => call("/api/account/bots");

export const newBot = (name: string): Promise<Wire.BotKey> => send("/api/account/bots", { name });

/** Another key for a bot; the one before opens nothing. */
export const newBotKey = (name: string): Promise<Wire.BotKey> => send("/api/account/bots/key", { name });

export const newTable = (table: Wire.NewTable): Promise<Wire.TableLink> => send("/api/tables", table);

/** A table with seats for people, and oneself in the first. */
export const newInvitation = (invitation: Wire.NewInvitation): Promise<Wire.TableLink> => send("/api/invitations", invitation);

/** What one would sit down to; without a key only a table of the lobby. */
export function getInvitation(table: string, key: string, signal?: AbortSignal): Promise<Wire.Invitation> {
  const path = `/api/tables/${encodeURIComponent(table)}/invitation`;
  return call(key ? `${path}?key=${encodeURIComponent(key)}` : path, { signal });
}

/** Sit down in an open seat; twice is once. */
export const joinTable = (table: string, join: Wire.Join): Promise<Wire.TableLink> =>
  send(`/api/tables/${encodeURIComponent(table)}/join`, join);

/** Give one open seat, or all of them, to the computer. */
export const fillSeats = (table: string, fill: Wire.Fill): Promise<Wire.TableLink> =>
  send(`/api/tables/${encodeURIComponent(table)}/fill`, fill);

/** Get up before the game begins. */
export const leaveTable = (table: string): Promise<void> => send(`/api/tables/${encodeURIComponent(table)}/leave`);

/** Tables of the lobby: to sit down at, and to watch. */
export const getOpen = (signal?: AbortSignal): Promise<Wire.OpenTables> => call("/api/open", { signal });

/** Your own tables, running ones first. */
export const getMyGames = (after: string, signal?: AbortSignal): Promise<Wire.MyGames> =>
  call(`/api/games?${new URLSearchParams({ after })}`, { signal });

/** What your games came to; `offset`: minutes of your clock from UTC. */
export const getStats = (offset: number, signal?: AbortSignal): Promise<Wire.PlayerStats> =>
  call(`/api/me/stats?offset=${offset}`, { signal });

/** The games asked for; what is empty fits all. */
export interface HistoryFilter {
  after: string;
  game: string;
  against: string;
  result: string;
}

/** Your games that are over and fit, the last first. */
export const getHistory = (filter: HistoryFilter): Promise<Wire.History> => call(`/api/me/history?${new URLSearchParams({ ...filter })}`);

/** Your ratings; none without an account. */
export const getOwnRatings = (): Promise<Wire.OwnRatings> => call("/api/me/ratings");

const personPath = (name: string) => `/api/people/${encodeURIComponent(name)}`;

/** Somebody's page. */
export const getPerson = (name: string): Promise<Wire.PersonPage> => call(personPath(name));

/** Their games that are over and fit, the last first. */
export const getPersonHistory = (name: string, filter: HistoryFilter): Promise<Wire.History> =>
  call(`${personPath(name)}/history?${new URLSearchParams({ ...filter })}`);

/** Somebody's rating in a family, game by game. */
export const getRatingHistory = (name: string, family: string): Promise<Wire.RatingHistory> =>
  call(`${personPath(name)}/ratings?family=${family}`);

/** Who is strong for certain. */
export const getLeaderboard = (family: string, span: string, friends: boolean, signal?: AbortSignal): Promise<Wire.Leaderboard> =>
  call(`/api/leaderboard?family=${family}&span=${span}&friends=${friends}`, { signal });

/** What a rated game that is over changed. */
export const getTableRatings = (table: string): Promise<Wire.TableRatings> => call(`/api/tables/${encodeURIComponent(table)}/ratings`);

/** Your own tables, last touched first; the latest few. */
export const getTables = (signal?: AbortSignal): Promise<Wire.TableCard[]> => call("/api/tables", { signal });

export const getHouseForm = (signal?: AbortSignal): Promise<Wire.HouseForm> => call("/api/house/form", { signal });

/** The house rules that a code holds. */
export const getHouse = (code: string, signal?: AbortSignal): Promise<Wire.House> =>
  call(`/api/house/${encodeURIComponent(code)}`, { signal });

/** What a draft of house rules, or the text of a file, comes to. */
export const checkHouse = (draft: Wire.HouseDraft, signal?: AbortSignal): Promise<Wire.House> => send("/api/house/check", draft, signal);

/** The games that the score pad knows. */
export const getPadGames = (): Promise<Wire.PadGames> => call("/api/pad/games");

/** The sheet of a pad; the server keeps nothing of it. */
export const askPad = (pad: Wire.PadAsked, signal?: AbortSignal): Promise<Wire.PadSheet> => send("/api/pad", pad, signal);

/** Hear nothing more of the person in a seat, or hear of them again; all one has blocked. */
export const blockSeat = (table: string, seat: number, on: boolean): Promise<Wire.Blocked[]> =>
  send(`/api/tables/${encodeURIComponent(table)}/${on ? "block" : "unblock"}`, { seat });

export const getBlocked = (): Promise<Wire.Blocked[]> => call("/api/blocked");

export const undoBlock = (id: string): Promise<Wire.Blocked[]> => send("/api/blocked/undo", { id });

/** Whom you follow, and how many follow you. */
export const getFriends = (signal?: AbortSignal): Promise<Wire.FriendList> => call("/api/people", { signal });

/** Follow, unfollow or block an account. */
export const changeFriend = (how: "follow" | "unfollow" | "block", name: string): Promise<Wire.FriendList> =>
  send(`/api/people/${how}`, { name });

/** Follow the person in a seat. */
export const followSeat = (table: string, seat: number): Promise<Wire.FriendList> =>
  send(`/api/tables/${encodeURIComponent(table)}/follow`, { seat });

/** A finished game at a glance, by its link. */
export const getReplay = (id: string): Promise<Wire.ReplayGame> => call(`/api/games/${encodeURIComponent(id)}`);

/** One deal of it; with a seat, as that seat saw it. */
export function getReplayDeal(id: string, deal: number, seat: number | null): Promise<Wire.ReplayDeal> {
  const view = seat === null ? "" : `?seat=${seat}`;
  return call(`/api/games/${encodeURIComponent(id)}/deals/${deal}${view}`);
}

/** A record of your own, of which the server keeps nothing. */
export const sendRecord = (text: string): Promise<Wire.ReplayGame> => call("/api/replay", { method: "POST", body: text });

export function sendRecordDeal(text: string, deal: number, seat: number | null): Promise<Wire.ReplayDeal> {
  const view = seat === null ? "" : `&seat=${seat}`;
  return call(`/api/replay?deal=${deal}${view}`, { method: "POST", body: text });
}

/** The games that can be set up on the analysis board; with a code of house rules that one. */
export const getBoardGames = (rules: string, signal?: AbortSignal): Promise<Wire.BoardGames> =>
  call(`/api/board/games?${new URLSearchParams({ rules })}`, { signal });

/** How the cards of a hand fit together best. */
export const getBoardHand = (game: string, cards: string, upcard: string, signal?: AbortSignal): Promise<Wire.BoardHand> =>
  call(`/api/board/hand?${new URLSearchParams({ game, cards, upcard })}`, { signal });

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

/** Send something to the server, or only tell it. */
export function send<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return call(path, { method: "POST", ...sent, signal });
}

/** Where the connection to a table is. */
export const tableSocketPath = (id: string): string => `/ws/tables/${encodeURIComponent(id)}`;

/** Where people find each other. */
export const PEOPLE_SOCKET = "/ws/people";
