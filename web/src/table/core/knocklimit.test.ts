import { expect, it } from "vitest";
import { views } from "../fixtures/load";
import { limitSign } from "./knocklimit";

const oklahoma = (upcard: string, limit: number, factor: number) => {
  const view = views.offer();
  view.game.limit_by_card = true;
  view.boards[0] = { ...view.boards[0]!, upcard, limit, factor };
  return view;
};

it("shows the knock limit set by the upcard, doubled for a spade", () => {
  expect(limitSign(oklahoma("7s", 7, 2))).toEqual({
    label: "Limit 7",
    suit: "s",
    factor: 2,
    text: "Knock with 7 or less in this deal. It counts double.",
  });
  expect(limitSign(oklahoma("Ah", 0, 1))).toMatchObject({ label: "Gin only", suit: null, text: "Only gin ends this deal." });
  expect(limitSign(views.offer())).toBeNull();
});
