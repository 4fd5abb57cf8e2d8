/** The hands of a finished deal, for display side by side. */

import type { BoardView, MeldView, TableView } from "../../net/wire.gen";
import { declares, heldToTheEnd, ranksHands } from "./kinds";
import { byRank, bySuit } from "./handorder";
import { inTeams } from "./sides";
import { nameOf, player } from "./view";
import { capital } from "../../kit/text/pieces";
import { say } from "../../kit/i18n/say";

export interface ShownHand {
  seat: number;
  title: string;
  bot: boolean;
  melds: MeldView[];
  deadwood: string[];
  /** Deadwood; null if the hand was not shown. */
  points: number | null;
  /** Points won or lost, set only if several players can score. */
  score: number;
  /** Name of a five-card hand: "A straight, 6 to 10". */
  declaration: string;
  /** Cards laid off on the others' melds, where each scores what they played. */
  laid: string[];
}

/** "+25", "−12". */
export const pointsGained = (points = 0): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Return the hands, the knocker's first, then in turn. */
export function handsOf(view: TableView, board: BoardView): ShownHand[] {
  const { result } = board;
  const open = !heldToTheEnd(view);
  const outSeat = board.out ?? null;
  // where only runs of given lengths count, leftover cards are worth nothing
  const contracts = view.game.shapes.length > 0;
  const undeclared = declares(view) && board.declared === null;
  const first = board.declared ?? board.knocker ?? outSeat ?? board.first;
  const index = Math.max(0, board.active.indexOf(first));
  const seats = [...board.active.slice(index), ...board.active.slice(0, index)];
  // where leftover cards count against a player, the sum beside shows it
  const multipleScorers = !view.game.lowest && (seats.length > 2 || inTeams(view));
  return seats
    .map((seat) => {
      const shownHand = board.shown.find((hand) => hand.seat === seat);
      const revealedCards = board.revealed?.[seat] ?? [];
      // a player who dropped pays for that; if all others dropped no cards are counted
      const uncounted = contracts || undeclared || board.dropped.some((drop) => drop.seat === seat);
      return {
        seat,
        title: nameOf(view, seat) + ending(view, board, seat),
        bot: player(view, seat)?.bot ?? false,
        melds: board.table.filter((meld) => meld.owner === seat),
        deadwood: shownHand ? [...shownHand.deadwood].sort(byRank) : [...revealedCards].sort(bySuit),
        points: uncounted ? null : shownHand ? shownHand.points : open ? (result?.hands?.find((hand) => hand.seat === seat)?.deadwood ?? null) : null,
        declaration: ranksHands(view) ? calledIn(result?.hands.find((hand) => hand.seat === seat)?.text ?? "") : "",
        laid: board.laid_values?.length ? laidOff(board, seat) : [],
        score: multipleScorers ? (result?.scores[seat] ?? 0) : 0,
      };
    })
    .filter((hand) => hand.points !== null || hand.deadwood.length > 0 || hand.melds.length + hand.laid.length > 0);
}

function laidOff(board: BoardView, seat: number): string[] {
  const otherMelds = board.table.filter((meld) => meld.owner !== seat);
  return otherMelds.flatMap((meld) => meld.laid.filter(([owner]) => owner === seat).map(([, card]) => card));
}

/** Extract the hand from "Mara had a pair of sevens." */
function calledIn(text: string): string {
  const [, hand = ""] = /\b(?:showed|had) (.*?)\.?$/.exec(text) ?? [];
  return capital(hand);
}

/** Return how the deal ended, for the hand that ended it. */
function ending(view: TableView, board: BoardView, seat: number): string {
  if (seat === board.declared) return say("table.declared");
  const seatDrop = board.dropped.find((drop) => drop.seat === seat);
  if (seatDrop) return seatDrop.wrong ? say("table.declared_wrongly") : say("table.dropped");
  if (seat === board.knocker) return ranksHands(view) ? say("table.showed") : say("table.knocker");
  if (seat === board.out) return board.rummy ? say("table.went_rummy") : say("table.went_out");
  return "";
}

export interface Owner {
  seat: number;
  /** "you", "Otto". */
  name: string;
  letter: string;
}

/** Return the players who laid off on the melds of a board. */
export function laidOffCards(view: TableView, board: BoardView): Owner[] {
  const added = (meld: MeldView) => meld.laid.map(([seat]) => seat).filter((seat) => seat !== meld.owner);
  const seats = new Set(board.table.flatMap(added));
  return [...seats].map((seat) => {
    const name = seat === view.seat ? say("table.you") : nameOf(view, seat);
    return { seat, name, letter: name.charAt(0).toUpperCase() };
  });
}
