import { expect, it } from "vitest";
import type { LessonCard } from "../../net/wire.gen";
import { views } from "../fixtures/load";
import { laidOffForYou, mayLayOffByHand } from "./manuallayoffs";

const settings = { layOff: "auto" as const, layOffAsked: false };

it("offers laying off by hand once, after another player’s knock", () => {
  const view = views.over();
  const board = view.boards[0]!;
  const deal = (knocker: number, deadwood: number[]) => ({
    ...view,
    boards: [{ ...board, result: { ...board.result!, knocker, deadwood } }],
  });
  const me = view.seat!;
  const knocked = deal(1 - me, [4, 4]);
  expect(laidOffForYou(knocked, settings)).toBe(true);
  expect(laidOffForYou(knocked, { ...settings, layOffAsked: true })).toBe(false);
  expect(laidOffForYou(knocked, { ...settings, layOff: "hand" })).toBe(false);
  expect(laidOffForYou(deal(me, [4, 4]), settings)).toBe(false);
  expect(laidOffForYou(deal(1 - me, [0, 0]), settings)).toBe(false); // no layoffs on gin
});

it("offers laying off by hand only after the lesson", () => {
  const lesson = (id: string, done: boolean) => ({ id, done }) as LessonCard;
  expect(mayLayOffByHand([lesson("laying-off", true)])).toBe(true);
  expect(mayLayOffByHand([lesson("laying-off", false), lesson("gin", true)])).toBe(false);
});
