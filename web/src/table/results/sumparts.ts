/** Lines of a deal's sum by scoring player. Pure functions. */

import type { BoardView, LineView } from "../../net/wire.gen";

export interface Part {
  seat: number;
  lines: LineView[];
  total: number;
}

/**
 * Return a part for each seat that scored, the winner first. If the others paid the winner,
 * the lines are the winner's, and the others only have totals.
 */
export function sumParts(board: BoardView): Part[] {
  const { lines, scores } = board.result!;
  const score = (seat: number) => scores[seat] ?? 0;
  const scoringSeats = board.active.filter((seat) => score(seat) !== 0);
  const paid = scoringSeats.length > 1 && scoringSeats.reduce((sum, seat) => sum + score(seat), 0) === 0;
  const hasOneWinner = scoringSeats.filter((seat) => score(seat) > 0).length === 1;
  const linesOf = (seat: number) => lines.filter((line) => line.seat === seat);
  const first = (seat: number) => (paid && hasOneWinner ? score(seat) : linesOf(seat).length ? 1 : 0);
  return scoringSeats
    .map((seat) => ({
      seat,
      lines: scoringSeats.length === 1 ? lines : paid && hasOneWinner && score(seat) < 0 ? [] : linesOf(seat),
      total: score(seat),
    }))
    .sort((a, b) => Number(first(b.seat) > 0) - Number(first(a.seat) > 0));
}
