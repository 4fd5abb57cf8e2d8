/** Figures as the coach says them: a sign where something is gained or lost, a true minus, a unit. */

import type { DecisionCard, PricedAction } from "../../net/wire.gen";
import { cardText } from "../../kit/cards/names";
import { say } from "../../kit/say/say";

const MINUS = "−";
const digits = (value: number): string => Math.abs(value).toFixed(1);

/** "57.9 %" of a chance from 0 to 1. */
export const percent = (chance: number): string => say("coach.percent", { value: digits(100 * chance) });

/** "58 %": where there is room for no more. */
export const about = (chance: number): string => say("coach.percent", { value: `${Math.round(100 * chance)}` });

/** What a decision has cost: of the chance to win, or in points where that is not to be told. */
export function cost({ loss, loss_points }: DecisionCard): string {
  if (loss !== null && loss !== undefined) return say("coach.percent", { value: `${MINUS}${digits(100 * loss)}` });
  return say("coach.points", { value: `${MINUS}${digits(loss_points)}` });
}

/** The same for the ear, after "It cost": without a sign. */
export const spokenCost = (card: DecisionCard): string => cost(card).replace(MINUS, "");

/** The best action, if it is clearly better than the one that was done. */
export function better(actions: readonly PricedAction[]): PricedAction | null {
  const best = actions[0];
  const played = actions.find((action) => action.played);
  return best && played && best !== played && !played.equal ? best : null;
}

/** "10♠ was better.", or the whole action where it is more than a discard. */
export function wasBetter({ text, token, cards }: PricedAction): string {
  const card = cards.length === 1 && cards[0] === token ? cardText(token) : "";
  return card ? say("coach.card_was_better", { card }) : say("coach.was_better", { action: text });
}

/** The rows worth showing: the best, and the one that was done. */
export function rows(actions: readonly PricedAction[]): PricedAction[] {
  return actions.filter((action, index) => index === 0 || action.played);
}
