import { beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../net/api";
import type { DecisionCard, DecisionView, ReplayDeal, ReplayGame, ReviewView } from "../../net/wire.gen";
import { areaPath, dealSpans, linePath, placeMarks, scales, knownRanges, type Frame } from "./chart";
import { signed } from "../../kit/numberformat";
import { cost, costWithUnit, luckAndPlay } from "./format";
import { groupsOf } from "../../kit/cards/hand";
import { deadwoodAfter, oneRow, cardsTakenBefore, twoRows } from "./hand";
import { POLL_INTERVAL_MS, Review, type Source } from "./review.svelte";

const card = (entry: number, mark: DecisionCard["mark"] = "", loss: number | null = 0): DecisionCard => ({
  entry,
  deal: 1,
  move: entry,
  step: entry,
  seat: 0,
  kind: "discard",
  mark,
  real: true,
  text: `discarded ${entry}`,
  cards: [],
  loss,
  loss_points: (loss ?? 0.05) * 60,
  chance: 0.5,
});

const view = (decisions: DecisionCard[], state: ReviewView["state"] = "done"): ReviewView => ({
  id: "x",
  state,
  problem: "",
  done: decisions.length,
  total: 5,
  seat: 0,
  names: ["You", "Mara"],
  title: "Gin",
  headline: "",
  graph: decisions.map(() => 0.5),
  deals: [],
  decisions,
  points: 0,
  cards: 0,
  cards_error: 0,
  play: 0,
  theirs: 0,
  sentence: "",
  grade: null,
  kinds: [],
  advice: [],
  assumed: "",
  seconds: 1,
  opinion: false,
  yours: true,
});

/** A server that returns these reviews in order and then repeats the last one. */
function source(...answers: (ReviewView | ApiError)[]): Source & { requests: string[] } {
  const requests: string[] = [];
  return {
    requests,
    game: () => Promise.resolve({ players: [], deals: [] } as unknown as ReplayGame),
    review: (seat) => {
      requests.push(`review ${seat}`);
      const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
      return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
    },
    decision: (entry) => {
      requests.push(`decision ${entry}`);
      return Promise.resolve({ card: card(entry), actions: [] } as unknown as DecisionView);
    },
    deal: (number) => Promise.resolve({ number } as unknown as ReplayDeal),
    again: (entry, seat) => {
      requests.push(`again ${entry} ${seat}`);
      return Promise.resolve({ id: "new-table-1", url: "" });
    },
    retry: () => Promise.resolve(view([card(1)])),
  };
}

async function ready(...answers: (ReviewView | ApiError)[]): Promise<{ review: Review; requests: string[] }> {
  const from = source(...answers);
  const review = new Review(from, null);
  await review.load();
  await vi.advanceTimersByTimeAsync(0);
  return { review, requests: from.requests };
}

describe("a review", () => {
  beforeEach(() => void vi.useFakeTimers());

  const marked = () => view([card(1), card(2, "?", 0.05), card(3, "!"), card(4, "??", 0.11), card(5, "?!", 0.02)]);

  test("opens at the largest mistake and moves between mistakes by size or in order", async () => {
    const { review } = await ready(marked());
    const after = (delta: number) => (review.mistake(delta), review.entry);
    expect(review.entry).toBe(4);
    expect([after(1), after(1), after(1), after(-1)]).toEqual([2, 5, 4, 5]);
    expect(review.highlights.map(({ entry }) => entry)).toEqual([4, 2, 5, 3]);
    review.turnOrder();
    expect(review.highlights.map(({ entry }) => entry)).toEqual([2, 3, 4, 5]);
    expect([after(1), after(1)]).toEqual([2, 4]);
  });

  test("opens at the largest mistake of the requested deal, updated as results arrive", async () => {
    const inDeal = (deal: number, card: DecisionCard): DecisionCard => ({ ...card, deal });
    const first = [inDeal(1, card(1, "??", 0.3)), inDeal(1, card(2))];
    const second = [inDeal(2, card(3)), inDeal(2, card(4, "?", 0.05))];
    const review = new Review(source(view(first, "running"), view([...first, ...second, inDeal(3, card(5, "??", 0.2))])), 0, null, 2);
    await review.load();
    expect(review.entry).toBe(1);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(review.entry).toBe(4);
  });

  test("steps through all decisions within bounds", async () => {
    const { review } = await ready(marked());
    const after = (delta: number) => (review.step(delta), review.entry);
    expect([after(1), after(1), after(-1), after(-9)]).toEqual([5, 5, 4, 1]);
    review.point(99);
    expect(review.entry).toBe(5);
  });

  test("opens at the only good move of a game without mistakes", async () => {
    const { review } = await ready(view([card(1), card(2, "!"), card(3)]));
    expect([review.entry, review.mistakes.length]).toEqual([2, 0]);
    review.mistake(1); // no mistakes to move to
    expect(review.entry).toBe(2);
  });

  test("polls until done, following the largest mistake until the user navigates", async () => {
    const { review, requests } = await ready(
      view([card(1), card(2, "?", 0.05)], "running"),
      view([card(1), card(2, "?", 0.05), card(3, "??", 0.2)], "running"),
      view([card(1), card(2, "?", 0.05), card(3, "??", 0.2), card(4, "??", 0.3)]),
    );
    expect([review.entry, review.working]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(review.entry).toBe(3);
    review.step(-2);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 5);
    expect([review.entry, review.working]).toEqual([1, false]);
    expect(requests.filter((request) => request.startsWith("review"))).toEqual(["review null", "review 0", "review 0"]);
  });

  test("stops polling when the page is left", async () => {
    const { review, requests } = await ready(view([], "waiting"));
    review.stop();
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS * 5);
    expect(requests).toEqual(["review null"]);
  });

  test("retries a failed review on request and polls again after a lost connection", async () => {
    const failed = await ready(view([], "failed"));
    await failed.review.again();
    expect(failed.review.entry).toBe(1);
    const away = await ready(new ApiError("offline", "", 0), view([card(1)]));
    expect(away.review.error?.offline).toBe(true);
    await vi.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect([away.review.error, away.review.entry]).toEqual([null, 1]);
  });

  test("starts a table from the selected decision", async () => {
    const { review, requests } = await ready(marked());
    expect(await review.tryAgain()).toBe("new-table-1");
    expect(requests.at(-1)).toBe("again 4 0");
  });
});

describe("the chart", () => {
  const frame: Frame = { width: 300, height: 130, left: 40, right: 10, top: 10, bottom: 20 };

  test("spans the frame and maps any x to the nearest point", () => {
    const scale = scales(frame, 11);
    expect([scale.x(0), scale.x(10), scale.y(0), scale.y(1)]).toEqual([40, 290, 110, 10]);
    expect([scale.nearest(-50), scale.nearest(166), scale.nearest(999)]).toEqual([0, 5, 10]);
  });

  test("breaks at unknown values", () => {
    const graph = [0.5, 0.6, null, 0.4, null, 0.3, 0.2];
    expect(knownRanges(graph)).toEqual([[0, 1], [3], [5, 6]]);
    const scale = scales(frame, 7);
    expect(linePath(graph, scale).match(/M/g)).toHaveLength(3);
    expect(areaPath(graph, scale).match(/Z/g)).toHaveLength(2);
  });

  test("shortens deal labels to fit and omits points of an unfinished deal", () => {
    const deals = [0, 8, 9, 9, 0].map((first, i) => ({ number: i + 1, points: 10 * i - 5, first, luck: null }));
    const spans = dealSpans(deals, 15, scales(frame, 21), false);
    expect(spans.map(({ label, points }) => [label, points])).toEqual([
      ["long", -5],
      ["short", 5],
      ["long", null],
    ]);
  });

  test("places marks without overlapping each other, a dot or the edges", () => {
    const graph = Array.from({ length: 60 }, (_, index) => (index % 9 < 4 ? 0.98 : 0.05));
    const marks = [0, 1, 5, 6, 20, 21, 22, 58, 59].map((at) => ({ at, mark: "??" as const }));
    const placed = placeMarks(marks, graph, frame, scales(frame, 60));
    expect(placed).toHaveLength(9);
    for (const label of placed) {
      expect(label.textX).toBeGreaterThanOrEqual(40);
      expect(label.textX).toBeLessThanOrEqual(300);
      expect(label.textY).toBeGreaterThan(0);
      expect(label.textY).toBeLessThan(110);
      for (const other of placed) {
        if (other !== label) expect(Math.abs(label.textX - other.textX) >= 22 || Math.abs(label.textY - other.textY) >= 18).toBe(true);
        expect(Math.hypot(label.textX - other.x, label.textY - other.y)).toBeGreaterThan(8);
      }
    }
  });
});

describe("formatted values", () => {
  test("use signs and a true minus", () => {
    expect([signed(18, 0), signed(-11.42), signed(-0.04), signed(0, 0)]).toEqual(["+18", "−11.4", "0", "0"]);
    expect([cost(card(1, "?", 0.052)), costWithUnit(card(1, "?", 0.052))]).toEqual(["−5.2", "−5.2 %"]);
    expect(costWithUnit(card(1, "?", null))).toBe("−3.0 points");
  });

  test("of luck and play add up after rounding", () => {
    expect(luckAndPlay({ points: -34, cards: -27.4, play: -23.5, theirs: 16.9 })).toEqual({ cards: -28, play: -23, theirs: 17, points: -34 });
    const sum = luckAndPlay({ points: 7, cards: 12.4, play: -9.8, theirs: 4.4 });
    expect(sum.cards + sum.play + sum.theirs).toBe(sum.points);
  });
});

describe("the position reviewed", () => {
  const hand = { melds: [["6c", "7c", "8c"], ["Jd", "Jh", "Js"]], loose: ["9h", "9d", "3s", "4s", "Ks"], hidden: 0, deadwood: 35, ranked: "" };

  test("shows deadwood after a discard only when it is certain", () => {
    expect([deadwoodAfter(hand, ["Ks"]), deadwoodAfter(hand, ["3s"])]).toEqual([25, 32]);
    expect(deadwoodAfter({ ...hand, deadwood: 25 }, ["Ks"])).toBe(25); // already excludes the worst card
    expect(deadwoodAfter(hand, ["Jd"])).toBe(null); // from a meld
    expect(deadwoodAfter({ ...hand, deadwood: 99 }, ["Ks"])).toBe(null); // inconsistent deadwood
    expect(deadwoodAfter(hand, [])).toBe(null);
  });

  test.each([280, 330, 520])("fits a hand into %i pixels, in one row and in two", (room) => {
    for (const loose of [[], hand.loose, [...hand.loose, "2d", "5d", "7d", "Qc", "Td", "Ah"]]) {
      const groups = groupsOf({ ...hand, melds: loose.length > 5 ? [] : hand.melds, loose });
      const widthOf = (step: (at: number) => number, width: number, of: typeof groups) =>
        of.reduce((sum, group, index) => sum + width + (group.cards.length - 1) * step(index), 0);
      const single = oneRow(room, groups, 78);
      const row = widthOf((at) => (groups[at]!.kind === "deadwood" ? single.looseStep : single.step), single.width, groups);
      expect(row + (groups.length - 1) * single.gap).toBeLessThanOrEqual(room + 1);
      const two = twoRows(room, groups, 62);
      const melds = groups.filter(({ kind }) => kind !== "deadwood");
      expect(widthOf(() => two.step, two.width, melds) + Math.max(0, melds.length - 1) * two.gap).toBeLessThanOrEqual(room + 1);
      if (loose.length) expect(two.width + (loose.length - 1) * two.looseStep).toBeLessThanOrEqual(room + 1);
    }
    expect(groupsOf(hand).map(({ kind }) => kind)).toEqual(["run", "set", "deadwood"]);
  });

  test("lists the cards a player has taken from the pile before it", () => {
    const step = (seat: number | null, pile: string[], cards: string[]) => ({ seat, text: "", cards, boards: [{ pile }] });
    const deal = {
      steps: [
        step(null, ["8d"], []),
        step(1, [], ["8d"]),
        step(1, ["Qc"], ["Qc"]),
        step(0, [], ["Qc"]),
        step(0, ["Td"], ["Td"]),
        step(1, [], ["Td"]),
      ],
    } as unknown as ReplayDeal;
    expect([cardsTakenBefore(deal, 5, 1), cardsTakenBefore(deal, 4, 1), cardsTakenBefore(deal, 5, 0)]).toEqual([["8d", "Td"], ["8d"], ["Qc"]]);
  });
});
