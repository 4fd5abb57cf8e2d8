/** Formatting of the coach's figures: signed gains and losses, a true minus, units. */

import type { DecisionCard, PricedAction } from "../../net/wire.gen";
import { cardText } from "../../kit/cards/names";
import { say } from "../../kit/i18n/say";

const MINUS = "−";
const digits = (value: number): string => Math.abs(value).toFixed(1);

/** "57.9 %" from a probability in [0, 1]. */
export const percent = (chance: number): string => say("coach.percent", { value: digits(100 * chance) });

/** "58 %", the rounded form. */
export const percentText = (chance: number): string => say("coach.percent", { value: `${Math.round(100 * chance)}` });

/** Format the cost of a decision: in winning probability, or in points if that is unknown. */
export function cost({ loss, loss_points }: DecisionCard): string {
  if (loss !== null && loss !== undefined) return say("coach.percent", { value: `${MINUS}${digits(100 * loss)}` });
  return say("coach.points", { value: `${MINUS}${digits(loss_points)}` });
}

/** The same for screen readers, after "It cost": without a sign. */
export const spokenCost = (card: DecisionCard): string => cost(card).replace(MINUS, "");

/** Return the best action, if it is clearly better than the one played. */
export function better(actions: readonly PricedAction[]): PricedAction | null {
  const best = actions[0];
  const playedAction = actions.find((action) => action.played);
  return best && playedAction && best !== playedAction && !playedAction.equal ? best : null;
}

/** "10♠ was better.", or the full action if it is not just a discard. */
export function wasBetter({ text, token, cards }: PricedAction): string {
  const card = cards.length === 1 && cards[0] === token ? cardText(token) : "";
  return card ? say("coach.card_was_better", { card }) : say("coach.was_better", { action: text });
}

/** Return the rows worth showing: the best action, and the one played. */
export function rows(actions: readonly PricedAction[]): PricedAction[] {
  return actions.filter((action, index) => index === 0 || action.played);
}
