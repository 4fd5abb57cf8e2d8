import { describe, expect, it } from "vitest";
import { declared } from "../fixtures/wildtables";
import type { BoardView, LineView } from "../../net/wire.gen";
import { sumParts } from "./sumparts";

const line = (seat: number, points: number): LineView => ({ code: "unmelded", seat, points, text: "", rule: "" });

function board(scores: number[], lines: LineView[]): BoardView {
  const [made] = declared().boards;
  return { ...made!, active: scores.map((_, seat) => seat), result: { ...made!.result!, scores, lines } };
}

const summed = (board: BoardView) => sumParts(board).map(({ seat, lines, total }) => [seat, lines.map(({ points }) => points), total]);

describe("score parts of a deal", () => {
  it("of a winner list all lines", () => {
    expect(summed(board([0, 31, 0], [line(1, 20), line(1, 11)]))).toEqual([[1, [20, 11], 31]]);
  });
  it("list each payment once, with the recipient", () => {
    const paid = board([-24, 64, -40], [line(1, 24), line(1, 40), line(0, -24), line(2, -40)]);
    expect(summed(paid)).toEqual([
      [1, [24, 40], 64],
      [0, [], -24],
      [2, [], -40],
    ]);
  });
  it("list each player’s own lines when points count against them", () => {
    const held = board([24, 0, 40], [line(0, 24), line(2, 40)]);
    expect(summed(held)).toEqual([
      [0, [24], 24],
      [2, [40], 40],
    ]);
  });
});
