/** Puzzles: what comes next, a try, the answer, a rush. */

import { call, send } from "./api";
import type { PuzzleAnswer, PuzzleOverview, PuzzleTried, PuzzleView, RushView } from "./wire.gen";

const path = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

/** What there is, and how you do. */
export function getPuzzles(signal?: AbortSignal): Promise<PuzzleOverview> {
  return call("/api/puzzles", { signal: signal ?? null });
}

/** The next for you, of a theme or "mixed"; `again`: one you missed. */
export function nextPuzzle(theme: string, again: boolean): Promise<PuzzleView> {
  return send("/api/puzzles/next", { theme, again });
}

/** A puzzle by its id, or "day". */
export function getPuzzle(id: string): Promise<PuzzleView> {
  return call(path(id));
}

export function tryPuzzle(id: string, action: string, rated: boolean): Promise<PuzzleTried> {
  return send(`${path(id)}/try`, { action, rated });
}

/** Show the answer; without a try before, that counts as missed. */
export function giveUpPuzzle(id: string, rated: boolean): Promise<PuzzleTried> {
  return send(`${path(id)}/answer`, { rated });
}

/** The answer once more, with the reasons as far as they are known. */
export function getPuzzleAnswer(id: string): Promise<PuzzleAnswer> {
  return call(`${path(id)}/answer`);
}

/** Begin a rush; one that runs goes on. */
export function beginRush(): Promise<RushView> {
  return call("/api/puzzles/rush", { method: "POST" });
}

export function getRush(): Promise<RushView> {
  return call("/api/puzzles/rush");
}

export function tryInRush(puzzle: string, action: string): Promise<RushView> {
  return send("/api/puzzles/rush/try", { puzzle, action });
}
