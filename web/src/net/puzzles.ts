/** Requests about puzzles: the next one, an attempt, the solution, a rush. */

import { call, send } from "./api";
import type { PuzzleAnswer, PuzzleOverview, PuzzleTried, PuzzleView, RushView } from "./wire.gen";

const path = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

/** Return the available puzzles and your results. */
export const getPuzzles = (signal?: AbortSignal): Promise<PuzzleOverview> => call("/api/puzzles", { signal });

/** Return your next puzzle, of a theme or "mixed"; `again`: one you missed. */
export const nextPuzzle = (theme: string, again: boolean): Promise<PuzzleView> => send("/api/puzzles/next", { theme, again });

/** Return a puzzle by its id, or "day". */
export const getPuzzle = (id: string): Promise<PuzzleView> => call(path(id));

export const tryPuzzle = (id: string, action: string, rated: boolean): Promise<PuzzleTried> =>
  send(`${path(id)}/try`, { action, rated });

/** Reveal the solution; without an earlier attempt this counts as missed. */
export const giveUpPuzzle = (id: string, rated: boolean): Promise<PuzzleTried> => send(`${path(id)}/answer`, { rated });

/** Return the solution again, with the known reasons. */
export const getPuzzleAnswer = (id: string): Promise<PuzzleAnswer> => call(`${path(id)}/answer`);

/** Start a rush, or resume a running one. */
export const beginRush = (): Promise<RushView> => send("/api/puzzles/rush");

export const getRush = (): Promise<RushView> => call("/api/puzzles/rush");

export const tryInRush = (puzzle: string, action: string): Promise<RushView> => send("/api/puzzles/rush/try", { puzzle, action });
