import { describe, expect, it } from "vitest";
import { layOutMelds, RATIO, slotOf, type Box, type Room, type OwnerMelds } from "./layout";

const DESK: Room = { width: 884, height: 190, most: 76, phone: false, newSlot: true };
const HAND: Room = { width: 358, height: 260, most: 52, phone: true, newSlot: true };

let next = 0;
const owned = (owner: number, ...cards: number[]): OwnerMelds => ({
  owner,
  melds: cards.map((count) => ({ index: next++, cards: count, start: false, end: false })),
});

const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x + 0.01 || b.x + b.width <= a.x + 0.01 || a.y + a.height <= b.y + 0.01 || b.y + b.height <= a.y + 0.01;

function sound(owners: OwnerMelds[], room: Room): ReturnType<typeof layOutMelds> {
  const all = layOutMelds(owners, room);
  const boxes: Box[] = [...all.areas, ...(all.newSlot ? [all.newSlot] : [])];
  boxes.forEach((box, i) => {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(room.width + 0.01);
    expect(box.y + box.height).toBeLessThanOrEqual(all.height + 0.01);
    for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
  });
  for (const area of all.areas) {
    const melds = area.melds.map((meld) => ({ ...meld, height: all.card * RATIO }));
    melds.forEach((meld, i) => {
      expect(meld.x + meld.width).toBeLessThanOrEqual(area.width + 0.01);
      expect(meld.y + meld.height).toBeLessThanOrEqual(area.height);
      for (const other of melds.slice(i + 1)) expect(apart(meld, other)).toBe(true);
    });
  }
  return all;
}

describe("layout of the melds on the table", () => {
  it("puts three melds and the new-meld slot in one labelled row", () => {
    const all = sound([owned(2, 4), owned(3, 3), owned(0, 3)], DESK);
    expect(all.card).toBeGreaterThanOrEqual(72);
    expect(all.look.words).toBe(true);
    expect(new Set([...all.areas, all.newSlot].map((box) => box?.y))).toEqual(new Set([0]));
    expect(all.newSlot!.x + all.newSlot!.width).toBeCloseTo(DESK.width);
  });
  it("uses two columns on a phone", () => {
    const all = sound([owned(2, 4), owned(3, 3), owned(0, 3)], HAND);
    expect(all.card).toBeGreaterThanOrEqual(48);
    expect(all.areas.map(({ y }) => y > 0)).toEqual([false, false, true]);
    expect(all.newSlot?.y).toBe(all.areas[2]?.y);
  });
  it("shrinks cards before scrolling", () => {
    const many = [0, 1, 2, 3].map((owner) => owned(owner, 3, 3, 4, 5));
    const all = sound(many, DESK);
    expect(all.height).toBeLessThanOrEqual(DESK.height);
    expect(all.card).toBeGreaterThanOrEqual(34);
    expect(all.card).toBeLessThan(56);
  });
  it("scrolls for eight players on a phone", () => {
    const all = sound(Array.from({ length: 8 }, (_, owner) => owned(owner, 3, 4)), HAND);
    expect(all.height).toBeGreaterThan(HAND.height);
    expect(all.card).toBeGreaterThanOrEqual(40);
  });
  it("keeps your melds and the new-meld slot in view when scrolled", () => {
    const opponents = [1, 2, 3].map((owner) => owned(owner, 3, 4, 5));
    for (const own of [[], [owned(0, 3)], [owned(0, 3, 4)]]) {
      const all = sound([...opponents, ...own], { ...HAND, own: 0 });
      expect(all.height).toBeGreaterThan(HAND.height);
      const ownAreas = all.areas.filter((area) => area.owner === 0);
      for (const box of [...ownAreas, all.newSlot!]) expect(box.y + box.height).toBeLessThanOrEqual(HAND.height);
      expect(Math.min(...all.areas.filter((area) => area.owner).map((area) => area.y))).toBeGreaterThan(all.newSlot!.y);
    }
  });
  it("keeps a 13-card run within the width", () => {
    const all = sound([owned(1, 13)], { ...HAND, width: 328 });
    const [run] = all.areas[0]!.melds;
    expect(run!.step).toBeGreaterThan(16);
  });
  it("widens a meld by exactly its slots", () => {
    const plain = owned(1, 3);
    const wide = { ...plain, melds: plain.melds.map((meld) => ({ ...meld, start: true, end: true })) };
    const [a, b] = [layOutMelds([plain], DESK), layOutMelds([wide], DESK)];
    expect(b.areas[0]!.melds[0]!.width - a.areas[0]!.melds[0]!.width).toBeCloseTo(2 * slotOf(a.areas[0]!.melds[0]!.step));
  });
  it("shows only the new-meld slot when there are no melds", () => {
    const all = sound([], DESK);
    expect(all.newSlot).toEqual({ x: 0, y: 0, width: DESK.width, height: expect.any(Number) as number });
    expect(layOutMelds([], { ...DESK, newSlot: false })).toMatchObject({ areas: [], newSlot: null, height: 0 });
  });
  it("stays within the width for arbitrary melds", () => {
    for (let seed = 1; seed < 400; seed++) {
      const at = (n: number) => (seed * 7919 + n * 104729) % 97;
      const owners = Array.from({ length: at(1) % 9 }, (_, owner) =>
        owned(owner, ...Array.from({ length: 1 + (at(owner + 2) % 5) }, (_, i) => 3 + (at(owner * 5 + i) % 11))),
      );
      const room = { width: 240 + at(3) * 9, height: 40 + at(4) * 5, most: at(5) > 48 ? 76 : 52, phone: at(5) <= 48, newSlot: at(6) > 30, own: at(7) % 4 };
      sound(owners, room);
    }
  });
});
