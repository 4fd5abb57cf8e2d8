/** Puzzles: what comes next, a try, the answer, a rush. */

import { call, send } from "./api";
import type { PuzzleAnswer, PuzzleOverview, PuzzleTried, PuzzleView, RushView } from "./wire.gen";

const path = (id: string) => `/api/puzzles/${encodeURIComponent(id)}`;

/** What there is, and how you do. */
export const getPuzzles = (signal?: AbortSignal): Promise<PuzzleOverview> => call("/api/puzzles", { signal });

/** The next for you, of a theme or "mixed"; `again`: one you missed. */
export const nextPuzzle = (theme: string, again: boolean): Promise<PuzzleView> => send("/api/puzzles/next", { theme, again });

/** A puzzle by its id, or "day". */
export const getPuzzle = (id: string): Promise<PuzzleView> => call(path(id));

export const tryPuzzle = (id: string, action: string, rated: boolean): Promise<PuzzleTried> =>
  send(`${path(id)}/try`, { action, rated });

/** Show the answer; without a try before, that counts as missed. */
export const giveUpPuzzle = (id: string, rated: boolean): Promise<PuzzleTried> => send(`${path(id)}/answer`, { rated });

/** The answer once more, with the reasons as far as they are known. */
export const getPuzzleAnswer = (id: string): Promise<PuzzleAnswer> => call(`${path(id)}/answer`);

/** Begin a rush; one that runs goes on. */
export const beginRush = (): Promise<RushView> => send("/api/puzzles/rush");

export const getRush = (): Promise<RushView> => call("/api/puzzles/rush");

export const tryInRush = (puzzle: string, action: string): Promise<RushView> => send("/api/puzzles/rush/try", { puzzle, action });
