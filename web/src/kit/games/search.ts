/** Search for games by title and alternative names. */

import type { GameCard } from "../../net/wire.gen";
import { say } from "../i18n/say";
import { joinWithOr } from "../i18n/lists";

/** Normalise case, accents and punctuation: "Gin-Rummy" matches "gin rummy". */
export function normalize(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Return games in which every query word is a prefix of a word, title matches first. */
export function search(games: readonly GameCard[], query: string, family = ""): GameCard[] {
  const words = normalize(query).split(" ").filter(Boolean);
  const matches: { game: GameCard; rank: number }[] = [];
  for (const game of games) {
    if (family && game.family !== family) continue;
    const title = wordsOf(game.title, game.name);
    const otherWords = wordsOf(game.summary, game.family, ...game.also);
    const has = (words: string[], word: string) => words.some((text) => text.startsWith(word));
    if (!words.every((word) => has(title, word) || has(otherWords, word))) continue;
    matches.push({ game, rank: words.every((word) => has(title, word)) ? 0 : 1 });
  }
  return matches.sort((a, b) => a.rank - b.rank).map(({ game }) => game);
}

/** Return the alternative name that matches a query; empty if the title does. */
export function matchedName(game: GameCard, query: string): string {
  const words = normalize(query).split(" ").filter(Boolean);
  const has = (text: string) =>
    words.every((word) => wordsOf(text).some((part) => part.startsWith(word)));
  if (words.length === 0 || has(`${game.title} ${game.name}`)) return "";
  return game.also.find(has) ?? "";
}

function wordsOf(...texts: string[]): string[] {
  return texts.flatMap((text) => normalize(text).split(" "));
}

/** Return the distinct families of the games, in order of appearance. */
export function families(games: readonly GameCard[]): string[] {
  return [...new Set(games.map((game) => game.family))];
}

/** Return the first sentence of a description, for a tile. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
}

/** "2 players", "2 to 6 players", "2 or 4 players". */
export function playersText(players: readonly number[]): string {
  const sorted = [...players].sort((a, b) => a - b);
  const [min, max] = [sorted[0], sorted.at(-1)];
  if (min === undefined || max === undefined) return "";
  if (sorted.length === 1) return say("games.players", { n: min });
  if (max - min + 1 === sorted.length && sorted.length > 2) return say("games.least_most_players", { least: min, most: max });
  return say("games.some_players", { some: joinWithOr(sorted.map(String)) });
}

/** "one other", "three others": small numbers are spelled out. */
export function opponentCountText(count: number): string {
  return say("games.others", { n: count });
}

/** Format a time relative to now: "2 hours ago". */
export function timeAgo(iso: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (!Number.isFinite(seconds)) return "";
  const units = [
    [86_400, "games.days_ago"],
    [3_600, "games.hours_ago"],
    [60, "games.minutes_ago"],
  ] as const;
  for (const [size, key] of units) {
    const n = Math.floor(seconds / size);
    if (n >= 1) return say(key, { n });
  }
  return say("games.just_now");
}
