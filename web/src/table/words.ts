/** Sentences of the table: labels, the move list, what is read aloud. */

import { cardName, rankText } from "../cards/names";
import type { Happened, TableView } from "../wire.gen";
import { elsewhere } from "./fold";
import { boardOf, dealerOf, dealtLine, nameOf } from "./view";

/** Text with cards in it, which are drawn. */
export type Piece = string | { card: string };
export type Pieces = Piece[];

const CARD = /(10|[2-9AJQK])([♠♥♦♣])/g;
const SIGNS: Readonly<Record<string, string>> = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };

/** "Throw the K♠." as pieces, so that the suit is drawn and not a font's. */
export function pieces(text: string): Pieces {
  const found: Pieces = [];
  let last = 0;
  for (const match of text.matchAll(CARD)) {
    if (match.index > last) found.push(text.slice(last, match.index));
    const rank = match[1] === "10" ? "T" : (match[1] ?? "");
    found.push({ card: rank + (SIGNS[match[2] ?? ""] ?? "") });
    last = match.index + match[0].length;
  }
  if (last < text.length) found.push(text.slice(last));
  return found;
}

/** Pieces as words for the ear. */
export function spoken(parts: Pieces): string {
  return parts.map((part) => (typeof part === "string" ? part : cardName(part.card))).join("");
}

/** Tables are counted from 1. */
export const tableName = (place: number): string => `Table ${place + 1}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

// ------------------------------------------------------------ the hand

/** "Deadwood 12 without the K": before the number, the number, after it. */
export function deadwoodLabel(view: TableView, chosen: string | null): [string, number, string] {
  const hand = view.hand;
  const without = chosen === null ? undefined : hand?.without[chosen];
  const throwing = boardOf(view)?.phase === "throw" && view.your_turn;
  if (throwing && without !== undefined && chosen)
    return ["Deadwood", without, `without the ${rankText(chosen)}`];
  return ["Deadwood", hand?.arranged.points ?? 0, ""];
}

// ------------------------------------------------------------ moves

export interface MoveRow {
  /** Numbers turns; 0 for what is no turn. */
  number: number;
  seat: number | null;
  parts: Pieces;
  /** The turn goes on. */
  open: boolean;
}

/** The deal so far, a line a turn. */
export function moveRows(happened: readonly Happened[], view: TableView): MoveRow[] {
  const rows: MoveRow[] = [];
  let turns = 0;
  let open: MoveRow | null = null;
  let drewStock = false;
  const line = (seat: number | null, parts: Pieces, number = 0): MoveRow => {
    const row = { number, seat, parts, open: false };
    rows.push(row);
    return row;
  };
  for (const item of happened) {
    const { event, text } = item;
    if (elsewhere(item, view)) {
      if (event.type === "ended")
        line(null, [`${tableName(item.board ?? 0)}: `, ...pieces(text.replace(/\.$/, ""))]);
      continue;
    }
    const who = "seat" in event ? nameOf(view, event.seat) : "";
    switch (event.type) {
      case "began":
        rows.length = 0;
        turns = 0;
        open = null;
        break;
      case "turned":
        line(null, ["Upcard ", { card: event.card }]);
        break;
      case "passed":
        line(event.seat, [`${who} passed`]);
        break;
      case "drew": {
        const drew: Pieces =
          event.pile === "discard" && event.card
            ? [`${who} took `, { card: event.card }]
            : event.card
              ? [`${who} drew `, { card: event.card }]
              : [`${who} drew`];
        turns += 1;
        drewStock = event.pile === "stock";
        open = line(event.seat, drew, turns);
        open.open = true;
        break;
      }
      case "threw": {
        const threw: Pieces = ["threw ", { card: event.card }];
        if (open && open.seat === event.seat) {
          // which card came from the stock mattered only while it was held
          if (drewStock) open.parts = [`${who} drew`];
          open.parts.push(", ", ...threw);
          open.open = false;
        } else line(event.seat, [`${who} `, ...threw], (turns += 1));
        open = null;
        break;
      }
      case "knocked":
        line(event.seat, [text.replace(/\.$/, "")]);
        open = null;
        break;
      case "laid-off":
        line(event.seat, [`${who} laid off `, { card: event.card }]);
        break;
      case "knock-card":
        line(null, ["Knock card ", { card: event.card }]);
        break;
      case "reshuffled":
        line(null, [`The pile is the new stock, ${event.count} cards`]);
        break;
      case "showed":
      case "ended":
      case "round-over":
      case "game-over":
        line(null, pieces(text.replace(/\.$/, "")));
        break;
    }
  }
  return rows;
}

/** The last thing that happened, beside the piles: "Mara drew and threw J♥". */
export function lastMove(all: readonly Happened[], view: TableView): Pieces {
  const happened = all.filter((item) => !elsewhere(item, view));
  const last = happened.at(-1)?.event;
  const before = happened.at(-2)?.event;
  if (!last) return [];
  const rest = happened.slice(0, -1);
  switch (last.type) {
    case "threw": {
      const who = nameOf(view, last.seat);
      if (before?.type === "drew" && before.seat === last.seat) {
        const took = before.pile === "discard" && before.card;
        const drew: Pieces = took ? [`${who} took `, { card: took }] : [`${who} drew`];
        return [...drew, " and threw ", { card: last.card }];
      }
      return [`${who} threw `, { card: last.card }];
    }
    case "drew": {
      const who = nameOf(view, last.seat);
      if (last.seat !== view.seat) {
        const took = last.pile === "discard" && last.card;
        return took ? [`${who} took `, { card: took }] : [`${who} drew`];
      }
      const mine: Pieces = [
        last.pile === "stock" ? "you drew " : "you took ",
        ...(last.card ? [{ card: last.card }] : []),
      ];
      if (before?.type === "threw" && last.pile === "stock") {
        return [`${nameOf(view, before.seat)} threw `, { card: before.card }, ", ", ...mine];
      }
      return [capital(String(mine[0])), ...mine.slice(1)];
    }
    case "passed": {
      const earlier = before?.type === "passed" ? `${nameOf(view, before.seat)} passed, ` : "";
      const who = nameOf(view, last.seat);
      return [earlier ? `${earlier}${who === "You" ? "you" : who} passed` : `${who} passed`];
    }
    case "turned":
    case "dealt":
    case "knock-card":
      return openingLine(view);
    case "knocked":
    case "laid-off":
    case "showed":
    case "reshuffled":
      return [capital(happened.at(-1)?.text.replace(/\.$/, "") ?? "")];
    case "ended":
    case "round-over":
    case "game-over":
      return lastMove(rest, view);
    default:
      return [];
  }
}

/** Before the first turn: who dealt, and how the cut fell. */
export function openingLine(view: TableView): Pieces {
  const board = boardOf(view);
  if (!board) return [];
  const dealer = nameOf(view, dealerOf(view) ?? board.dealer);
  const dealt = dealtLine(view);
  if (board.number > 0 || view.cut.length === 0) return [dealt];
  // ties draw again: the last card of each seat decided
  const cut = new Map(view.cut);
  const parts: Pieces = [];
  for (const [seat, card] of cut) {
    const who = nameOf(view, seat);
    const sep = parts.length ? ", " : "";
    parts.push(`${sep}${sep && who === "You" ? "you" : who} cut `, { card });
  }
  return [...parts, `: ${dealer === "You" ? "you deal" : `${dealer} deals`}`];
}
