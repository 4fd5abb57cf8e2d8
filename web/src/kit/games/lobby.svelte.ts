/** Data of the start page, and the choices made for the last game. */

import { ApiError, getLobby } from "../../net/api";
import type { GameCard, Lobby, Persona, Rating } from "../../net/wire.gen";
import { say } from "../say/say";
import { store, stored } from "../storage";

export type Level = "easy" | "medium" | "hard";
export const LEVELS: Readonly<Record<Level, string>> = { easy: say("games.easy"), medium: say("games.medium"), hard: say("games.hard") };
/** Descriptions of the levels. */
export const LEVEL_LINES: Readonly<Record<Level, string>> = {
  easy: say("games.beginners_forgets_what_was"),
  medium: say("games.sound_but_remembers_only"),
  hard: say("games.remembers_every_card_was"),
};
export const HONEST = say("games.no_opponent_ever_sees");

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

const KEY = "openrummy-choice";
const AGAIN = 4_000;

export const TARGETS: readonly number[] = [50, 100, 150, 200, 250, 300, 500];

function read(): Choice {
  const fresh: Choice = { game: "", with: "computer", persona: "", level: "medium", targets: {}, players: {}, others: [] };
  try {
    const kept = JSON.parse(stored(KEY) ?? "{}") as Partial<Choice>;
    return {
      game: typeof kept.game === "string" ? kept.game : "",
      with: kept.with === "friends" ? "friends" : "computer",
      persona: typeof kept.persona === "string" ? kept.persona : "",
      level: isLevel(kept.level) ? kept.level : "medium",
      targets: typeof kept.targets === "object" && kept.targets ? { ...kept.targets } : {},
      players: typeof kept.players === "object" && kept.players ? { ...kept.players } : {},
      others: Array.isArray(kept.others) ? kept.others.filter((id) => typeof id === "string") : [],
    };
  } catch {
    return fresh;
  }
}

export function isLevel(level: unknown): level is Level {
  return level === "easy" || level === "medium" || level === "hard";
}

export const choice: Choice = $state(read());

export function keepChoice(): void {
  store(KEY, JSON.stringify(choice));
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
      if (lobby.error.offline) timer = setTimeout(load, AGAIN);
    }
  };
  const seen = () => document.hidden || void load();
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", seen);
  window.addEventListener("openrummy:retry", seen);
  void load();
  return () => {
    abort.abort();
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", seen);
    window.removeEventListener("openrummy:retry", seen);
  };
}

/** Retry now. */
export function retryLobby(): void {
  window.dispatchEvent(new Event("openrummy:retry"));
}

/** Replace choices no longer offered by the first one available. */
function settle(data: Lobby): void {
  const query = new URLSearchParams(location.search);
  const asked = query.get("game");
  const games = data.games.map((game) => game.name);
  if (query.get("with") === "friends") choice.with = "friends";
  if (asked && games.includes(asked)) choice.game = asked;
  if (!games.includes(choice.game)) choice.game = games[0] ?? "";
  const personas = data.personas.map((persona) => persona.id);
  if (!personas.includes(choice.persona)) choice.persona = personas[0] ?? "";
  const levels = data.levels.filter(isLevel);
  if (!levels.includes(choice.level)) choice.level = levels[0] ?? "medium";
}

/** Return the chosen game. */
export function gameOf(data: Lobby): GameCard | undefined {
  return data.games.find((game) => game.name === choice.game) ?? data.games[0];
}

/** Return the number of players of a game, including yourself. */
export function playersOf(game: GameCard): number {
  const kept = choice.players[game.name];
  return kept !== undefined && game.players.includes(kept) ? kept : Math.min(...game.players);
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
  const there = now.indexOf(id);
  if (there >= 0) now[there] = before;
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
  const own = ownTarget(game, players);
  if (own <= 0) return [];
  return [...new Set([...TARGETS, own])].sort((a, b) => a - b);
}

export function targetOf(game: GameCard, players = playersOf(game)): number {
  const kept = choice.targets[targetKey(game, players)];
  const own = ownTarget(game, players);
  return kept !== undefined && targetsOf(game, players).includes(kept) ? kept : own;
}

export function keepTarget(game: GameCard, target: number): void {
  choice.targets[targetKey(game, playersOf(game))] = target;
  keepChoice();
}
