/** Moves in words: the move list, and the latest move beside the piles. */

import type { Happened, TableView } from "../../net/wire.gen";
import { isAtOtherTable } from "./fold";
import { onTable } from "./kinds";
import { boardOf, dealerOf, dealtLine, nameOf } from "./view";
import { capital, pieces, sayPieces, spaceCards, type Pieces } from "../../kit/text/pieces";
import { tableName } from "./texts";
import { say } from "../../kit/i18n/say";

export interface MoveRow {
  /** Turn number; 0 for rows that are not a turn. */
  number: number;
  seat: number | null;
  parts: Pieces;
  /** The turn is unfinished. */
  open: boolean;
}

/** Return the deal so far, one row per turn. */
export function moveRows(happened: readonly Happened[], view: TableView): MoveRow[] {
  const rows: MoveRow[] = [];
  let turns = 0;
  let open: MoveRow | null = null;
  /** Start of the open row once the card drawn from the stock is irrelevant. */
  let drewStock: Pieces | null = null;
  const line = (seat: number | null, parts: Pieces, number = 0): MoveRow => {
    const row = { number, seat, parts, open: false };
    rows.push(row);
    return row;
  };
  /** Append an action to the open turn, or as a separate row. */
  const more = (seat: number, parts: Pieces): MoveRow => {
    if (open?.seat !== seat) return line(seat, sayPieces("table.who_did", { who: nameOf(view, seat), did: parts }));
    open.parts.push(say("kit.comma"), ...parts);
    return open;
  };
  let before: Happened["event"] | null = null;
  for (const item of happened) {
    const { event, text } = item;
    if (isAtOtherTable(item, view)) {
      if (event.type === "ended")
        line(null, sayPieces("table.at_table", { table: tableName(item.board ?? 0), text: pieces(text.replace(/\.$/, "")) }));
      continue;
    }
    const name = "seat" in event && event.seat !== null ? nameOf(view, event.seat) : "";
    switch (event.type) {
      case "began":
        rows.length = 0;
        turns = 0;
        open = null;
        break;
      case "turned":
        line(null, sayPieces("table.upcard", { card: { card: event.card } }));
        break;
      case "passed":
        line(event.seat, [say("table.who_passed", { who: name })]);
        break;
      case "drew": {
        const card = event.card ? { card: event.card } : null;
        const along = event.above.length;
        const takenCard = event.pile === "discard" ? card : null;
        const drawText = takenCard
          ? along
            ? sayPieces("table.who_took_more", { who: name, card: takenCard, n: along })
            : sayPieces("table.who_took", { who: name, card: takenCard })
          : card
            ? sayPieces("table.who_drew", { who: name, card })
            : [say("table.who_drew_a_card", { who: name })];
        turns += 1;
        drewStock = event.pile === "stock" ? drawText : null;
        open = line(event.seat, [...drawText], turns);
        open.open = true;
        break;
      }
      case "threw": {
        const discarded = sayPieces("table.discarded", { card: { card: event.card } });
        if (open && open.seat === event.seat) {
          // the card drawn from the stock mattered only while it was held
          if (drewStock) open.parts.splice(0, drewStock.length, say("table.who_drew_a_card", { who: name }));
          open.parts.push(say("kit.comma"), ...discarded);
          open.open = false;
        } else line(event.seat, sayPieces("table.who_did", { who: name, did: discarded }), (turns += 1));
        open = null;
        break;
      }
      case "knocked":
        if (open) open.open = false;
        line(event.seat, [text.replace(/\.$/, "")]);
        open = null;
        break;
      case "laid-down":
        more(event.seat, sayPieces("table.melded", { cards: spaceCards(event.cards) }));
        break;
      case "laid-off":
        more(event.seat, sayPieces("table.laid_off", { card: { card: event.card } }));
        break;
      case "reclaimed":
        more(event.seat, sayPieces("table.took_for", { wild: { card: event.wild }, card: { card: event.card } }));
        break;
      case "went-out": {
        const last = rows.at(-1);
        // the last card was discarded: the row is closed but belongs to the same turn
        if (!open && last?.number && last.seat === event.seat) open = last;
        more(event.seat, [event.rummy ? say("kit.went_rummy") : say("kit.went_out")]).open = false;
        open = null;
        break;
      }
      case "knock-card":
        line(null, sayPieces("table.knock_card", { card: { card: event.card } }));
        break;
      case "dropped":
      case "declared":
        if (open) open.open = false;
        line(event.seat, pieces(text.replace(/\.$/, "")));
        open = null;
        break;
      case "reshuffled":
        line(null, [say("table.pile_is_stock", { n: event.count })]);
        break;
      case "ended":
        // going out without points is already in the row
        if (view.game.lowest && before?.type === "went-out") break;
        line(null, pieces(text.replace(/\.$/, "")));
        break;
      case "wild-rank":
      case "doubled":
      case "points-added":
      case "arranged":
      case "out-of-game":
      case "showed":
      case "round-over":
      case "game-over":
        line(null, pieces(text.replace(/\.$/, "")));
        break;
    }
    before = event;
  }
  return rows;
}

/** Return the last turns, shown beside the piles where turns are more than a discard. */
export function lastTurns(happened: readonly Happened[], view: TableView, maxRows = 3): MoveRow[] {
  const rows = moveRows(happened, view);
  if (rows.some(({ seat }) => seat !== null)) return rows.slice(-maxRows);
  const parts = openingLine(view);
  return parts.length ? [{ number: 0, seat: null, parts, open: false }] : [];
}

/**
 * Return the latest move, shown beside the piles: "Mara drew and discarded J♥". `brief`: limit to
 * one line.
 */
export function lastMove(all: readonly Happened[], view: TableView, brief = false): Pieces {
  if (onTable(view)) return lastTurns(all, view, 1)[0]?.parts ?? [];
  const happened = all.filter((item) => !isAtOtherTable(item, view));
  const last = happened.at(-1)?.event;
  const before = happened.at(-2)?.event;
  if (!last) return [];
  const rest = happened.slice(0, -1);
  switch (last.type) {
    case "threw": {
      const name = nameOf(view, last.seat);
      if (before?.type === "drew" && before.seat === last.seat) {
        const takenCard = before.pile === "discard" && before.card;
        const card = { card: last.card };
        return takenCard
          ? sayPieces("table.who_took_and_discarded", { who: name, took: { card: takenCard }, card })
          : sayPieces("table.who_drew_and_discarded", { who: name, card });
      }
      return sayPieces("table.who_discarded", { who: name, card: { card: last.card } });
    }
    case "drew": {
      const name = nameOf(view, last.seat);
      if (last.seat !== view.seat) {
        const takenCard = last.pile === "discard" && last.card;
        return takenCard ? sayPieces("table.who_took", { who: name, card: { card: takenCard } }) : [say("table.who_drew_a_card", { who: name })];
      }
      const card: Pieces = last.card ? [{ card: last.card }] : [];
      if (before?.type === "threw" && last.pile === "stock") {
        const discarded = { card: before.card };
        return sayPieces("table.who_discarded_you_drew", { who: nameOf(view, before.seat), discarded, card });
      }
      return last.pile === "stock" ? sayPieces("table.you_drew", { card }) : sayPieces("table.you_took", { card });
    }
    case "passed": {
      const name = nameOf(view, last.seat);
      if (before?.type !== "passed") return [say("table.who_passed", { who: name })];
      const first = nameOf(view, before.seat);
      return [last.seat === view.seat ? say("table.who_passed_you_passed", { first }) : say("table.both_passed", { first, who: name })];
    }
    case "turned":
    case "dealt":
    case "knock-card":
    case "doubled":
    case "points-added":
      return openingLine(view, brief);
    case "wild-rank":
      // news only if named or turned up; else the deal's number determines it
      return last.seat === null && last.turned === null ? openingLine(view, brief) : sentence(happened);
    case "knocked":
    case "laid-off":
    case "showed":
    case "reshuffled":
    case "dropped":
    case "declared":
    case "arranged":
      return sentence(happened);
    case "ended":
    case "round-over":
    case "game-over":
      return lastMove(rest, view, brief);
    default:
      return [];
  }
}

/** Return the text of the last event. */
const sentence = (happened: readonly Happened[]): Pieces => pieces(capital(happened.at(-1)?.text.replace(/\.$/, "") ?? ""));

/** Maximum number of cuts that fit on one line. */
const MAX_BRIEF_CUT = 2;

/**
 * Return the line before the first turn: the dealer and the cut; if `brief`, the cut only for few
 * players.
 */
export function openingLine(view: TableView, brief = false): Pieces {
  const board = boardOf(view);
  if (!board) return [];
  const dealer = dealerOf(view) ?? board.dealer;
  const dealtText = dealtLine(view);
  if (board.number > 0 || view.cut.length === 0) return [dealtText];
  // ties draw again: the last card of each seat decides
  const cut = new Map(view.cut);
  if (brief && cut.size > MAX_BRIEF_CUT) return [dealtText];
  const parts: Pieces = [];
  for (const [seat, card] of cut) {
    const data = { who: nameOf(view, seat), card: { card } };
    if (!parts.length) parts.push(...sayPieces("table.who_cut", data));
    else parts.push(say("kit.comma"), ...sayPieces(seat === view.seat ? "table.then_you_cut" : "table.who_cut", data));
  }
  return dealer === view.seat
    ? sayPieces("table.cut_you_deal", { cut: parts })
    : sayPieces("table.cut_who_deals", { cut: parts, who: nameOf(view, dealer) });
}
