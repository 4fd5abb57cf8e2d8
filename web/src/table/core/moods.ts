/**
 * Moods of avatars at the table: the player to move thinks, the winner of a scored deal is pleased.
 */

import type { PlayerView, TableView } from "../../net/wire.gen";
import { sideOf } from "./sides";
import { boardOf } from "./view";

export type Mood = "pleased" | "rueful" | "idle";

/** Return the mood of a seat after a deal; neutral during the deal and if nobody won. */
export function moodOf(view: TableView, seat: number): Mood {
  const board = boardOf(view);
  const winner = view.round ? view.round.winner : null;
  if (winner !== null) return sideOf(view, seat) === winner ? "pleased" : "rueful";
  const result = view.round ? null : board?.result;
  if (!result || !board?.active.includes(seat)) return "idle";
  const winners = result.winners.length ? result.winners : result.winner === null ? [] : [result.winner];
  // a player who ended the deal but scored less than another is not pleased
  const best = Math.max(...board.active.map((seat) => result.scores[seat] ?? 0));
  const isOutscored = !view.game.lowest && winners.every((seat) => (result.scores[seat] ?? 0) < best);
  if (!winners.length || isOutscored) return "idle";
  const sides = winners.map((seat) => sideOf(view, seat));
  return sides.includes(sideOf(view, seat)) ? "pleased" : "rueful";
}

/** Return the state of a player's avatar. */
export function faceState(view: TableView, player: PlayerView, thinks: boolean): Mood | "away" | "thinking" {
  if (!player.online) return "away";
  return thinks ? "thinking" : moodOf(view, player.seat);
}
