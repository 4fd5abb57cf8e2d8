/** A board as the server is asked about it. */

import type { Level } from "../../kit/games/lobby.svelte";
import { introduction } from "../../kit/settings.svelte";
import type { BoardQuestion, PlayPosition } from "../../net/wire.gen";
import { positionText } from "./position";
import { isCode, rulesOf } from "./rules";
import type { Setup } from "./setup.svelte";

/** What the position is, and by which rules. */
async function asked({ board, game, checked }: Setup): Promise<Pick<PlayPosition, "game" | "rules" | "position" | "scores">> {
  return {
    game: isCode(board.game) ? "gin" : board.game,
    rules: await rulesOf(board, game),
    position: positionText(board, checked.next, game),
    scores: [...board.scores],
  };
}

/** What is to be done there? */
export async function questionOf(setup: Setup): Promise<BoardQuestion> {
  return { ...(await asked(setup)), seat: 0, opponent: "" };
}

/** A table to play it on at. */
export async function playRequest(setup: Setup, level: Level): Promise<PlayPosition> {
  return { ...(await asked(setup)), level, ...introduction() };
}
