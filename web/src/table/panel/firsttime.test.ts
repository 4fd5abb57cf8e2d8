import { beforeEach, expect, it } from "vitest";
import type { TableView } from "../../net/wire.gen";
import { declared } from "../fixtures/declared";
import { views } from "../fixtures/load";
import { melds } from "../fixtures/rummy";
import { isNew, markIntroduced, whatButtons, whatWins } from "./firsttime.svelte";

const named = (name: string, more: Partial<TableView["game"]> = {}): TableView => {
  const view = views.discard();
  return { ...view, game: { ...view.game, name, ...more }, boards: [{ ...view.boards[0]!, number: 0, result: null }] };
};

beforeEach(() => localStorage.clear());

it("introduces a game at its first deal until dismissed", () => {
  expect(isNew(named("one"))).toBe(true);
  const later = named("one");
  expect(isNew({ ...later, boards: [{ ...later.boards[0]!, number: 1 }] })).toBe(false);
  expect(isNew({ ...later, seat: null })).toBe(false);
  markIntroduced("one");
  expect(isNew(named("one"))).toBe(false);
  expect(isNew(named("another"))).toBe(true);
  expect(localStorage.getItem("openrummy.met")).toBe('["one"]');
});

it("explains the goal of each kind of play, and its buttons", () => {
  expect(whatWins(named("a", { target: 100 }))).toMatch(/^Get your deadwood down to 10 or less and knock.* 100 points/);
  expect(whatWins(named("a", { knocking: false }))).toMatch(/^Meld your whole hand: only gin wins a deal/);
  expect(whatWins(named("a", { limit_by_card: true }))).toContain("The upcard sets the limit");
  expect(whatWins(named("a", { hands: true }))).toContain("five cards");
  expect(new Set([named("a"), named("a", { hands: true }), melds(), declared()].map(whatButtons)).size).toBe(4);
});
