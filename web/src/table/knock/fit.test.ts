import { expect, test } from "vitest";
import { cardWidth, rowsOf, type GroupRoom, type MatRoom } from "./fit";

const group = (cards: number, word: number): GroupRoom => ({ cards, word: () => word });
const ROOM: MatRoom = { width: 336, height: 173, gap: 16, rows: 2, max: 62, step: (width) => Math.round(width * 0.54) };

test("widens a group for a label wider than its cards", () => {
  const melds = [group(3, 27), group(3, 27), group(3, 27)];
  expect(rowsOf([...melds, group(1, 30)], ROOM, 38)).toBe(1);
  expect(rowsOf([...melds, group(1, 90)], ROOM, 38)).toBe(2);
  const width = cardWidth([...melds, group(1, 90)], ROOM);
  expect(rowsOf([...melds, group(1, 90)], ROOM, width)).toBe(1);
  expect(width * 1.4 + 48).toBeLessThan(ROOM.height);
});

test("prefers two rows to smaller cards when the mat is tall enough", () => {
  const hand = [group(6, 27), group(4, 27), group(4, 27), group(1, 90)];
  const width = cardWidth(hand, { ...ROOM, width: 358, height: 554 });
  expect(rowsOf(hand, { ...ROOM, width: 358 }, width)).toBe(2);
  expect(width).toBeGreaterThan(50);
});
