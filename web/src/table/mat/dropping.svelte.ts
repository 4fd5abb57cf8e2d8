/** What becomes of a card that is dragged: where it may stand, what letting go asks for. */

import { Drag, type Drop } from "./drag.svelte";
import { placeFor, type HandLayout } from "./layout";
import type { Motion } from "./motion";
import type { TableState } from "../core/state.svelte";

export class Dropping {
  readonly drag: Drag;
  /** Your own hand, as it is drawn. */
  layout: HandLayout | undefined = $state.raw();
  hand: HTMLElement | undefined = $state();

  /** The version at which a card was let go. */
  private asked = -1;

  constructor(
    root: () => HTMLElement | null,
    private readonly table: TableState,
    private readonly motion: Motion,
  ) {
    this.drag = new Drag(
      root,
      (drop) => this.dropped(drop),
      (drop) => this.moving(drop),
      () => table.hand.letGo(false),
    );
  }

  private placeAt(drop: Drop): number | null {
    if (!this.hand || !this.layout) return null;
    const box = this.hand.getBoundingClientRect();
    return placeFor(this.layout, drop.x - box.left, drop.y - box.top);
  }

  /** While a card of the hand is dragged over the hand, the others make room. */
  private moving(drop: Drop): void {
    const { grip } = drop;
    const { hand } = this.table;
    if (grip.from !== "hand" || !grip.card || grip.along?.length || drop.over !== "hand") return;
    const at = this.placeAt(drop);
    const here = hand.order.indexOf(grip.card);
    // its own old place counts as one to the left of what lies right of it
    const to = at === null ? here : at > here ? at - 1 : at;
    if (to !== here) hand.carry(grip.card, to);
  }

  /** Let go: true where the card waits there for the server's answer. */
  private dropped(drop: Drop): boolean {
    const { grip, over: target } = drop;
    const { table, motion } = this;
    const here = { x: drop.x, y: drop.y, width: grip.width, turn: 0, layer: null };
    const { cards } = this.drag;
    if (grip.from === "hand") table.hand.letGo(target === "hand");
    let sent = false;
    const part = table.play.isPart(target);
    if (part) {
      if (grip.from === "hand") {
        // from where it was let go it goes to its place
        for (const card of cards) motion.drop(card, here);
        if (!table.play.rearrange(cards, target)) motion.sendBack(() => {});
        return false;
      }
      table.play.expect(target);
    }
    if (grip.from === "hand" && grip.card) sent = this.played(cards, target);
    else if (target === "hand" || part) {
      if (grip.from === "stock") table.draw(this.placeAt(drop));
      else table.takeDiscard(this.placeAt(drop), grip.depth || null);
      sent = table.sending !== null;
    }
    if (sent && grip.card) for (const card of cards) motion.hold(card, here);
    else if (sent) motion.hold("new:stock", here);
    else for (const card of cards) motion.drop(card, here);
    if (!sent) table.play.expect(null);
    if (!sent) motion.sendBack(() => {});
    return sent;
  }

  /** Cards of the hand let go somewhere; says false where they go back. */
  private played(cards: readonly string[], target: string | null): boolean {
    const { table } = this;
    if (!cards.length || !target) return false;
    return target === "discard" ? table.discardCards(cards) : table.put(cards, target);
  }

  /** To be run whenever the table changed: what waited goes its way, or back. */
  answer(): void {
    const { drag, motion } = this;
    const { sending, note, view } = this.table;
    const seq = view?.seq ?? -1;
    if (!drag.waits) {
      this.asked = seq;
      return;
    }
    if (seq !== this.asked) drag.end();
    else if (!sending && note) {
      const { grip, cards } = drag;
      const here = { x: drag.x, y: drag.y, width: grip?.width ?? 0, turn: 0 };
      drag.end();
      motion.letGo();
      for (const card of cards) motion.drop(card, here);
      motion.sendBack(() => {});
    }
  }
}
