import { describe, expect, it } from "vitest";
import type { Happened, TableEvent } from "../../net/wire.gen";
import { takesTheJoker } from "../fixtures/rummy";
import { views } from "../fixtures/load";
import { lastMove, lastTurns, moveRows, openingLine } from "./moves";
import { answer } from "./view";
import { pieces, spokenText } from "../../kit/text/pieces";
import { deadwoodLabel } from "./texts";

const happened = (...events: (TableEvent | [TableEvent, string])[]): Happened[] =>
  events.map((event, seq) =>
    Array.isArray(event)
      ? { seq, event: event[0], text: event[1], board: 0 }
      : { seq, event, text: "", board: 0 },
  );
const flat = (parts: ReturnType<typeof pieces>) =>
  parts.map((part) => (typeof part === "string" ? part : `[${part.card}]`)).join("");

describe("text with cards", () => {
  it("is split at card names", () => {
    expect(pieces("Discard the K♠ or 10♦.")).toEqual([
      "Discard the ",
      { card: "Ks" },
      " or ",
      { card: "Td" },
      ".",
    ]);
    expect(pieces("deadwood 12, limit 10")).toEqual(["deadwood 12, limit 10"]);
  });

  it("is spoken with full card names", () => {
    expect(spokenText(["Discard the ", { card: "Ks" }, "."])).toBe("Discard the king of spades.");
  });
});

describe("deadwood", () => {
  it("is shown without the selected card", () => {
    const view = views.discard();
    expect(deadwoodLabel(view, "Ts")).toEqual(["Deadwood", view.hand!.without["Ts"], ["without the ", { card: "Ts" }]]);
    // same as on the button: deadwood after the best discard
    const minDeadwood = Math.min(...Object.values(view.hand!.without));
    expect(deadwoodLabel(view, null)).toEqual(["Deadwood", minDeadwood, ["after your discard"]]);
    expect(deadwoodLabel({ ...view, your_turn: false }, null)).toEqual(["Deadwood", view.hand!.arranged.points, []]);
  });
});

describe("the label of a shown hand", () => {
  it("is a rank in games that rank hands, deadwood otherwise", () => {
    const view = views.over();
    const board = view.boards[0]!;
    const shower = board.knocker!;
    board.shown = [shower, 1 - shower].map((seat) => ({ ...board.shown[0]!, seat, points: 1 }));
    expect(answer(view, board, 1 - shower)).toBe("left with 1");
    view.game.hands = true;
    expect(answer(view, board, shower)).toBe("showed");
    expect(answer(view, board, 1 - shower)).toBe("worth 1");
  });
});

describe("the move list", () => {
  const view = views.draw();
  const me = view.seat!;
  const other = 1 - me;
  const bot = view.players[other]!.name;

  it("shows one row per turn, hiding your stock draw once the turn ends", () => {
    const rows = moveRows(
      happened(
        { type: "began", number: 0, dealer: other, active: [0, 1] },
        { type: "turned", card: "Kd" },
        { type: "passed", seat: me },
        { type: "drew", seat: other, pile: "discard", card: "Kd", above: [] },
        { type: "threw", seat: other, card: "2s" },
        { type: "drew", seat: me, pile: "stock", card: "9c", above: [] },
        { type: "threw", seat: me, card: "Th" },
        { type: "drew", seat: other, pile: "stock", card: null, above: [] },
        { type: "threw", seat: other, card: "3s" },
        { type: "drew", seat: me, pile: "stock", card: "4c", above: [] },
      ),
      view,
    );
    expect(rows.map((row) => [row.number, flat(row.parts), row.open])).toEqual([
      [0, "Upcard [Kd]", false],
      [0, "You passed", false],
      [1, `${bot} took [Kd], discarded [2s]`, false],
      [2, "You drew, discarded [Th]", false],
      [3, `${bot} drew, discarded [3s]`, false],
      [4, "You drew [4c]", true],
    ]);
  });

  it("shows all actions of a turn with melds on the table", () => {
    const table = takesTheJoker();
    const rows = happened(
      { type: "drew", seat: 2, pile: "stock", card: null, above: [] },
      { type: "laid-down", seat: 2, cards: ["Ks", "Kc", "Kd"], meld: 3 },
      { type: "laid-off", seat: 2, card: "Td", meld: 0 },
      { type: "threw", seat: 2, card: "4s" },
      { type: "drew", seat: 3, pile: "discard", card: "5h", above: ["9s", "4s"] },
      { type: "threw", seat: 3, card: "Jd" },
      { type: "drew", seat: 0, pile: "stock", card: "8d", above: [] },
      { type: "reclaimed", seat: 0, card: "8d", meld: 0, wild: "X1" },
    );
    const sentences = ["Otto drew, melded [Ks] [Kc] [Kd], laid off [Td], discarded [4s]", "Mara took [5h] and 2 more, discarded [Jd]"];
    expect(moveRows(rows, table).map((row) => flat(row.parts))).toEqual([
      ...sentences,
      "You drew [8d], took [X1] for [8d]",
    ]);
    expect(lastTurns(rows, table).map((row) => row.open)).toEqual([false, false, true]);
    const ended = happened({ type: "threw", seat: 0, card: "Kh" }, { type: "went-out", seat: 0, rummy: false }, [
      { type: "ended", title: "You go out" },
      "You go out.",
    ]);
    const out = "You drew, took [X1] for [8d], discarded [Kh], went out";
    const lowest = { ...table, game: { ...table.game, lowest: true } };
    expect(flat(lastMove([...rows, ...ended], lowest))).toBe(out);
    expect(moveRows([...rows, ...ended], lowest).map((row) => flat(row.parts))).toEqual([...sentences, out]);
    const scored = { ...table, game: { ...table.game, lowest: false } };
    expect(flat(moveRows([...rows, ...ended], scored).at(-1)!.parts)).toBe("You go out");
  });

  it("starts over with each deal", () => {
    const rows = moveRows(
      happened(
        { type: "threw", seat: me, card: "Th" },
        { type: "began", number: 1, dealer: me, active: [0, 1] },
        { type: "turned", card: "2c" },
      ),
      view,
    );
    expect(rows.map((row) => flat(row.parts))).toEqual(["Upcard [2c]"]);
  });

  it("gives the last move shown beside the piles", () => {
    const draw: TableEvent = { type: "drew", seat: other, pile: "stock", card: null, above: [] };
    const discarded: TableEvent = { type: "threw", seat: other, card: "Jh" };
    const ownDraw: TableEvent = { type: "drew", seat: me, pile: "stock", card: "Ks", above: [] };
    expect(flat(lastMove(happened(draw, discarded), view))).toBe(`${bot} drew and discarded [Jh]`);
    expect(flat(lastMove(happened(draw, discarded, ownDraw), view))).toBe(`${bot} discarded [Jh], you drew [Ks]`);
    expect(flat(lastMove(happened(draw), view))).toBe(`${bot} drew`);
    expect(lastMove([], view)).toEqual([]);
  });

  it("shows only the deciding cards of the cut", () => {
    const first = { ...view, cut: [[0, "5s"], [1, "5d"], [0, "7h"], [1, "4d"]] as [number, string][] };
    first.boards = [{ ...first.boards[0]!, number: 0, dealer: me, active: [0, 1] }];
    expect(flat(openingLine(first))).toContain("[7h]");
    expect(flat(openingLine(first))).not.toContain("[5s]");
    expect(flat(openingLine(first))).toMatch(/you deal$/);
  });
});
