import { describe, expect, it } from "vitest";
import { views } from "../fixtures/load";
import { declared } from "../fixtures/declared";
import { handsOf } from "../core/finishedhands";
import type { TableView } from "../../net/wire.gen";
import { tableSum } from "./tablesum";

const view = (made: () => TableView) => made();
const { openGinOver: gin, rummy500Over: over500, rummyOver: over } = views;

describe("scores of a deal with table melds", () => {
  it("subtract the hand from the table, the player who went out first", () => {
    const sum = tableSum(view(over500).boards[0]!)!;
    expect(sum.columns).toEqual(["On the table", "In hand"]);
    expect(sum.rows.map(({ seat, counts, total }) => [seat, ...counts, total])).toEqual([
      [3, 45, null, 45],
      [0, 60, -20, 40],
      [1, 107, -26, 81],
      [2, 21, -12, 9],
    ]);
    expect(sum.rows.map(({ out }) => out)).toEqual([true, false, false, false]);
  });
  it("are a single number when only the hand counts", () => {
    const sum = tableSum(view(over).boards[0]!)!;
    expect(sum.columns).toEqual([]);
    expect(sum.rows.map(({ total }) => total)).toEqual([0, 21, 16, 14]);
  });
  it("are listed line by line when the winner takes all", () => {
    expect(tableSum(view(gin).boards[0]!)).toBeNull();
  });
});

describe("hands at the end of a deal with table melds", () => {
  it("show melds, remaining cards and the player who went out", () => {
    const table = view(over);
    const hands = handsOf(table, table.boards[0]!);
    expect(hands.map(({ title }) => title)).toEqual(["Mara, went out", "You", "Suki", "Otto"]);
    expect(hands.map(({ points }) => points)).toEqual([0, 21, 16, 14]);
    expect(hands.map(({ deadwood }) => deadwood.length)).toEqual([0, 5, 3, 4]);
    expect(hands.map(({ melds }) => melds.length)).toEqual([2, 0, 1, 1]);
  });
  it("start with the knocker’s", () => {
    const table = view(gin);
    expect(handsOf(table, table.boards[0]!).map(({ title }) => title)).toEqual(["Mara, knocker", "You", "Suki", "Otto"]);
  });

  it("have no points for players who dropped, or for the last one left", () => {
    const dropped = [{ seat: 0, points: 20, wrong: false }];
    const hands = [{ seat: 1, deadwood: 0, score: 20, laid: [], text: "", laid_points: 0 }, { seat: 0, deadwood: 20, score: 0, laid: [], text: "", laid_points: 0 }];
    const result = { ...views.rummyOver().boards[0]!.result!, hands };
    const table = declared(undefined, { phase: "over", dropped, result, revealed: [["As"], ["Kd", "Kh"]] });
    expect(handsOf(table, table.boards[0]!).map(({ points }) => points)).toEqual([null, null]);
  });
});
