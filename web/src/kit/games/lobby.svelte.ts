/** Data of the start page, and the choices made for the last game. */

import { ApiError, getLobby } from "../../net/api";
import type { GameCard, Lobby, Persona, Rating } from "../../net/wire.gen";
import { say } from "../i18n/say";
import { store, stored } from "../storage";

export type Level = "easy" | "medium" | "hard";
export const LEVELS: Readonly<Record<Level, string>> = { easy: say("games.easy"), medium: say("games.medium"), hard: say("games.hard") };
export const LEVEL_LINES: Readonly<Record<Level, string>> = {
  easy: say("games.beginners_forgets_what_was"),
  medium: say("games.sound_but_remembers_only"),
  hard: say("games.remembers_every_card_was"),
};
export const HONEST_LEVELS = say("games.no_opponent_ever_sees");

export interface Choice {
  game: string;
  /** Kind of opponent. */
  with: "computer" | "friends";
  persona: string;
  level: Level;
  /** Chosen targets by game; otherwise the game's default. */
  targets: Record<string, number>;
  /** Chosen numbers of players by game; otherwise the minimum. */
  players: Record<string, number>;
  /** Further computer characters, in turn order. */
  others: string[];
}

const STORAGE_KEY = "openrummy-choice";
const RETRY_MS = 4_000;

export const TARGETS: readonly number[] = [50, 100, 150, 200, 250, 300, 500];

function readChoice(): Choice {
  const defaults: Choice = { game: "", with: "computer", persona: "", level: "medium", targets: {}, players: {}, others: [] };
  try {
    const saved = JSON.parse(stored(STORAGE_KEY) ?? "{}") as Partial<Choice>;
    return {
      game: typeof saved.game === "string" ? saved.game : "",
      with: saved.with === "friends" ? "friends" : "computer",
      persona: typeof saved.persona === "string" ? saved.persona : "",
      level: isLevel(saved.level) ? saved.level : "medium",
      targets: typeof saved.targets === "object" && saved.targets ? { ...saved.targets } : {},
      players: typeof saved.players === "object" && saved.players ? { ...saved.players } : {},
      others: Array.isArray(saved.others) ? saved.others.filter((id) => typeof id === "string") : [],
    };
  } catch {
    return defaults;
  }
}

export function isLevel(level: unknown): level is Level {
  return level === "easy" || level === "medium" || level === "hard";
}

export const choice: Choice = $state(readChoice());

export function keepChoice(): void {
  store(STORAGE_KEY, JSON.stringify(choice));
}

/** The last lobby received, retained across pages. */
export const lobby: { data: Lobby | null; error: ApiError | null } = $state({
  data: null,
  error: null,
});

/** Fetch the lobby now, when the page becomes visible, and every few seconds while offline. */
export function followLobby(): () => void {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async () => {
    clearTimeout(timer);
    try {
      const data = await getLobby(abort.signal);
      lobby.data = data;
      lobby.error = null;
      settle(data);
    } catch (error) {
      if (abort.signal.aborted) return;
      lobby.error =
        error instanceof ApiError ? error : new ApiError("unknown", String(error), 0);
      if (lobby.error.offline) timer = setTimeout(load, RETRY_MS);
    }
  };
  const onVisible = () => document.hidden || void load();
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onVisible);
  window.addEventListener("openrummy:retry", onVisible);
  void load();
  return () => {
    abort.abort();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", onVisible);
    window.removeEventListener("openrummy:retry", onVisible);
  };
}

export function retryLobby(): void {
  window.dispatchEvent(new Event("openrummy:retry"));
}

/** Replace choices no longer offered by the first one available. */
function settle(data: Lobby): void {
  const query = new URLSearchParams(location.search);
  const requestedGame = query.get("game");
  const games = data.games.map((game) => game.name);
  if (query.get("with") === "friends") choice.with = "friends";
  if (requestedGame && games.includes(requestedGame)) choice.game = requestedGame;
  if (!games.includes(choice.game)) choice.game = games[0] ?? "";
  const personas = data.personas.map((persona) => persona.id);
  if (!personas.includes(choice.persona)) choice.persona = personas[0] ?? "";
  const levels = data.levels.filter(isLevel);
  if (!levels.includes(choice.level)) choice.level = levels[0] ?? "medium";
}

export function gameOf(data: Lobby): GameCard | undefined {
  return data.games.find((game) => game.name === choice.game) ?? data.games[0];
}

/** Return the number of players of a game, including yourself. */
export function playersOf(game: GameCard): number {
  const saved = choice.players[game.name];
  return saved !== undefined && game.players.includes(saved) ? saved : Math.min(...game.players);
}

/** Return characters for this many seats: the chosen ones, then others. */
export function charactersFor(personas: readonly string[], seats: number): string[] {
  const preferred = [choice.persona, ...choice.others].filter((id) => personas.includes(id));
  const all = [...new Set([...preferred, ...personas])];
  return Array.from({ length: seats }, (_, seat) => all[seat % Math.max(1, all.length)] ?? "");
}

/** Return the rating of a character at a level, if measured. */
export function ratingOf(persona: Persona | undefined, level: string): Rating | undefined {
  return persona?.ratings.find((rating) => rating.level === level);
}

/** Assign a character to a seat; a character already seated elsewhere swaps seats. */
export function seatCharacter(personas: readonly string[], seats: number, seat: number, id: string): void {
  const now = charactersFor(personas, seats);
  const before = now[seat] ?? "";
  const otherSeat = now.indexOf(id);
  if (otherSeat >= 0) now[otherSeat] = before;
  now[seat] = id;
  choice.persona = now[0] ?? id;
  choice.others = now.slice(1);
  keepChoice();
}

/** Return the default target of a game with this many players. */
function ownTarget(game: GameCard, players: number): number {
  return game.targets?.find(([count]) => count === players)?.[1] ?? game.target;
}

const targetKey = (game: GameCard, players: number): string =>
  game.targets?.length ? `${game.name}:${players}` : game.name;

/** Return the targets offered for a game, including its default; empty if it has none. */
export function targetsOf(game: GameCard, players = playersOf(game)): number[] {
  const defaultTarget = ownTarget(game, players);
  if (defaultTarget <= 0) return [];
  return [...new Set([...TARGETS, defaultTarget])].sort((a, b) => a - b);
}

export function targetOf(game: GameCard, players = playersOf(game)): number {
  const saved = choice.targets[targetKey(game, players)];
  const defaultTarget = ownTarget(game, players);
  return saved !== undefined && targetsOf(game, players).includes(saved) ? saved : defaultTarget;
}

export function keepTarget(game: GameCard, target: number): void {
  choice.targets[targetKey(game, playersOf(game))] = target;
  keepChoice();
}
