import { describe, expect, it } from "vitest";
import type { Button } from "../core/button";
import { buttonsOf } from "../fixtures/buttons";
import { can, deepPile, empty, hand, melds, rummy, takesTheJoker, wildThrees } from "../fixtures/rummy";
import { views } from "../fixtures/load";
import { candidateText } from "./playtexts";
import { suggestMeld, takeAt, candidatesWith } from "../core/selection";
import { compactButtons, promptFor } from "./buttons";
import { spokenText, type Pieces } from "../../kit/text/pieces";

const text = (parts: Pieces) =>
  parts.map((part) => (typeof part === "string" ? part : part.card)).join("");
const describeButtons = (list: Button[]) =>
  list.map((button) => `${button.tone === "dashed" ? "-" : button.tone === "gold" ? "*" : ""}${text(button.label)}: ${text(button.sub)}`);

describe("buttons with a wild rank", () => {
  it("name the wild card to take", () => {
    expect(describeButtons(buttonsOf(wildThrees(), ["8d"])).at(-1)).toBe("*Take the 3c: leave 8d in the run");
    expect(promptFor(wildThrees(), ["8d"], 0, false)).toBe("Your turn: the 8♦ can take Otto’s 3♣");
  });

  it("distinguish every reading of the same cards", () => {
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

  it("offer a last meld but no discard after a player went out", () => {
    const last = rummy({ phase: "last-play" }, { hand: hand("2h 2c 2s Kd"), can: [can("p", "pass"), can("d:2h2c2s", "meld", { cards: ["2h", "2c", "2s"] })] });
    last.hand!.held = 16;
    expect(describeButtons(buttonsOf(last))).toEqual(["Meld: choose 2h 2c 2s", "Done: leaves 16", "-Lay off: no card fits"]);
    last.can = [can("p", "pass")];
    expect(describeButtons(buttonsOf(last)).filter((label) => label.startsWith("*"))).toEqual(["*Done: leaves 16"]);
  });

  it("let a player with a 2 end the deal or play on", () => {
    const two = rummy({ phase: "two" }, { hand: hand("2h"), can: [can("two", "two"), can("p", "pass")] });
    expect(describeButtons(buttonsOf(two))).toEqual(["Play on: ", "*End with a 2: the deal ends"]);
    const other = rummy({ phase: "two" }, { hand: hand("9h"), can: [can("p", "pass")] });
    expect(describeButtons(buttonsOf(other))).toEqual(["*Play on: "]);
  });
});

describe("buttons of a game with table melds", () => {
  it("are disabled with a reason when no card is selected", () => {
    expect(describeButtons(buttonsOf(takesTheJoker()))).toEqual([
      "-Lay off: choose a card",
      "-Meld: no meld in your hand",
      "-Discard: choose a card first",
    ]);
  });

  it("offer only a reclaim for a card that fits nowhere else", () => {
    expect(describeButtons(buttonsOf(takesTheJoker(), ["8d"]))).toEqual([
      "-Lay off: the 8 fits no other meld",
      "-Meld: no meld in your hand",
      "Discard 8d: ends your turn",
      "*Take the joker: leave 8d in the run",
    ]);
  });

  it("offer a layoff only for a card that fits", () => {
    expect(describeButtons(buttonsOf(takesTheJoker(), ["6c"])).at(-1)).toBe("*Lay off 6c: on your run");
    expect(describeButtons(buttonsOf(takesTheJoker(), ["Kh"])).at(-1)).toBe("*Discard Kh: ends your turn");
  });

  it("say whether the selected cards form a meld, could form one, or do not", () => {
    expect(describeButtons(buttonsOf(melds(), ["7c", "7s'", "7s"]))).toEqual([
      "-Lay off: one card at a time",
      "-Discard: choose one card",
      "*Meld: 7s 7s' 7c",
    ]);
    expect(describeButtons(buttonsOf(melds(), ["7c", "7s"])).at(-1)).toBe("*Meld: choose 7c 7s 7s'");
    expect(describeButtons(buttonsOf(melds(), ["5d", "7s"])).at(-1)).toBe("-Meld: choose 3 cards");
    expect(describeButtons(buttonsOf(melds(), ["5d", "7s", "Kh"])).at(-1)).toBe("-Meld: not a meld");
  });

  it("cycle through the cards a joker can stand for", () => {
    const picked = ["5d", "6d", "X2"];
    const first = buttonsOf(melds(), picked, { current: 0, deep: null });
    expect(describeButtons(first)).toContain("Another way: 1 of 2");
    expect(describeButtons(first).at(-1)).toBe("*Meld: X2 as 4d ");
    const second = buttonsOf(melds(), picked, { current: 1, deep: null }).at(-1)!;
    expect(text(second.sub)).toBe("X2 as 7d ");
    expect(second.command).toEqual({ do: "act", token: "d:5d6dX2=7d" });
    expect(describeButtons(buttonsOf(melds(), ["X2"])).at(-1)).toBe("*Lay off X2: as 3h on Otto’s run");
    expect(spokenText(second.sub)).toContain("joker as seven of diamonds");
  });

  it("offer going out or undo with an empty hand", () => {
    const list = buttonsOf(empty());
    expect(list.map(({ id }) => id)).toEqual(["take-back", "main"]);
    expect(list.at(-1)).toMatchObject({ does: "go-out", tone: "gold" });
  });

  it("show how many cards come with a discard from deep in the pile", () => {
    const list = buttonsOf(deepPile(), [], { current: 0, deep: 2 });
    expect(describeButtons(list)).toEqual(["*Take 5h and 2 more: or press D", "Draw: or press S"]);
    // the button order stays the same
    expect(list.map(({ id }) => id)).toEqual(["extra", "main"]);
    expect(list.at(-2)!.command).toEqual({ do: "act", token: "t:5h" });
    // an invalid depth has no effect
    expect(describeButtons(buttonsOf(deepPile(), [], { current: 0, deep: 1 })).at(-1)).toBe("*Draw: or press S");
  });

  it("explain an unusable top discard and still offer deeper ones", () => {
    const view = views.rummy500Last();
    expect(describeButtons(buttonsOf(view)).slice(-2)).toEqual([
      "Pass: or press P",
      "-Take Qc: take the Qc only to use it at once",
    ]);
    const deep = buttonsOf(view, [], { current: 0, deep: 10 });
    expect(describeButtons(deep).slice(-2)).toEqual(["Pass: or press P", "*Take Ah and 10 more: or press D"]);
  });

  it("make the meld with a discard that must be used the main action", () => {
    expect(describeButtons(buttonsOf(views.rummy500Use())).at(-1)).toBe("*Meld: choose Tc Td Ts");
  });

  it("prefer the server’s reason to the client’s", () => {
    const view = takesTheJoker();
    const reason = { code: "one-meld-a-turn", rule: "T4", text: "one meld a turn", data: {} };
    const barred = { ...view, cannot: [{ kind: "meld", card: null, cards: [], reason }] };
    expect(buttonsOf(barred, []).find((button) => button.does === "meld")!.reason).toBe(reason);
  });

  it("cover a knock in open gin and the response to it", () => {
    const knock = views.openGinKnock();
    const first = buttonsOf(knock).find(({ id }) => id === "knock")!;
    expect(text(first.label)).toMatch(/^Knock with \d+$/);
    expect(first.command).toMatchObject({ do: "act" });
    const answer = buttonsOf(views.openGinAnswer());
    expect(answer.map(({ id }) => id)).toContain("done");
    expect(answer.some(({ id, does }) => id === "knock" || does === "discard")).toBe(false);
  });

  it("have at most one gold button, a reason when disabled, and the main button last", () => {
    const sent = Object.values(views).map((view) => view()).filter(({ game }) => game.melds === "table");
    expect(sent.length).toBeGreaterThan(5);
    for (const view of [...sent, takesTheJoker(), melds(), empty(), rummy({}, { hand: hand("Kh") })]) {
      const cards = view.hand?.cards ?? [];
      for (const picked of [[], ...cards.map((card) => [card]), cards.slice(0, 3)]) {
        const list = buttonsOf(view, picked);
        expect(list.filter((button) => button.tone === "gold").length).toBeLessThanOrEqual(1);
        for (const button of list) expect(button.command === null).toBe(button.reason !== null);
        expect(list.at(-1)!.id).toBe("main");
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
        if (view.your_turn) expect(compactButtons(list).length).toBeLessThanOrEqual(3);
        expect(compactButtons(list).at(-1)!.id).toBe("main");
      }
    }
  });

  it("have a prompt naming what the selected card can do", () => {
    expect(promptFor(takesTheJoker(), ["8d"], 0, false)).toBe("Your turn: the 8♦ can take Otto’s joker");
    expect(promptFor(takesTheJoker(), ["6c"], 0, true)).toBe("6♣ fits your run");
    expect(promptFor(takesTheJoker(), ["Kh"], 0, false)).toBeNull();
  });
});

describe("a selection", () => {
  it("is a meld if its faces match, counting duplicates", () => {
    expect(candidatesWith(melds(), ["7s", "7s'", "7c"])).toHaveLength(1);
    expect(candidatesWith(melds(), ["7s", "7c", "Kh"])).toHaveLength(0);
    expect(candidatesWith(melds(), ["X1", "5d", "6d"])).toHaveLength(2);
  });

  it("is completed to the best meld containing it", () => {
    expect(suggestMeld(melds(), [])).toEqual(["7s", "7s'", "7c"]);
    expect(suggestMeld(melds(), ["6d"])).toEqual(["6d", "X2", "5d"]);
    expect(suggestMeld(melds(), ["Kh"])).toBeNull();
  });

  it("of discards is identified by the number of cards above", () => {
    expect(takeAt(deepPile(), 0)?.token).toBe("t");
    expect(takeAt(deepPile(), 2)?.token).toBe("t:5h");
    expect(takeAt(deepPile(), 1)).toBeUndefined();
  });
});
