/** Fuzzy search over games, terms and rules. */

import { normalize } from "../../kit/games/search";
import type { SearchItem } from "../../net/wire.gen";

export interface SearchResult {
  item: SearchItem;
  /** The alias that matched; empty if the title matched. */
  as: string;
}

interface IndexEntry {
  item: SearchItem;
  title: string[];
  also: string[][];
  text: string[];
}

const MISSPELLING = 4; // cost of a misspelt word, higher than any exact match
const FIELD_COSTS = { whole: 0, title: 1, also: 2, text: 6 } as const;
const KINDS: Readonly<Record<SearchItem["kind"], number>> = { game: 0, word: 0.2, rule: 0.4 };

const split = (text: string): string[] => normalize(text).split(" ").filter(Boolean);

/** Index the items and return a search function. */
export function prepare(items: readonly SearchItem[]): (query: string) => SearchResult[] {
  const entries: IndexEntry[] = items.map((item) => ({
    item,
    title: split(item.title),
    also: item.also.map(split),
    text: split(item.text),
  }));
  return (query) => search(entries, split(query));
}

function search(entries: readonly IndexEntry[], words: readonly string[]): SearchResult[] {
  if (words.length === 0) return [];
  const matches: (SearchResult & { cost: number })[] = [];
  for (const item of entries) {
    const cost = costOf(item, words);
    if (cost === Infinity) continue;
    matches.push({ item: item.item, as: otherName(item, words), cost: cost + KINDS[item.item.kind] });
  }
  return matches.sort((a, b) => a.cost - b.cost).map(({ item, as }) => ({ item, as }));
}

/** Return the cost of matching an item; every word must match somewhere. */
function costOf(entry: IndexEntry, words: readonly string[]): number {
  const joined = words.join(" ");
  if ([entry.title, ...entry.also].some((name) => name.join(" ") === joined)) return FIELD_COSTS.whole;
  let sum = 0;
  for (const word of words) {
    sum += Math.min(
      FIELD_COSTS.title + missing(entry.title, word),
      ...entry.also.map((name) => FIELD_COSTS.also + missing(name, word)),
      FIELD_COSTS.text + missing(entry.text, word),
    );
  }
  return sum;
}

/** 0: prefix match; `MISSPELLING`: fuzzy match; Infinity: no match. */
function missing(all: readonly string[], word: string): number {
  if (all.some((part) => part.startsWith(word))) return 0;
  return all.some((part) => isNear(part, word)) ? MISSPELLING : Infinity;
}

function otherName(entry: IndexEntry, words: readonly string[]): string {
  const has = (name: readonly string[]) => words.every((word) => missing(name, word) < Infinity);
  if (has(entry.title)) return "";
  const index = entry.also.findIndex(has);
  return entry.item.kind === "rule" ? "" : (entry.item.also[index] ?? "");
}

/** Return whether a word or its prefix is within a typo or two; short words must match exactly. */
export function isNear(queryWord: string, word: string): boolean {
  const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  if (allowed === 0 || queryWord.length < word.length - allowed) return false;
  if (queryWord[0] !== word[0] && word.length < 6) return false;
  return [queryWord, queryWord.slice(0, word.length)].some((text) => distance(text, word) <= allowed);
}

/** Edit distance with insertions, deletions, substitutions and adjacent transpositions. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
