import { describe, expect, it } from "vitest";
import type { TableView } from "../../net/wire.gen";
import { views } from "../fixtures/load";
import { faceState, moodOf } from "./moods";

const moods = (view: TableView) => view.players.map(({ seat }) => moodOf(view, seat));

/** The finished deal of the fixture with this winner, or none. */
function won(winner: number | null, winners: number[] = []): TableView {
  const view = views.over();
  const board = view.boards[0]!;
  const scores = [0, 1].map((seat) => (seat === winner || winners.includes(seat) ? 12 : 0));
  return { ...view, round: null, boards: [{ ...board, result: { ...board.result!, winner, winners, scores } }] };
}

describe("moods of the players", () => {
  it("are idle during a deal", () => {
    expect(moods(views.discard())).toEqual(["idle", "idle"]);
  });

  it("are pleased for the winner and rueful for the loser", () => {
    expect(moods(won(0))).toEqual(["pleased", "rueful"]);
    expect(moods(won(1))).toEqual(["rueful", "pleased"]);
  });

  it("are idle when nobody won", () => {
    expect(moods(won(null))).toEqual(["idle", "idle"]);
  });

  it("are idle when the player ending the deal did not score best", () => {
    const view = won(0);
    const board = view.boards[0]!;
    const less = { ...view, boards: [{ ...board, result: { ...board.result!, scores: [5, 20] } }] };
    expect(moods(less)).toEqual(["idle", "idle"]);
    expect(moods({ ...less, game: { ...less.game, lowest: true } })).toEqual(["pleased", "rueful"]);
  });

  it("allow several winners", () => {
    expect(moods(won(0, [0, 1]))).toEqual(["pleased", "pleased"]);
  });

  it("follow the team result of a round with several tables", () => {
    const view = won(0);
    const round = { scores: [0, 12], winner: 1, lines: [], title: "" };
    expect(moods({ ...view, round })).toEqual(["rueful", "pleased"]);
    expect(moods({ ...view, round: { ...round, winner: null } })).toEqual(["idle", "idle"]);
  });

  it("show thinking on turn and away when disconnected", () => {
    const view = won(0);
    const [me] = view.players;
    expect(faceState(view, { ...me!, online: true }, true)).toBe("thinking");
    expect(faceState(view, { ...me!, online: true }, false)).toBe("pleased");
    expect(faceState(view, { ...me!, online: false }, true)).toBe("away");
  });
});
