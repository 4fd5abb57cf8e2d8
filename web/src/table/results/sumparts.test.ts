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

describe("the parts of a deal's sum", () => {
  it("of one who scored are all lines", () => {
    expect(summed(board([0, 31, 0], [line(1, 20), line(1, 11)]))).toEqual([[1, [20, 11], 31]]);
  });
  it("tell what was paid once, with who got it", () => {
    const paid = board([-24, 64, -40], [line(1, 24), line(1, 40), line(0, -24), line(2, -40)]);
    expect(summed(paid)).toEqual([
      [1, [24, 40], 64],
      [0, [], -24],
      [2, [], -40],
    ]);
  });
  it("tell each hand's own lines where points count against their holders", () => {
    const held = board([24, 0, 40], [line(0, 24), line(2, 40)]);
    expect(summed(held)).toEqual([
      [0, [24], 24],
      [2, [40], 40],
    ]);
  });
});
