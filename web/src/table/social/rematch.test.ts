import { describe, expect, it } from "vitest";
import { views } from "../fixtures/load";
import type { PlayerView, TableView } from "../../net/wire.gen";
import { rematchOf } from "./rematch";

/** A finished game of seat 0 against Ben. */
function over(room: Partial<TableView["room"]>, more: Partial<TableView> = {}): TableView {
  const view = structuredClone(views.over());
  const [first] = view.players;
  const seat = (at: number, name: string, bot = false) =>
    ({ ...first, seat: at, name, bot, open: false, stand_in: false }) as PlayerView;
  return {
    ...view,
    seat: 0,
    players: [seat(0, "Ana"), seat(1, "Ben")],
    sheet: { ...view.sheet, result: { title: "" } as TableView["sheet"]["result"] },
    ...more,
    room: { ...view.room, next: "", rematches: [], watch: true, ...room },
  };
}

describe("a rematch", () => {
  it("is requested, accepted or declined", () => {
    expect(rematchOf(over({})).main?.label).toBe("Rematch");
    const requested = rematchOf(over({ rematches: [1] }));
    expect([requested.text, requested.main?.label, requested.no]).toEqual(["Ben wants a rematch.", "Agree", "No"]);
    const ownOffer = rematchOf(over({ rematches: [0] }));
    expect([ownOffer.text, ownOffer.main, ownOffer.no, ownOffer.accepted]).toEqual(["Waiting for Ben.", null, "Take back", true]);
  });

  it("becomes a link once agreed", () => {
    expect(rematchOf(over({ next: "calm-otter-101" })).main).toEqual({
      label: "To the rematch",
      href: "/t/calm-otter-101",
    });
  });

  it("starts at once against computers only", () => {
    const players = over({}).players.map((player) => ({ ...player, bot: player.seat > 0 }));
    expect(rematchOf(over({}, { players })).main?.label).toBe("Play again");
    // a computer substitute does not accept for its player
    const standing = players.map((player) => ({ ...player, stand_in: player.bot }));
    expect(rematchOf(over({}, { players: standing })).main?.label).toBe("Rematch");
  });

  it("offers a spectator only a link to watch", () => {
    expect(rematchOf(over({}, { seat: null })).main).toBeNull();
    expect(rematchOf(over({ next: "calm-otter-101" }, { seat: null })).main?.label).toBe("See the rematch");
    expect(rematchOf(over({ next: "calm-otter-101", watch: false }, { seat: null })).main).toBeNull();
  });

  it("is replaced by a link back to the review the game came from", () => {
    const review = "/games/calm-otter-100-abc/review?seat=0&entry=12";
    expect(rematchOf(over({ review })).main).toEqual({ label: "Back to the review", href: review });
  });

  it("is not offered during the game", () => {
    const view = over({});
    expect(rematchOf({ ...view, sheet: { ...view.sheet, result: null } }).main).toBeNull();
  });
});
