/** Server requests for a board: analysis and play. */

import type { Level } from "../../kit/games/lobby.svelte";
import { playerIdentity } from "../../kit/settings.svelte";
import type { BoardQuestion, PlayPosition } from "../../net/wire.gen";
import { positionText } from "./position";
import { isCode, rulesOf } from "./rules";
import type { Setup } from "./editor.svelte";

/** Return the position and its rules, common to all requests. */
async function positionOf({ board, game, checked }: Setup): Promise<Pick<PlayPosition, "game" | "rules" | "position" | "scores">> {
  return {
    game: isCode(board.game) ? "gin" : board.game,
    rules: await rulesOf(board, game),
    position: positionText(board, checked.next, game),
    scores: [...board.scores],
  };
}

export async function questionOf(setup: Setup): Promise<BoardQuestion> {
  return { ...(await positionOf(setup)), seat: 0, opponent: "" };
}

/** Return the request for a table to play on from the position. */
export async function playRequest(setup: Setup, level: Level): Promise<PlayPosition> {
  return { ...(await positionOf(setup)), level, ...playerIdentity() };
}
