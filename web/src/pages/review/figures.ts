/** Figures of a review as they are written: a sign always, a true minus, one decimal. */

import { signed } from "../../kit/figures";
import { isWrong } from "../../kit/marks";
import { say } from "../../kit/say/say";
import type { DecisionCard, PricedAction, ReviewView } from "../../net/wire.gen";

/** "66.1 %" of a part of 1. */
export const percent = (part: number): string => say("review.percent", { n: (part * 100).toFixed(1) });

/** What a decision cost: "−11.4", in % of the game, or in points of the deal where no chance is known. */
export function cost(card: DecisionCard): string {
  return signed(card.loss === null ? -card.loss_points : -card.loss * 100);
}

/** The same with its unit: "−11.4 %", "−3.2 points". */
export function costWithUnit(card: DecisionCard): string {
  const n = cost(card);
  return card.loss === null ? say("review.cost_points", { n }) : say("review.percent", { n });
}

/** How much a decision weighs when the largest come first. */
export const weight = (card: DecisionCard): number => (card.loss === null ? card.loss_points / 1000 : card.loss);

/** Those marked as mistakes: "?!" and worse. */
export const isMistake = (card: DecisionCard): boolean => isWrong(card.mark);

/** Half of the widest 95 % interval among actions, for one line below them; null where none is known. */
export function widest(actions: readonly PricedAction[], of: "points_error" | "chance_error"): number | null {
  const errors = actions.map((action) => action[of]).filter((error): error is number => error !== null && error > 0);
  return errors.length ? Math.max(...errors) : null;
}

/** The three parts and the sum in whole points: rounded so that what is read adds up. */
export function luckAndPlay(view: Pick<ReviewView, "points" | "cards" | "play" | "theirs">): {
  cards: number;
  play: number;
  theirs: number;
  points: number;
} {
  const points = Math.round(view.points);
  const [play, theirs] = [Math.round(view.play), Math.round(view.theirs)];
  return { cards: points - play - theirs, play, theirs, points };
}
