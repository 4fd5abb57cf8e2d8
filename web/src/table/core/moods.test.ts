import { describe, expect, it } from "vitest";
import type { TableView } from "../../net/wire.gen";
import { views } from "../fixtures/load";
import { faceState, moodOf } from "./moods";

const moods = (view: TableView) => view.players.map(({ seat }) => moodOf(view, seat));

/** The deal of the fixture that is over, won by a seat, or by nobody. */
function won(winner: number | null, winners: number[] = []): TableView {
  const view = views.over();
  const board = view.boards[0]!;
  const scores = [0, 1].map((seat) => (seat === winner || winners.includes(seat) ? 12 : 0));
  return { ...view, round: null, boards: [{ ...board, result: { ...board.result!, winner, winners, scores } }] };
}

describe("faces at a table", () => {
  it("shows nothing while a deal is played", () => {
    expect(moods(views.throw())).toEqual(["idle", "idle"]);
  });

  it("pleases who won the deal, and the other rues it", () => {
    expect(moods(won(0))).toEqual(["pleased", "rueful"]);
    expect(moods(won(1))).toEqual(["rueful", "pleased"]);
  });

  it("leaves all as they are where nobody won", () => {
    expect(moods(won(null))).toEqual(["idle", "idle"]);
  });

  it("pleases nobody who ended the deal with fewer points than another", () => {
    const view = won(0);
    const board = view.boards[0]!;
    const less = { ...view, boards: [{ ...board, result: { ...board.result!, scores: [5, 20] } }] };
    expect(moods(less)).toEqual(["idle", "idle"]);
    expect(moods({ ...less, game: { ...less.game, lowest: true } })).toEqual(["pleased", "rueful"]);
  });

  it("knows that several may win", () => {
    expect(moods(won(0, [0, 1]))).toEqual(["pleased", "pleased"]);
  });

  it("goes by the team when a round of several tables is over", () => {
    const view = won(0);
    const round = { scores: [0, 12], winner: 1, lines: [], title: "" };
    expect(moods({ ...view, round })).toEqual(["rueful", "pleased"]);
    expect(moods({ ...view, round: { ...round, winner: null } })).toEqual(["idle", "idle"]);
  });

  it("thinks in its turn, and is away when nobody is there", () => {
    const view = won(0);
    const [me] = view.players;
    expect(faceState(view, { ...me!, online: true }, true)).toBe("thinking");
    expect(faceState(view, { ...me!, online: true }, false)).toBe("pleased");
    expect(faceState(view, { ...me!, online: false }, true)).toBe("away");
  });
});
