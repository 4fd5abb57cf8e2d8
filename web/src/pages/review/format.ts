/** Formatting of review figures: explicit sign, true minus, one decimal. */

import { signed } from "../../kit/numberformat";
import { isWrong } from "../../kit/decisionmarks";
import { say } from "../../kit/i18n/say";
import type { DecisionCard, PricedAction, ReviewView } from "../../net/wire.gen";

/** "66.1 %", from a fraction. */
export const percent = (part: number): string => say("review.percent", { n: (part * 100).toFixed(1) });

/** Cost of a decision: "−11.4", in % or, without win probabilities, in points of the deal. */
export function cost(card: DecisionCard): string {
  return signed(card.loss === null ? -card.loss_points : -card.loss * 100);
}

/** The cost with its unit: "−11.4 %", "−3.2 points". */
export function costWithUnit(card: DecisionCard): string {
  const n = cost(card);
  return card.loss === null ? say("review.cost_points", { n }) : say("review.percent", { n });
}

/** Sort key of a decision's cost. */
export const weight = (card: DecisionCard): number => (card.loss === null ? card.loss_points / 1000 : card.loss);

/** Return whether a decision is marked as a mistake: "?!" or worse. */
export const isMistake = (card: DecisionCard): boolean => isWrong(card.mark);

/** Return half of the widest 95 % interval among actions, for a footnote; null if unknown. */
export function maxError(actions: readonly PricedAction[], of: "points_error" | "chance_error"): number | null {
  const errors = actions.map((action) => action[of]).filter((error): error is number => error !== null && error > 0);
  return errors.length ? Math.max(...errors) : null;
}

/** Round the three parts and the total to whole points, so that they add up. */
export function luckAndPlay(view: Pick<ReviewView, "points" | "cards" | "play" | "theirs">): {
  cards: number;
  play: number;
  theirs: number;
  points: number;
} {
  const points = Math.round(view.points);
  const [play, opponentPlay] = [Math.round(view.play), Math.round(view.theirs)];
  return { cards: points - play - opponentPlay, play, theirs: opponentPlay, points };
}
