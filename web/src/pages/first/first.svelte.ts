/** The first deal: four acts on cards that are always the same. The page draws what this says. */

import { cardName } from "../../kit/cards/names";
import { say } from "../../kit/say/say";
import DEAL from "./deal.json";

export { DEAL };
export type Act = "draw" | "discard" | "take" | "knock";
const ACTS: readonly Act[] = ["draw", "discard", "take", "knock"];
/** Three steps a person counts: the second draw belongs to the knock. */
export const STEPS = 3;

/** In place of a card's name: the face-down pile. */
export const STOCK = "stock";

export class FirstDeal {
  at = $state(0);
  /** What is said to a tap that was not asked for. */
  wrong = $state("");

  readonly act: Act | null = $derived(ACTS[this.at] ?? null);
  readonly step: number = $derived(Math.min(STEPS, this.at + 1));
  readonly hand: readonly string[] = $derived.by(() => {
    const { hand, drawn, discard, given } = DEAL;
    const set = [...hand.slice(0, 3), ...(this.at > 0 ? [drawn] : [])];
    const run = [...hand.slice(3, 5), ...(this.at > 2 ? [given] : [])];
    const rest = hand.slice(5).filter((card) => card !== discard || this.at < 2);
    return [...set, ...run, ...rest];
  });
  readonly upcard: string = $derived(this.at < 2 ? DEAL.upcard : this.at === 2 ? DEAL.given : DEAL.discard);
  /** The one thing that is asked for: a card of the hand, of the pile, or the stock. */
  readonly asked: string | null = $derived(
    this.act && { draw: STOCK, discard: DEAL.discard, take: DEAL.given, knock: DEAL.last }[this.act],
  );
  readonly said: string = $derived.by(() => {
    const name = DEAL.coach.name;
    switch (this.act) {
      case "draw":
        return say("first.draw");
      case "discard":
        return say("first.discard", { drawn: cardName(DEAL.drawn), card: cardName(DEAL.discard) });
      case "take":
        return say("first.take", { name, card: cardName(DEAL.given) });
      case "knock":
        return say("first.knock", { points: DEAL.points.knocked, card: cardName(DEAL.last) });
      default:
        return say("first.over", { own: DEAL.points.knocked, name, other: DEAL.opponent.points, won: DEAL.won });
    }
  });
  readonly prompt: string = $derived.by(() => {
    switch (this.act) {
      case "draw":
        return say("first.tap_stock");
      case "discard":
        return say("first.tap_card", { card: cardName(DEAL.discard) });
      case "take":
        return say("first.tap_card", { card: cardName(DEAL.given) });
      case "knock":
        return say("first.tap_to_knock", { card: cardName(DEAL.last) });
      default:
        return say("first.you_won", { won: DEAL.won });
    }
  });

  /** A tap: what was asked for goes on, anything else gets a word. */
  tap(what: string): void {
    if (this.act === null) return;
    if (what === this.asked) this.goOn();
    else this.wrong = what === STOCK || what === this.upcard ? say("first.not_that_pile", { prompt: this.prompt }) : say("first.not_that_card", { card: cardName(what), prompt: this.prompt });
  }

  /** "Show me": does what is asked for. */
  goOn(): void {
    this.wrong = "";
    if (this.act !== null) this.at += 1;
  }

  back(): void {
    this.wrong = "";
    this.at = Math.max(0, this.at - 1);
  }
}
