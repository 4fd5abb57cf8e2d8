import { beforeEach, describe, expect, it } from "vitest";
import { live } from "../../kit/announcer.svelte";
import type { Happened, TableEvent, TableView } from "../../net/wire.gen";
import { updates } from "../fixtures/load";
import { takesTheJoker } from "../fixtures/rummy";
import type { Step } from "./fold";
import { Voice } from "./eventaudio";

const happened = (event: TableEvent, text: string): Happened => ({ seq: 60, event, text, board: 0 });

function tell(view: TableView, ...items: Happened[]): string[] {
  const voice = new Voice();
  return items.map((item) => {
    live.polite = "";
    voice.tell({ view, happened: item, events: [item] } satisfies Step);
    return live.polite;
  });
}

beforeEach(() => {
  live.polite = "";
  live.assertive = "";
});

const drew = happened({ type: "drew", seat: 2, pile: "stock", card: null, above: [] }, "Otto drew from the stock.");
const laid = happened({ type: "laid-off", seat: 2, card: "Td", meld: 0 }, "Otto laid off the ten of diamonds.");
const discarded = happened({ type: "threw", seat: 2, card: "4s" }, "Otto discarded the four of spades.");

describe("announcements", () => {
  it("read another player’s turn with melds on the table as a whole at its end", () => {
    const view = { ...takesTheJoker(), your_turn: false };
    expect(tell(view, drew, laid, discarded)).toEqual([
      "",
      "",
      "Otto drew from the stock. Otto laid off the ten of diamonds. Otto discarded the four of spades.",
    ]);
    expect(tell(takesTheJoker(), discarded)).toEqual(["Otto discarded the four of spades. Your turn."]);
  });

  it("read your own actions at once", () => {
    const ownEvent = happened({ type: "laid-down", seat: 0, cards: ["2c", "2d", "2h"], meld: 3 }, "You laid down a set of twos.");
    expect(tell(takesTheJoker(), ownEvent)).toEqual(["You laid down a set of twos."]);
  });

  it("read layoffs at once in knocking games", () => {
    const view = { ...updates.defend().table, your_turn: false };
    const layoff = happened({ type: "laid-off", seat: 1 - view.seat!, card: "Td", meld: 0 }, "Mara laid off the ten.");
    expect(tell(view, layoff)).toEqual(["Mara laid off the ten."]);
  });

  it("interrupt with the result at the end of a deal", () => {
    const view = { ...takesTheJoker(), your_turn: false };
    const out = happened({ type: "went-out", seat: 2, rummy: false }, "Otto went out.");
    const ended = happened({ type: "ended", title: "" }, "Otto wins the deal, 31 points.");
    tell(view, laid, out, ended);
    expect(live.assertive).toBe("Otto wins the deal, 31 points.");
  });
});
