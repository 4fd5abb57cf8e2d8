/** Handling of dragged cards: positions in the hand, and actions on drop. */

import { Drag, type Drop } from "./drag.svelte";
import { placeFor, type HandLayout } from "./layout";
import type { Motion } from "./motion";
import type { TableState } from "../core/state.svelte";

export class Dropping {
  readonly drag: Drag;
  /** Layout of your own hand as rendered. */
  layout: HandLayout | undefined = $state.raw();
  hand: HTMLElement | undefined = $state();

  /** Version of the view at the time of the drop. */
  private viewSeq = -1;

  constructor(
    root: () => HTMLElement | null,
    private readonly table: TableState,
    private readonly motion: Motion,
  ) {
    this.drag = new Drag(
      root,
      (drop) => this.handleDrop(drop),
      (drop) => this.moving(drop),
      () => table.hand.endDrag(false),
    );
  }

  private indexAt(drop: Drop): number | null {
    if (!this.hand || !this.layout) return null;
    const box = this.hand.getBoundingClientRect();
    return placeFor(this.layout, drop.x - box.left, drop.y - box.top);
  }

  /** Make room for a card of the hand dragged over the hand. */
  private moving(drop: Drop): void {
    const { grip } = drop;
    const { hand } = this.table;
    if (grip.from !== "hand" || !grip.card || grip.companions?.length || drop.target !== "hand") return;
    const index = this.indexAt(drop);
    const position = hand.order.indexOf(grip.card);
    // its old place shifts the cards to its right by one
    const to = index === null ? position : index > position ? index - 1 : index;
    if (to !== position) hand.moveDragged(grip.card, to);
  }

  /** Handle a drop; true if the card waits there for the server's response. */
  private handleDrop(drop: Drop): boolean {
    const { grip, target } = drop;
    const { table, motion } = this;
    const position = { x: drop.x, y: drop.y, width: grip.width, turn: 0, layer: null };
    const { cards } = this.drag;
    if (grip.from === "hand") table.hand.endDrag(target === "hand");
    let sent = false;
    const part = table.play.isPart(target);
    if (part) {
      if (grip.from === "hand") {
        // it moves from the drop position to its place
        for (const card of cards) motion.drop(card, position);
        if (!table.play.rearrange(cards, target)) motion.animateBack(() => {});
        return false;
      }
      table.play.expect(target);
    }
    if (grip.from === "hand" && grip.card) sent = this.playCards(cards, target);
    else if (target === "hand" || part) {
      if (grip.from === "stock") table.draw(this.indexAt(drop));
      else table.takeDiscard(this.indexAt(drop), grip.depth || null);
      sent = table.sending !== null;
    }
    if (sent && grip.card) for (const card of cards) motion.hold(card, position);
    else if (sent) motion.hold("new:stock", position);
    else for (const card of cards) motion.drop(card, position);
    if (!sent) table.play.expect(null);
    if (!sent) motion.animateBack(() => {});
    return sent;
  }

  /** Handle dropped cards of the hand; false if they return. */
  private playCards(cards: readonly string[], target: string | null): boolean {
    const { table } = this;
    if (!cards.length || !target) return false;
    return target === "discard" ? table.discardCards(cards) : table.dropCards(cards, target);
  }

  /** Called after every change of the table: waiting cards complete their move or return. */
  answer(): void {
    const { drag, motion } = this;
    const { sending, note, view } = this.table;
    const seq = view?.seq ?? -1;
    if (!drag.isPending) {
      this.viewSeq = seq;
      return;
    }
    if (seq !== this.viewSeq) drag.end();
    else if (!sending && note) {
      const { grip, cards } = drag;
      const position = { x: drag.x, y: drag.y, width: grip?.width ?? 0, turn: 0 };
      drag.end();
      motion.clearHeldPositions();
      for (const card of cards) motion.drop(card, position);
      motion.animateBack(() => {});
    }
  }
}
