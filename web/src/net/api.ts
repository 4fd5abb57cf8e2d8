/** Typed requests to the server's HTTP API. */

import { request } from "./carrier";
import type * as Wire from "./wire.gen";
import { say } from "../kit/i18n/say";

/** A request the server refused, or "offline" if it did not respond. */
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

/** Convert any caught value to an `ApiError`. */
export function apiError(cause: unknown): ApiError {
  return cause instanceof ApiError ? cause : new ApiError("unknown", String(cause), 0);
}

type Init = Omit<RequestInit, "signal"> & { signal?: AbortSignal | undefined };

/** Send a request; raises `ApiError` if it is refused. */
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
  // a proxy responds in place of its unreachable server
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

/** Return statistics over all finished deals on this server. */
export const getDeals = (): Promise<Wire.DealStats> => call("/api/deals");

/** Return the measured questions about gin, with their answers. */
export const getTruths = (): Promise<Wire.TruthList> => call("/api/truths");

/** Return one of these questions with all its figures. */
export const getTruth = (name: string): Promise<Wire.Truth> => call(`/api/truths/${encodeURIComponent(name)}`);

/** Return the revealed secrets of the deals at one of your tables. */
export const fairDeals = (table: string): Promise<Wire.FairDeals> => call(`/api/tables/${encodeURIComponent(table)}/fair`);

/** Return an hour of the public list, with the entries that follow a given one. */
export const fairHour = (hour: number, after: string): Promise<Wire.FairHour> =>
  call(`/api/fair/list/${hour}${after && `?after=${after}`}`);

/** Fetch a file of the transparency log; null if it does not exist. */
export async function logFile(path: string): Promise<Uint8Array | null> {
  const answer = await request(`/api/fair/log/${path}`, { cache: path === "checkpoint" ? "no-store" : "default" });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 404) return null;
  throw new ApiError("offline", say("kit.server_does_not_answer"), answer.status);
}

/** Return the public list of deal commitments: the server's key, and one line per hour. */
export const getCommitments = (): Promise<Wire.FairLines> => call("/api/fair/list");

/** Create a link that signs in another device as this guest; it invalidates the previous link. */
export const newPass = (name: string, face: string): Promise<Wire.NewPass> => send("/api/me/passes", { name, face });

/** Preview what the code of a link would do; changes nothing. */
export const getPass = (code: string): Promise<Wire.PassOffer> => send("/api/me/look", { code });

/** Sign this browser in as the guest of the link. */
export const usePass = (code: string): Promise<Wire.Me> => send("/api/me", { code });

export const getMe = (signal?: AbortSignal): Promise<Wire.Me> => call("/api/me", { signal });

/** Sign every other device of this guest out. */
export const forgetDevices = (): Promise<Wire.Me> => send("/api/me/devices/forget");

/** Your bots: accounts for programs. */
export const getBots = (): Promise<Wire.OwnBots> => call("/api/account/bots");

export const newBot = (name: string): Promise<Wire.BotKey> => send("/api/account/bots", { name });

/** Create a new key for a bot and revoke the old one. */
export const newBotKey = (name: string): Promise<Wire.BotKey> => send("/api/account/bots/key", { name });

export const newTable = (table: Wire.NewTable): Promise<Wire.TableLink> => send("/api/tables", table);

/** Create a table with open seats, with yourself in the first seat. */
export const newInvitation = (invitation: Wire.NewInvitation): Promise<Wire.TableLink> => send("/api/invitations", invitation);

/** Return the details of a table before joining; without a key only a table of the lobby. */
export function getInvitation(table: string, key: string, signal?: AbortSignal): Promise<Wire.Invitation> {
  const path = `/api/tables/${encodeURIComponent(table)}/invitation`;
  return call(key ? `${path}?key=${encodeURIComponent(key)}` : path, { signal });
}

/** Take an open seat; idempotent. */
export const joinTable = (table: string, join: Wire.Join): Promise<Wire.TableLink> =>
  send(`/api/tables/${encodeURIComponent(table)}/join`, join);

/** Give one open seat, or all of them, to the computer. */
export const fillSeats = (table: string, fill: Wire.Fill): Promise<Wire.TableLink> =>
  send(`/api/tables/${encodeURIComponent(table)}/fill`, fill);

/** Leave the table before the game begins. */
export const leaveTable = (table: string): Promise<void> => send(`/api/tables/${encodeURIComponent(table)}/leave`);

/** Return the tables of the lobby: open to join, and to watch. */
export const getOpen = (signal?: AbortSignal): Promise<Wire.OpenTables> => call("/api/open", { signal });

/** Your own tables, running ones first. */
export const getMyGames = (after: string, signal?: AbortSignal): Promise<Wire.MyGames> =>
  call(`/api/games?${new URLSearchParams({ after })}`, { signal });

/** Return statistics of your games; `offset`: your time zone, in minutes from UTC. */
export const getStats = (offset: number, signal?: AbortSignal): Promise<Wire.PlayerStats> =>
  call(`/api/me/stats?offset=${offset}`, { signal });

/** Filter of the game history; empty fields match everything. */
export interface HistoryFilter {
  after: string;
  game: string;
  against: string;
  result: string;
}

/** Return your finished games that match, newest first. */
export const getHistory = (filter: HistoryFilter): Promise<Wire.History> => call(`/api/me/history?${new URLSearchParams({ ...filter })}`);

/** Your ratings; none without an account. */
export const getOwnRatings = (): Promise<Wire.OwnRatings> => call("/api/me/ratings");

const personPath = (name: string) => `/api/people/${encodeURIComponent(name)}`;

/** Return a player's profile. */
export const getPerson = (name: string): Promise<Wire.PersonPage> => call(personPath(name));

/** Return a player's finished games that match, newest first. */
export const getPersonHistory = (name: string, filter: HistoryFilter): Promise<Wire.History> =>
  call(`${personPath(name)}/history?${new URLSearchParams({ ...filter })}`);

/** Return a player's rating in a family, game by game. */
export const getRatingHistory = (name: string, family: string): Promise<Wire.RatingHistory> =>
  call(`${personPath(name)}/ratings?family=${family}`);

/** Return the leaderboard of players whose rating is certain enough. */
export const getLeaderboard = (family: string, span: string, friends: boolean, signal?: AbortSignal): Promise<Wire.Leaderboard> =>
  call(`/api/leaderboard?family=${family}&span=${span}&friends=${friends}`, { signal });

/** Return the rating changes of a finished rated game. */
export const getTableRatings = (table: string): Promise<Wire.TableRatings> => call(`/api/tables/${encodeURIComponent(table)}/ratings`);

/** Return your most recently active tables, latest first. */
export const getTables = (signal?: AbortSignal): Promise<Wire.TableCard[]> => call("/api/tables", { signal });

export const getHouseForm = (signal?: AbortSignal): Promise<Wire.HouseForm> => call("/api/house/form", { signal });

/** Return the house rules encoded in a code. */
export const getHouse = (code: string, signal?: AbortSignal): Promise<Wire.House> =>
  call(`/api/house/${encodeURIComponent(code)}`, { signal });

/** Validate a draft of house rules or the text of a file. */
export const checkHouse = (draft: Wire.HouseDraft, signal?: AbortSignal): Promise<Wire.House> => send("/api/house/check", draft, signal);

/** Return the games supported by the score pad. */
export const getPadGames = (): Promise<Wire.PadGames> => call("/api/pad/games");

/** Compute the score sheet of a pad; the server stores nothing. */
export const askPad = (pad: Wire.PadRequest, signal?: AbortSignal): Promise<Wire.PadSheet> => send("/api/pad", pad, signal);

/** Block or unblock the player in a seat; returns everyone you have blocked. */
export const blockSeat = (table: string, seat: number, on: boolean): Promise<Wire.Blocked[]> =>
  send(`/api/tables/${encodeURIComponent(table)}/${on ? "block" : "unblock"}`, { seat });

export const getBlocked = (): Promise<Wire.Blocked[]> => call("/api/blocked");

export const undoBlock = (id: string): Promise<Wire.Blocked[]> => send("/api/blocked/undo", { id });

/** Return the accounts you follow, and your number of followers. */
export const getFriends = (signal?: AbortSignal): Promise<Wire.FriendList> => call("/api/people", { signal });

/** Follow, unfollow or block an account. */
export const changeFriend = (how: "follow" | "unfollow" | "block", name: string): Promise<Wire.FriendList> =>
  send(`/api/people/${how}`, { name });

/** Follow the player in a seat. */
export const followSeat = (table: string, seat: number): Promise<Wire.FriendList> =>
  send(`/api/tables/${encodeURIComponent(table)}/follow`, { seat });

/** Return a summary of a finished game, by its link. */
export const getReplay = (id: string): Promise<Wire.ReplayGame> => call(`/api/games/${encodeURIComponent(id)}`);

/** Return one deal of a game; with a seat, as seen from it. */
export function getReplayDeal(id: string, deal: number, seat: number | null): Promise<Wire.ReplayDeal> {
  const view = seat === null ? "" : `?seat=${seat}`;
  return call(`/api/games/${encodeURIComponent(id)}/deals/${deal}${view}`);
}

/** Upload a record for replay; the server stores nothing. */
export const sendRecord = (text: string): Promise<Wire.ReplayGame> => call("/api/replay", { method: "POST", body: text });

export function sendRecordDeal(text: string, deal: number, seat: number | null): Promise<Wire.ReplayDeal> {
  const view = seat === null ? "" : `&seat=${seat}`;
  return call(`/api/replay?deal=${deal}${view}`, { method: "POST", body: text });
}

/** Return the games available on the analysis board, or the one of a house rules code. */
export const getBoardGames = (rules: string, signal?: AbortSignal): Promise<Wire.BoardGames> =>
  call(`/api/board/games?${new URLSearchParams({ rules })}`, { signal });

/** Return the best arrangement of a hand. */
export const getBoardHand = (game: string, cards: string, upcard: string, signal?: AbortSignal): Promise<Wire.BoardHand> =>
  call(`/api/board/hand?${new URLSearchParams({ game, cards, upcard })}`, { signal });

/** Fetch a file from the server for download. */
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

/** Send a POST request, with or without a body. */
export function send<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return call(path, { method: "POST", ...sent, signal });
}

export const tableSocketPath = (id: string): string => `/ws/tables/${encodeURIComponent(id)}`;

/** Path of the WebSocket for matchmaking and presence. */
export const PEOPLE_SOCKET = "/ws/people";
