/** Stands in for the server where groups of a hand are looked at: roughly, without wild cards. */

import { faceOf, RANKS } from "../src/kit/cards/names";
import type { Declaring, GroupView } from "../src/net/wire.gen";

export function looked(card: string | null, groups: string[][], hand: readonly string[]): Declaring {
  const views = groups.map(view);
  const melded = views.filter((view) => view.kind).flatMap((view) => view.cards);
  const left = hand.filter((held) => held !== card && !melded.includes(held));
  const done = left.length === 0 && card !== null;
  return {
    type: "declaring",
    id: 0,
    groups: views,
    left,
    points: left.reduce((sum, card) => sum + Math.min(10, RANKS.indexOf(card[0] ?? "") + 1), 0),
    token: done ? "y:" : null,
    text: done ? "You can declare" : "A second run is missing, and 4 cards are in no meld",
    best: [["3d", "4d", "5d"], ["7h", "7s", "7c"], ["9c", "Tc", "X1"]],
  };
}

function view(cards: string[]): GroupView {
  const faces = cards.map(faceOf).filter((face) => !face.startsWith("X"));
  const ranks = faces.map((face) => RANKS.indexOf(face[0] ?? "")).sort((a, b) => a - b);
  const suits = new Set(faces.map((face) => face[1]));
  const pure = faces.length === cards.length;
  const run = cards.length > 2 && suits.size === 1 && (ranks.at(-1) ?? 0) - (ranks[0] ?? 0) < cards.length;
  const set = cards.length > 2 && new Set(ranks).size === 1 && suits.size === faces.length;
  const stands = cards.map((card) => (card.startsWith("X") ? "Jc" : ""));
  if (run) return { cards, kind: "run", pure, stands, text: `${pure ? "Pure run" : "Run"}, 3 to 5 of diamonds` };
  if (set) return { cards, kind: "set", pure: false, stands: [], text: "Set of sevens" };
  const why = cards.length < 3 ? "fewer than three cards" : "two suits";
  return { cards, kind: null, pure: false, stands: [], text: `Not a meld: ${why}` };
}
