import { describe, expect, it, vi } from "vitest";
import vectors from "../../../testdata/fair.json";
import type { BoardView, FairDeal, Happened, TableEvent, TableView } from "../wire.gen";
import { check, type Finding } from "./check";
import { Fairness, type Memory } from "./fair.svelte";
import { commitment, entropy, shuffled } from "./proof";

describe("the algorithm", () => {
  it.each(vectors.map((one, at) => [at, one] as const))("gives vector %i", (_, one) => {
    expect(commitment(one.deal, one.secret)).toBe(one.commitment);
    expect(entropy(one.deal, one.secret, one.seeds)).toBe(one.entropy);
    one.packs.forEach((pack, board) => {
      expect(shuffled(one.entropy, one.deal, "pack", board).join(" ")).toBe(pack);
    });
  });
});

// ---------------------------------------------------------------- a deal that was seen

const SECRET = "11".repeat(32);
const SEEDS = ["22".repeat(16), ""];
const told: FairDeal = {
  deal: 1,
  commitment: commitment(1, SECRET),
  secret: SECRET,
  seeds: SEEDS,
  entropy: entropy(1, SECRET, SEEDS),
};
const note = { commitment: told.commitment, seed: SEEDS[0]! };
const top = shuffled(told.entropy, 1, "pack").reverse();
const mine = top.slice(0, 20).filter((_, at) => at % 2 === 0);
const theirs = top.slice(0, 20).filter((_, at) => at % 2 === 1);

const events: TableEvent[] = [
  { type: "began", number: 1, dealer: 1, active: [0, 1] },
  { type: "dealt", seat: 0, count: 10, cards: mine },
  { type: "dealt", seat: 1, count: 10, cards: null },
  { type: "turned", card: top[20]! },
  { type: "drew", seat: 0, pile: "stock", card: top[21]! },
  { type: "threw", seat: 0, card: mine[0]! },
  { type: "drew", seat: 1, pile: "stock", card: null },
  { type: "threw", seat: 1, card: top[22]! },
];
const happened = (list = events): Happened[] =>
  list.map((event, seq) => ({ seq, event, text: "", board: event.type === "began" ? null : 0 }));

function table(revealed: string[][] = [[...mine.slice(1), top[21]!], theirs]): TableView {
  const board: Partial<BoardView> = { number: 1, revealed, table: [], shown: [] };
  return { seat: 0, boards: [board as BoardView], cut: [] as [number, string][] } as TableView;
}
const verdicts = (found: Finding[]) => found.map((one) => one.good);

describe("checking a deal", () => {
  it("finds a fair deal fair", () => {
    expect(verdicts(check(told, note, table(), happened()))).toEqual([true, true, true, true]);
  });

  it("sees another secret than the promised one", () => {
    const secret = "33".repeat(32);
    const other = { ...told, secret, commitment: commitment(1, secret), entropy: entropy(1, secret, SEEDS) };
    const found = check(other, note, table(), happened());
    expect(found[0]!.good).toBe(false);
    expect(found.at(-1)!.good).toBe(false);
  });

  it("sees a seed that was changed or left out", () => {
    const changed = { ...told, seeds: ["", ""] };
    expect(verdicts(check(changed, note, table(), happened()))).toEqual([true, null, false, false]);
    const late = { ...changed, entropy: entropy(1, SECRET, ["", ""]) };
    expect(check(late, note, table(), happened())[1]!.text).toContain("did not go in");
  });

  it.each([
    ["a card dealt", 1, { type: "dealt", seat: 0, count: 10, cards: [top[25]!, ...mine.slice(1)] }],
    ["the upcard", 3, { type: "turned", card: top[30]! }],
    ["a card drawn", 4, { type: "drew", seat: 0, pile: "stock", card: top[22]! }],
    ["a card thrown", 7, { type: "threw", seat: 1, card: top[40]! }],
  ] as [string, number, TableEvent][])("sees %s that lay elsewhere", (_, at, event) => {
    const found = check(told, note, table(), happened(events.map((one, i) => (i === at ? event : one))));
    expect(found.at(-1)!.good).toBe(false);
    expect(found.at(-1)!.text).toContain("not in the promised order");
  });

  it("sees a hand shown that was never dealt", () => {
    const shown = [[...mine.slice(1), top[21]!], [top[44]!, ...theirs.slice(1)]];
    expect(check(told, note, table(shown), happened()).at(-1)!.good).toBe(false);
  });

  it("does not call proven what it could not see", () => {
    expect(check(told, undefined, table(), happened())[0]!.good).toBeNull();
  });
});

// ---------------------------------------------------------------- notes

class Kept implements Memory {
  text: string | null = null;
  getItem = () => this.text;
  setItem = (_: string, value: string) => void (this.text = value);
}
const line = () => ({ giveSeed: vi.fn(async () => ({ type: "done", id: 1 }) as const) });
const promised = (deal: number, code: string) => ({ type: "promised", deal, commitment: code }) as const;

describe("notes", () => {
  it("gives a seed for a promise and the same one after a reload", () => {
    const kept = new Kept();
    const first = line();
    new Fairness("t", first, kept).promised(promised(0, "aa"), true);
    const again = line();
    new Fairness("t", again, kept).promised(promised(0, "aa"), true);
    const [deal, seed] = first.giveSeed.mock.calls[0] as unknown as [number, string];
    expect(deal).toBe(0);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(again.giveSeed).toHaveBeenCalledWith(0, seed);
  });

  it("keeps the first promise of a deal", () => {
    const fair = new Fairness("t", line(), new Kept());
    fair.promised(promised(0, "aa"), true);
    fair.promised(promised(0, "bb"), true);
    expect(fair.notes[0]!.commitment).toBe("aa");
  });

  it("takes part for nobody who looks on, and lives without a memory", () => {
    const watching = line();
    const fair = new Fairness("t", watching, null);
    fair.promised(promised(3, "aa"), false);
    expect(watching.giveSeed).not.toHaveBeenCalled();
    expect(fair.notes[3]).toEqual({ commitment: "aa", seed: "" });
  });

  it.each(["[1", "5", "null"])("does not stumble over %s", (text) => {
    const kept = new Kept();
    kept.text = text;
    expect(new Fairness("t", line(), kept).notes).toEqual({});
  });
});
