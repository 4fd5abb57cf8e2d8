import { describe, expect, it } from "vitest";
import { views } from "../fixtures/load";
import { mayResign } from "./view";

describe("an eliminated player", () => {
  it("cannot resign", () => {
    const view = views.draw();
    expect(mayResign(view)).toBe(true);
    const beaten = view.players.map((player) => ({ ...player, beaten: player.seat === view.seat }));
    expect(mayResign({ ...view, players: beaten })).toBe(false);
    const other = view.players.map((player) => ({ ...player, beaten: player.seat !== view.seat }));
    expect(mayResign({ ...view, players: other })).toBe(true);
    expect(mayResign({ ...view, seat: null })).toBe(false);
  });
});
