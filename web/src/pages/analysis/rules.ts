/** The rules a board is played by: a changed target makes them house rules. */

import { ApiError, checkHouse, getHouse } from "../../net/api";
import type { BoardGame } from "../../net/wire.gen";
import { say } from "../../kit/i18n/say";
import type { Board } from "./position";

const CODE = /^h\d+_/;
export const isCode = (game: string): boolean => CODE.test(game);
const cache = new Map<string, Promise<string>>();

/** Return the house-rules code of a board; "" for an unmodified catalogue game. */
export function rulesOf(board: Board, game: BoardGame): Promise<string> {
  const own = isCode(board.game) ? board.game : "";
  const target = board.target;
  if (target === null || target === game.target) return Promise.resolve(own);
  const name = `${board.game} ${target}`;
  const answer = cache.get(name) ?? to(board.game, target);
  cache.set(name, answer);
  answer.catch(() => cache.delete(name));
  return answer;
}

async function to(game: string, target: number): Promise<string> {
  const house = isCode(game) ? await getHouse(game) : null;
  const settings = { ...house?.settings, "sheet.target": target };
  const { code } = await checkHouse({ base: house?.base ?? game, title: house?.title ?? "", settings });
  if (!code) throw new ApiError("bad-rules", say("analysis.no_such_target", { target }), 200);
  return code;
}
