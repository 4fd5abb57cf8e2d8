/** The knock limit of a deal, set by a turned-up card. No rules. */

import { suitOf } from "../../kit/cards/names";
import { say } from "../../kit/i18n/say";
import type { TableView } from "../../net/wire.gen";
import { boardOf } from "./view";

export interface LimitSign {
  /** "Limit 7", "Gin only". */
  label: string;
  /** The suit that multiplies the deal's score, and the factor. */
  suit: string | null;
  factor: number;
  /** The same as a sentence. */
  text: string;
}

/** Return the limit; null before the deal or if every deal has the same one. */
export function limitSign(view: TableView): LimitSign | null {
  const board = boardOf(view);
  const card = board?.knock_card ?? board?.upcard;
  if (!board || !view.game.limit_by_card || !card || board.phase === "over") return null;
  const label = board.limit ? say("mat.limit_limit", { limit: board.limit }) : say("mat.gin_only");
  const { factor } = board;
  const limit = board.limit ? say("mat.limit_text", { limit: board.limit }) : say("mat.gin_only_text");
  return { label, suit: factor > 1 ? suitOf(card) : null, factor, text: factor > 1 ? `${limit} ${say("mat.counts_times", { factor })}` : limit };
}
