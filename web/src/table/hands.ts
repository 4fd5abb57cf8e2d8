/** The hands of a finished deal as they are laid side by side. */

import type { BoardView, MeldView, TableView } from "../wire.gen";
import { byRank, bySuit } from "./order";
import { inTeams } from "./sides";
import { nameOf, player } from "./view";

export interface ShownHand {
  seat: number;
  title: string;
  bot: boolean;
  melds: MeldView[];
  deadwood: string[];
  /** What is left over; null where the hand was not shown. */
  points: number | null;
  /** What it won, told only where more than one might have. */
  score: number;
}

/** The knocker's hand first, then in turn. */
export function handsOf(view: TableView, board: BoardView): ShownHand[] {
  const { result } = board;
  const first = board.knocker ?? board.first;
  const at = Math.max(0, board.active.indexOf(first));
  const seats = [...board.active.slice(at), ...board.active.slice(0, at)];
  const several = seats.length > 2 || inTeams(view);
  return seats
    .map((seat) => {
      const shown = board.shown.find((one) => one.seat === seat);
      const held = board.revealed?.[seat] ?? [];
      return {
        seat,
        title: nameOf(view, seat) + (seat === board.knocker ? ", knocker" : ""),
        bot: player(view, seat)?.bot ?? false,
        melds: board.table.filter((meld) => meld.owner === seat),
        deadwood: shown ? [...shown.deadwood].sort(byRank) : [...held].sort(bySuit),
        points: shown ? shown.points : null,
        score: several ? (result?.scores[seat] ?? 0) : 0,
      };
    })
    .filter((hand) => hand.points !== null || hand.deadwood.length > 0);
}

export interface Owner {
  seat: number;
  /** "you", "Otto". */
  name: string;
  letter: string;
}

/** Who laid off on the melds of a board. */
export function laidBy(view: TableView, board: BoardView): Owner[] {
  const seats = new Set(board.table.flatMap((meld) => meld.laid.map(([seat]) => seat)));
  return [...seats].map((seat) => {
    const name = nameOf(view, seat) === "You" ? "you" : nameOf(view, seat);
    return { seat, name, letter: name.charAt(0).toUpperCase() };
  });
}
