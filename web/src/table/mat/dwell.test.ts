import { expect, it } from "vitest";
import { updates } from "../fixtures/load";
import type { Happened } from "../../net/wire.gen";
import { dwell, isSeen } from "./dwell";

const step = (type: string, seat: number, knocker: number | null) => {
  const { table: view } = updates.over();
  view.boards[0] = { ...view.boards[0]!, knocker };
  const happened = { event: { type, seat }, text: "", seq: 1 } as unknown as Happened;
  return { view, happened, events: [happened] };
};

it("pauses on an opponent’s knock even after player input", () => {
  const me = updates.over().table.seat!;
  const other = 1 - me;
  for (const type of ["knocked", "laid-off", "showed", "ended"]) {
    expect(isSeen(step(type, other, other))).toBe(true);
    expect(isSeen(step(type, me, me))).toBe(false);
    expect(dwell(step(type, other, other), 0)).toBeGreaterThanOrEqual(500);
  }
  expect(isSeen(step("drew", other, null))).toBe(false);
});
