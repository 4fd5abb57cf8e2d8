import { expect, test } from "vitest";
import type { TableCard } from "../../net/wire.gen";
import { nextOf } from "./continue";

const person = { bot: false, open: false };
const bot = { bot: true, open: false };
const table = (id: string, players: object[], more: Partial<TableCard> = {}): TableCard =>
  ({ id, seat: 0, due: null, your_turn: false, players: [person, ...players], ...more }) as unknown as TableCard;

test("continues a timed game between people before one against the computer", () => {
  const computer = table("computer", [bot], { your_turn: true });
  const running = table("running", [person], { due: 1 });
  const yourTurn = table("mine", [person], { due: 2, your_turn: true });
  const calm = table("calm", [person], { your_turn: true });
  expect(nextOf([computer, running])?.id).toBe("running");
  expect(nextOf([computer, running, yourTurn])?.id).toBe("mine");
  expect(nextOf([table("newest", [bot]), calm])?.id).toBe("calm");
  expect(nextOf([table("newest", [bot]), table("older", [bot])])?.id).toBe("newest");
  expect(nextOf([])).toBeUndefined();
});
