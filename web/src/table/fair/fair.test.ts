import { describe, expect, it, vi } from "vitest";
import games from "../../../../testdata/fair_games.json";
import bindings from "../../../../testdata/promises.json";
import vectors from "../../../../testdata/fair.json";
import type { BoardView, FairDeal, Happened, TableEvent, TableView } from "../../net/wire.gen";
import { check, type Finding } from "./check";
import type { RecordedCommitment } from "./recordedcommitment";
import { signature } from "./signature";
import { Fairness, type Memory } from "./fair.svelte";
import { boundCommitment, commitment, entropy, knockCard, packOf, reshuffle, rulesHash, shuffle, withUsedCard } from "./proof";

describe("the algorithm", () => {
  it.each(vectors.map((vector, index) => [index, vector] as const))("reproduces vector %i", (_, vector) => {
    expect(commitment(vector.deal, vector.secret)).toBe(vector.commitment);
    expect(entropy(vector.deal, vector.secret, vector.seeds)).toBe(vector.entropy);
    vector.packs.forEach((pack, board) => {
      expect(shuffle(vector.entropy, vector.deal, "pack", board).join(" ")).toBe(pack);
    });
    expect(shuffle(vector.entropy, vector.deal, "pack", 0, packOf(2, 3)).join(" ")).toBe(vector.two_packs);
    for (const { used, card } of vector.knock_cards)
      expect(knockCard(vector.entropy, vector.deal, used.split(" "))).toBe(card);
    const under = vector.packs[0]!.split(" ").slice(0, 20);
    for (const { board, times, order } of vector.reshuffled)
      expect(reshuffle(vector.entropy, vector.deal, board, times, under).join(" ")).toBe(order);
  });

  it("restarts the second pack after its last card", () => {
    const all = vectors[0]!.packs[0]!.split(" ");
    expect(withUsedCard(all.slice(0, 50), all[50]!)).toHaveLength(51);
    expect(withUsedCard(all.slice(0, 51), all[51]!)).toEqual([]);
  });
});

describe("a version 2 commitment", () => {
  const noted = (binding: (typeof bindings)[number]): RecordedCommitment => ({ ...binding, seed: "" });

  it.each(bindings.map((binding) => [binding.table, binding] as const))("matches that of %s", async (_, binding) => {
    expect(rulesHash(binding.rules_text)).toBe(binding.rules);
    expect(boundCommitment(binding.deal, binding, binding.secret)).toBe(binding.commitment);
    for (const other of [{ ...binding, table: "calm-otter-101" }, { ...binding, seats: "cc" }])
      expect(boundCommitment(binding.deal, other, binding.secret)).not.toBe(binding.commitment);
    expect((await signature(binding.deal, binding.table, noted(binding)))?.good).toBe(true);
    expect((await signature(binding.deal, "calm-otter-101", noted(binding)))?.good).toBe(false);
  });

  it("is not reported as verified when the browser cannot verify it", async () => {
    const binding = bindings[0]!;
    expect(await signature(0, binding.table, { commitment: binding.commitment, seed: "" })).toBeNull();
    vi.stubGlobal("crypto", {});
    expect((await signature(binding.deal, binding.table, noted(binding)))?.good).toBeNull();
    vi.unstubAllGlobals();
    expect((await signature(binding.deal, binding.table, { ...noted(binding), signature: "" }))?.good).toBeNull();
  });
});

// ---------------------------------------------------------------- an observed deal

const SECRET = "11".repeat(32);
const SEEDS = ["22".repeat(16), ""];
const dealt: FairDeal = {
  deal: 1,
  commitment: commitment(1, SECRET),
  secret: SECRET,
  seeds: SEEDS,
  entropy: entropy(1, SECRET, SEEDS),
  seats: "",
  rules: "",
  key: "",
  signature: "",
  hour: null,
};
const note = { commitment: dealt.commitment, seed: SEEDS[0]! };
const top = shuffle(dealt.entropy, 1, "pack").reverse();
const ownCards = top.slice(0, 20).filter((_, index) => index % 2 === 0);
const opponentCards = top.slice(0, 20).filter((_, index) => index % 2 === 1);

const events: TableEvent[] = [
  { type: "began", number: 1, dealer: 1, active: [0, 1] },
  { type: "dealt", seat: 0, count: 10, cards: ownCards },
  { type: "dealt", seat: 1, count: 10, cards: null },
  { type: "turned", card: top[20]! },
  { type: "drew", seat: 0, pile: "stock", card: top[21]!, above: [] },
  { type: "threw", seat: 0, card: ownCards[0]! },
  { type: "drew", seat: 1, pile: "stock", card: null, above: [] },
  { type: "threw", seat: 1, card: top[22]! },
];
const happened = (list = events): Happened[] =>
  list.map((event, seq) => ({ seq, event, text: "", board: event.type === "began" ? null : 0 }));

function table(revealed: string[][] = [[...ownCards.slice(1), top[21]!], opponentCards]): TableView {
  const board: Partial<BoardView> = { number: 1, revealed, table: [], shown: [] };
  return { seat: 0, boards: [board as BoardView], cut: [] as [number, string][] } as TableView;
}
const isSound = (findings: Finding[]) =>
  findings.every((finding) => finding.good || finding.text.includes("old form"));
const verdicts = (findings: Finding[]) => findings.map((finding) => finding.good);

describe("checking a deal", () => {
  it("accepts a fair deal and reports a version 1 commitment", () => {
    const findings = check(dealt, note, table(), happened());
    expect(verdicts(findings)).toEqual([true, null, true, true, true]);
    expect(findings[1]!.text).toContain("old form");
  });

  it("reports missing seeds of a bound deal and detects one of another table", () => {
    const seats = "pp";
    const rules = rulesHash("");
    const bound = { ...dealt, seats, rules, commitment: boundCommitment(1, { table: "calm-otter-100", rules, seats }, SECRET) };
    const view = { ...table(), id: "calm-otter-100", players: [] as TableView["players"] };
    const boundNote = { ...note, commitment: bound.commitment, seats, rules };
    const findings = check(bound, boundNote, view, happened(), { deals: [], notes: {}, rules: "" });
    expect(verdicts(findings)).toEqual([true, true, null, true, true]);
    expect(findings[2]!.alone).toBe(true);
    const wrong = [
      check(bound, boundNote, { ...view, id: "calm-otter-101" }, happened()),
      check({ ...bound, seats: "pc" }, boundNote, view, happened()),
      check(bound, boundNote, view, happened(), { deals: [], notes: {}, rules: "sheet.target=250" }),
    ];
    expect(wrong.map((findings) => findings[0]!.good)).toEqual([false, false, false]);
  });

  it("detects a secret that does not match the commitment", () => {
    const secret = "33".repeat(32);
    const other = { ...dealt, secret, commitment: commitment(1, secret), entropy: entropy(1, secret, SEEDS) };
    const findings = check(other, note, table(), happened());
    expect(findings[0]!.good).toBe(false);
    expect(findings.at(-1)!.good).toBe(false);
  });

  it("detects a changed or omitted seed", () => {
    const changed = { ...dealt, seeds: ["", ""] };
    expect(verdicts(check(changed, note, table(), happened()))).toEqual([true, null, null, false, false]);
    const late = { ...changed, entropy: entropy(1, SECRET, ["", ""]) };
    expect(check(late, note, table(), happened())[2]!.text).toContain("was not used");
  });

  it.each([
    ["a dealt card", 1, { type: "dealt", seat: 0, count: 10, cards: [top[25]!, ...ownCards.slice(1)] }],
    ["the upcard", 3, { type: "turned", card: top[30]! }],
    ["a drawn card", 4, { type: "drew", seat: 0, pile: "stock", card: top[22]!, above: [] }],
    ["a discarded card", 7, { type: "threw", seat: 1, card: top[40]! }],
  ] as [string, number, TableEvent][])("detects %s that was in another position", (_, index, event) => {
    const findings = check(dealt, note, table(), happened(events.map((old, i) => (i === index ? event : old))));
    expect(findings.at(-1)!.good).toBe(false);
    expect(findings.at(-1)!.text).toContain("not in the promised order");
  });

  it("detects a shown hand that was not dealt", () => {
    const revealedHands = [[...ownCards.slice(1), top[21]!], [top[44]!, ...opponentCards.slice(1)]];
    expect(check(dealt, note, table(revealedHands), happened()).at(-1)!.good).toBe(false);
  });

  it("proves nothing without the noted commitment", () => {
    expect(check(dealt, undefined, table(), happened())[0]!.good).toBeNull();
  });
});

// ---------------------------------------------------------------- games of a server

interface Seen {
  view: TableView;
  happened: Happened[];
}
type Played = { seen: Seen[]; told: FairDeal[] };
const [secondPack, reshuffles, deep, turnedOver, jokers, turned, byDealer, lastDraw] = games as unknown as Played[] as [
  Played,
  Played,
  Played,
  Played,
  Played,
  Played,
  Played,
  Played,
];

/** Check a deal of a played game after `tamper` altered the observed events or revealed data. */
function findingsOf(game: Played, deal: number, tamper: (seen: Seen, fairs: FairDeal[]) => void = () => {}): Finding[] {
  const { seen, ...copy } = structuredClone(game);
  const fairs = copy.told;
  const notes: Record<number, RecordedCommitment> = Object.fromEntries(
    fairs.map((fair) => [fair.deal, { commitment: fair.commitment, seed: fair.seeds[0]! }]),
  );
  tamper(seen[deal]!, fairs);
  const fair = fairs.find((other) => other.deal === deal)!;
  return check(fair, notes[deal], seen[deal]!.view, seen[deal]!.happened, { deals: fairs, notes });
}
const failures = (findings: Finding[]) => findings.filter((finding) => finding.good === false).map((finding) => finding.text);
const event = <T extends TableEvent["type"]>(seen: Seen, type: T, nth = 0) =>
  seen.happened.map((event) => event.event).filter((event) => event.type === type)[nth] as Extract<TableEvent, { type: T }>;
/** Index of the `nth` event of a type. */
const at = (seen: Seen, type: TableEvent["type"], nth = 0) =>
  seen.happened.map(({ event }, index) => [event.type, index] as const).filter(([name]) => name === type)[nth]![1];

describe("the second pack for knock cards", () => {
  it.each([0, 1, 2])("is accepted in deal %i", (deal) => {
    const findings = findingsOf(secondPack, deal);
    expect(isSound(findings)).toBe(true);
    expect(findings.some((finding) => finding.text === "The knock card was right, too.")).toBe(true);
  });

  it("detects a wrong knock card in the event and in the view", () => {
    expect(failures(findingsOf(secondPack, 1, (seen) => (event(seen, "knock-card").card = "2c")))).toHaveLength(1);
    expect(failures(findingsOf(secondPack, 1, (seen) => (seen.view.boards[0]!.knock_card = "2c")))).toHaveLength(1);
  });

  it("detects a knock card drawn from a pack that includes used cards", () => {
    // the card this entropy selects from a full pack, with no cards used up
    const fresh = knockCard(secondPack.told[2]!.entropy, 2, []);
    expect(fresh).not.toBe(secondPack.seen[2]!.view.boards[0]!.knock_card);
    const findings = findingsOf(secondPack, 2, (seen) => {
      event(seen, "knock-card").card = fresh;
      seen.view.boards[0]!.knock_card = fresh;
    });
    expect(failures(findings)[0]).toContain("The knock card should have been the");
  });

  it("depends on earlier deals, which must match their commitments", () => {
    const other = failures(findingsOf(secondPack, 2, (_, fairs) => (fairs[0]!.secret = "00".repeat(32))));
    expect(other[0]).toContain("deal 1 is not the one that was promised");
    const none = findingsOf(secondPack, 2, (_, fairs) => void fairs.shift());
    expect(none.find((finding) => finding.text.startsWith("The knock card"))?.good ?? null).toBeNull();
  });
});

describe("a reshuffled pile", () => {
  it("is accepted", () => {
    expect(isSound(findingsOf(reshuffles, 0))).toBe(true);
  });

  /** Indices of your first two draws from the stock after the `nth` reshuffle. */
  function draws(seen: Seen, nth: number) {
    const from = at(seen, "reshuffled", nth);
    return seen.happened
      .slice(from)
      .map((item) => item.event)
      .filter((event) => event.type === "drew" && event.pile === "stock" && event.seat === 0) as { card: string }[];
  }

  it.each([0, 1])("detects a card out of order after reshuffle %i", (nth) => {
    const findings = findingsOf(reshuffles, 0, (seen) => {
      const [first, other] = draws(seen, nth);
      [first!.card, other!.card] = [other!.card, first!.card];
    });
    expect(failures(findings)[0]).toContain("was drawn: the cards were not in the promised order");
  });

  it("detects a wrong pile size", () => {
    expect(failures(findingsOf(reshuffles, 0, (seen) => event(seen, "reshuffled").count--))[0]).toContain("was shuffled as one of");
  });

  it("detects a hidden reshuffle", () => {
    const findings = findingsOf(reshuffles, 0, (seen) => void seen.happened.splice(at(seen, "reshuffled"), 1));
    expect(failures(findings)[0]).toContain("when none was left");
  });

  it("detects another player discarding a card not in their hand after a reshuffle", () => {
    const findings = findingsOf(reshuffles, 0, (seen) => {
      const late = seen.happened.slice(at(seen, "reshuffled", 1)).map((item) => item.event);
      const discarded = late.find((event) => event.type === "threw" && event.seat !== 0) as { card: string };
      discarded.card = draws(seen, 0)[0]!.card; // drawn by another player
    });
    expect(failures(findings)[0]).toContain("was discarded");
  });

  it("detects a final hand that was never drawn", () => {
    const findings = findingsOf(reshuffles, 0, (seen) => {
      const [ownDeadwood, opponentDeadwood] = seen.view.boards[0]!.shown.map((hand) => hand.deadwood);
      [ownDeadwood![0], opponentDeadwood![0]] = [opponentDeadwood![0]!, ownDeadwood![0]!];
    });
    expect(failures(findings)[0]).toContain("was shown");
  });
});

describe("table melds with two packs", () => {
  it.each([
    ["cards from deep in the pile", deep, 0],
    ["cards from deep in the pile, next deal", deep, 1],
    ["the pile turned over", turnedOver, 0],
    ["jokers", jokers, 0],
    ["jokers, next deal", jokers, 1],
  ] as const)("are accepted: %s", (_, game, deal) => {
    expect(failures(findingsOf(game, deal))).toEqual([]);
  });

  it("cover pile draws in depth, turned piles and reclaimed jokers", () => {
    const all = (game: Played) => game.seen.flatMap((snapshot) => snapshot.happened.map(({ event }) => event));
    expect(all(deep).some((event) => event.type === "drew" && event.above.length > 0)).toBe(true);
    expect(all(turnedOver).some((event) => event.type === "reshuffled" && !event.shuffled)).toBe(true);
    expect(all(jokers).some((event) => event.type === "reclaimed")).toBe(true);
  });

  it("detect a card from deep in the pile that was not there", () => {
    const findings = findingsOf(deep, 0, (seen) => {
      const taken = seen.happened
        .map((item) => item.event)
        .find((event) => event.type === "drew" && event.above.length > 0) as { above: string[] };
      taken.above[0] = taken.above[0] === "Kc" ? "Qc" : "Kc";
    });
    expect(failures(findings)[0]).toContain("was drawn");
  });

  it("detect a third copy of a card in two packs", () => {
    const findings = findingsOf(deep, 0, (seen) => {
      const own = seen.happened.map((event) => event.event).find((event) => event.type === "dealt" && event.seat === 0);
      const { cards } = own as { cards: string[] };
      cards.fill(cards[0]!);
    });
    expect(failures(findings)[0]).toContain("was dealt");
  });
});

describe("wild ranks", () => {
  it.each([
    ["a turned-up card sets the rank", turned, 0],
    ["a turned-up card sets the rank, next deal", turned, 1],
    ["the dealer gets an extra card", byDealer, 0],
    ["the dealer gets an extra card, another rank", byDealer, 1],
    ["the pile is reshuffled on the last draw", lastDraw, 0],
  ] as const)("are accepted: %s", (_, game, deal) => {
    expect(failures(findingsOf(game, deal))).toEqual([]);
  });

  it("cover turned-up cards, an extra card for the dealer and late reshuffles", () => {
    expect(event(turned.seen[0]!, "wild-rank").turned).not.toBeNull();
    expect(event(byDealer.seen[0]!, "dealt").count).toBe(event(byDealer.seen[0]!, "dealt", 1).count + 1);
    expect(event(lastDraw.seen[0]!, "reshuffled").top).toBe(false);
    expect(byDealer.seen[0]!.view.cut.length).toBeGreaterThan(0);
  });

  it("detect a wrong turned-up card and a rank that does not match it", () => {
    const other = findingsOf(turned, 0, (seen) => {
      const choice = event(seen, "wild-rank");
      choice.turned = choice.turned === "Kc" ? "Qc" : "Kc";
    });
    expect(failures(other)[0]).toContain("was turned up");
    const rank = findingsOf(turned, 0, (seen) => (event(seen, "wild-rank").rank = "Q"));
    expect(failures(rank)[0]).toContain("The wild rank was not the rank of the");
  });

  it("detect a hidden turned-up card", () => {
    const findings = findingsOf(turned, 0, (seen) => void seen.happened.splice(at(seen, "wild-rank"), 1));
    expect(failures(findings)).toHaveLength(1);
  });

  it("use a joker in each of four packs", () => {
    const pack = packOf(4, 1);
    expect(pack).toHaveLength(212);
    expect(pack.filter((card) => card.startsWith("X"))).toHaveLength(4);
  });
});

// ---------------------------------------------------------------- notes

class FakeMemory implements Memory {
  text: string | null = null;
  getItem = () => this.text;
  setItem = (_: string, value: string) => void (this.text = value);
}
const fakeSocket = () => ({ giveSeed: vi.fn(async () => ({ type: "done", id: 1 }) as const) });
const commitmentMessage = (deal: number, code: string) =>
  ({ type: "promised", deal, commitment: code, shared: false, seats: "", rules: "", key: "", signature: "" }) as const;

describe("notes", () => {
  it("send a seed for a commitment, and the same one after a reload", () => {
    const memory = new FakeMemory();
    const first = fakeSocket();
    new Fairness("t", first, memory).receiveCommitment(commitmentMessage(0, "aa"), true);
    const again = fakeSocket();
    new Fairness("t", again, memory).receiveCommitment(commitmentMessage(0, "aa"), true);
    const [deal, seed] = first.giveSeed.mock.calls[0] as unknown as [number, string];
    expect(deal).toBe(0);
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(again.giveSeed).toHaveBeenCalledWith(0, seed);
  });

  it("keep the first commitment of a deal", () => {
    const fair = new Fairness("t", fakeSocket(), new FakeMemory());
    fair.receiveCommitment(commitmentMessage(0, "aa"), true);
    fair.receiveCommitment(commitmentMessage(0, "bb"), true);
    expect(fair.notes[0]!.commitment).toBe("aa");
  });

  it("send no seed for a spectator and work without storage", () => {
    const watching = fakeSocket();
    const fair = new Fairness("t", watching, null);
    fair.receiveCommitment(commitmentMessage(3, "aa"), false);
    expect(watching.giveSeed).not.toHaveBeenCalled();
    expect(fair.notes[3]).toEqual({ commitment: "aa", seed: "" });
  });

  it("send no seed for shared deals and note that", () => {
    const giver = fakeSocket();
    const fair = new Fairness("t", giver, new FakeMemory());
    fair.receiveCommitment({ ...commitmentMessage(0, "aa"), shared: true }, true);
    expect(giver.giveSeed).not.toHaveBeenCalled();
    expect(fair.notes[0]).toEqual({ commitment: "aa", seed: "", shared: true });
  });

  it.each(["[1", "5", "null"])("ignore the invalid stored value %s", (text) => {
    const memory = new FakeMemory();
    memory.text = text;
    expect(new Fairness("t", fakeSocket(), memory).notes).toEqual({});
  });
});
