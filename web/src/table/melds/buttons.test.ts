import { describe, expect, it } from "vitest";
import type { Button } from "../core/button";
import { buttonsOf } from "../fixtures/buttons";
import { can, deepPile, empty, hand, melds, rummy, takesTheJoker, wildThrees } from "../fixtures/rummy";
import { views } from "../fixtures/load";
import { candidateText } from "./lines";
import { suggested, takeAt, candidatesWith } from "../core/selection";
import { fewest, promptFor } from "./buttons";
import { spoken, type Pieces } from "../../kit/text/pieces";

const text = (parts: Pieces) =>
  parts.map((part) => (typeof part === "string" ? part : part.card)).join("");
const shown = (list: Button[]) =>
  list.map((button) => `${button.tone === "dashed" ? "-" : button.tone === "gold" ? "*" : ""}${text(button.label)}: ${text(button.sub)}`);

describe("with a wild rank", () => {
  it("the wild card taken is named", () => {
    expect(shown(buttonsOf(wildThrees(), ["8d"])).at(-1)).toBe("*Take the 3c: leave 8d in the run");
    expect(promptFor(wildThrees(), ["8d"], 0, false)).toBe("Your turn: the 8♦ can take Otto’s 3♣");
  });

  it("each way to read the same cards is told apart", () => {
    const candidates = candidatesWith(wildThrees(), ["Jh", "3h", "3s"]);
    expect(candidates.map((candidate) => text(candidateText(wildThrees(), candidate)))).toEqual([
      "Set of jacks",
      "Run, 9 to Jh",
      "Run, J to Kh",
    ]);
    const [take] = candidatesWith(wildThrees(), ["8d"]);
    expect(text(candidateText(wildThrees(), take!))).toBe("Take 3c from Otto’s run");
    const [left] = candidatesWith(melds(), ["X2"]);
    expect(text(candidateText(melds(), left!))).toBe("X2 as 3h on Otto’s run");
  });

  it("somebody is out: cards are put down once more, nothing is discarded", () => {
    const last = rummy({ phase: "last-play" }, { hand: hand("2h 2c 2s Kd"), can: [can("p", "pass"), can("d:2h2c2s", "meld", { cards: ["2h", "2c", "2s"] })] });
    last.hand!.held = 16;
    expect(shown(buttonsOf(last))).toEqual(["Meld: choose 2h 2c 2s", "Done: leaves 16", "-Lay off: no card fits"]);
    last.can = [can("p", "pass")];
    expect(shown(buttonsOf(last)).filter((label) => label.startsWith("*"))).toEqual(["*Done: leaves 16"]);
  });

  it("up for two: the deal may end, or go on", () => {
    const two = rummy({ phase: "two" }, { hand: hand("2h"), can: [can("two", "two"), can("p", "pass")] });
    expect(shown(buttonsOf(two))).toEqual(["Play on: ", "*End with a 2: the deal ends"]);
    const other = rummy({ phase: "two" }, { hand: hand("9h"), can: [can("p", "pass")] });
    expect(shown(buttonsOf(other))).toEqual(["*Play on: "]);
  });
});

describe("buttons of a game with melds on the table", () => {
  it("none chosen: each waits, with its reason", () => {
    expect(shown(buttonsOf(takesTheJoker()))).toEqual([
      "-Lay off: choose a card",
      "-Meld: no meld in your hand",
      "-Discard: choose a card first",
    ]);
  });

  it("a card that takes a joker, and fits nowhere else", () => {
    expect(shown(buttonsOf(takesTheJoker(), ["8d"]))).toEqual([
      "-Lay off: the 8 fits no other meld",
      "-Meld: no meld in your hand",
      "Discard 8d: ends your turn",
      "*Take the joker: leave 8d in the run",
    ]);
  });

  it("a card that can be laid off, and one that cannot", () => {
    expect(shown(buttonsOf(takesTheJoker(), ["6c"])).at(-1)).toBe("*Lay off 6c: on your run");
    expect(shown(buttonsOf(takesTheJoker(), ["Kh"])).at(-1)).toBe("*Discard Kh: ends your turn");
  });

  it("several cards that are a meld, that might become one, that are none", () => {
    expect(shown(buttonsOf(melds(), ["7c", "7s'", "7s"]))).toEqual([
      "-Lay off: one card at a time",
      "-Discard: choose one card",
      "*Meld: 7s 7s' 7c",
    ]);
    expect(shown(buttonsOf(melds(), ["7c", "7s"])).at(-1)).toBe("*Meld: choose 7c 7s 7s'");
    expect(shown(buttonsOf(melds(), ["5d", "7s"])).at(-1)).toBe("-Meld: choose 3 cards");
    expect(shown(buttonsOf(melds(), ["5d", "7s", "Kh"])).at(-1)).toBe("-Meld: not a meld");
  });

  it("what a joker stands for is chosen, one way after the other", () => {
    const picked = ["5d", "6d", "X2"];
    const first = buttonsOf(melds(), picked, { current: 0, deep: null });
    expect(shown(first)).toContain("Another way: 1 of 2");
    expect(shown(first).at(-1)).toBe("*Meld: X2 as 4d ");
    const second = buttonsOf(melds(), picked, { current: 1, deep: null }).at(-1)!;
    expect(text(second.sub)).toBe("X2 as 7d ");
    expect(second.deed).toEqual({ do: "act", token: "d:5d6dX2=7d" });
    expect(shown(buttonsOf(melds(), ["X2"])).at(-1)).toBe("*Lay off X2: as 3h on Otto’s run");
    expect(spoken(second.sub)).toContain("joker as seven of diamonds");
  });

  it("an empty hand goes out, or takes back", () => {
    const list = buttonsOf(empty());
    expect(list.map(({ id }) => id)).toEqual(["take-back", "main"]);
    expect(list.at(-1)).toMatchObject({ does: "go-out", tone: "gold" });
  });

  it("a discard from the depth: how many come along", () => {
    const list = buttonsOf(deepPile(), [], { current: 0, deep: 2 });
    expect(shown(list)).toEqual(["*Take 5h and 2 more: or press D", "Draw: or press S"]);
    // none changes its place
    expect(list.map(({ id }) => id)).toEqual(["extra", "main"]);
    expect(list.at(-2)!.deed).toEqual({ do: "act", token: "t:5h" });
    // what cannot be taken changes nothing
    expect(shown(buttonsOf(deepPile(), [], { current: 0, deep: 1 })).at(-1)).toBe("*Draw: or press S");
  });

  it("a top discard that cannot be used says so, however deep others could be taken", () => {
    const view = views.rummy500Last();
    expect(shown(buttonsOf(view)).slice(-2)).toEqual([
      "Pass: or press P",
      "-Take Qc: take the Qc only to use it at once",
    ]);
    const deep = buttonsOf(view, [], { current: 0, deep: 10 });
    expect(shown(deep).slice(-2)).toEqual(["Pass: or press P", "*Take Ah and 10 more: or press D"]);
  });

  it("a discard that has to be used: its meld is the main one", () => {
    expect(shown(buttonsOf(views.rummy500Use())).at(-1)).toBe("*Meld: choose Tc Td Ts");
  });

  it("a reason of the server goes before one's own", () => {
    const view = takesTheJoker();
    const reason = { code: "one-meld-a-turn", rule: "T4", text: "one meld a turn", data: {} };
    const barred = { ...view, cannot: [{ kind: "meld", card: null, cards: [], reason }] };
    expect(buttonsOf(barred, []).find((button) => button.does === "meld")!.reason).toBe(reason);
  });

  it("of a knock in the open game, and of the answer to one", () => {
    const knock = views.openGinKnock();
    const first = buttonsOf(knock).find(({ id }) => id === "knock")!;
    expect(text(first.label)).toMatch(/^Knock with \d+$/);
    expect(first.deed).toMatchObject({ do: "act" });
    const answer = buttonsOf(views.openGinAnswer());
    expect(answer.map(({ id }) => id)).toContain("done");
    expect(answer.some(({ id, does }) => id === "knock" || does === "throw")).toBe(false);
  });

  it("at most one is gold, each is possible or has a reason, the main one is last", () => {
    const sent = Object.values(views).map((view) => view()).filter(({ game }) => game.melds === "table");
    expect(sent.length).toBeGreaterThan(5);
    for (const view of [...sent, takesTheJoker(), melds(), empty(), rummy({}, { hand: hand("Kh") })]) {
      const cards = view.hand?.cards ?? [];
      for (const picked of [[], ...cards.map((card) => [card]), cards.slice(0, 3)]) {
        const list = buttonsOf(view, picked);
        expect(list.filter((button) => button.tone === "gold").length).toBeLessThanOrEqual(1);
        for (const button of list) expect(button.deed === null).toBe(button.reason !== null);
        expect(list.at(-1)!.id).toBe("main");
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        if (view.your_turn) expect(fewest(list).length).toBeLessThanOrEqual(3);
        expect(fewest(list).at(-1)!.id).toBe("main");
      }
    }
  });

  it("the pill names what the chosen card can do", () => {
    expect(promptFor(takesTheJoker(), ["8d"], 0, false)).toBe("Your turn: the 8♦ can take Otto’s joker");
    expect(promptFor(takesTheJoker(), ["6c"], 0, true)).toBe("6♣ fits your run");
    expect(promptFor(takesTheJoker(), ["Kh"], 0, false)).toBeNull();
  });
});

describe("a selection", () => {
  it("is a meld when its faces are, each as often", () => {
    expect(candidatesWith(melds(), ["7s", "7s'", "7c"])).toHaveLength(1);
    expect(candidatesWith(melds(), ["7s", "7c", "Kh"])).toHaveLength(0);
    expect(candidatesWith(melds(), ["X1", "5d", "6d"])).toHaveLength(2);
  });

  it("is completed to the best meld that holds it", () => {
    expect(suggested(melds(), [])).toEqual(["7s", "7s'", "7c"]);
    expect(suggested(melds(), ["6d"])).toEqual(["6d", "X2", "5d"]);
    expect(suggested(melds(), ["Kh"])).toBeNull();
  });

  it("of discards is known by how many lie on it", () => {
    expect(takeAt(deepPile(), 0)?.token).toBe("t");
    expect(takeAt(deepPile(), 2)?.token).toBe("t:5h");
    expect(takeAt(deepPile(), 1)).toBeUndefined();
  });
});
