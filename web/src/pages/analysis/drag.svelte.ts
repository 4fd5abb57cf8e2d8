/** Drag a card to a zone with a mouse or pen; touch scrolls and taps instead. */

import type { Zone } from "./position";

const DRAG_THRESHOLD_PX = 6; // px of movement that turn a click into a drag

export interface Carried {
  card: string;
  x: number;
  y: number;
}

export type Drop = (card: string, zone: Zone | "", index?: number) => void;

export class Drag {
  carried: Carried | null = $state(null);
  /** The zone under the dragged card. */
  over: Zone | "" | null = $state(null);
  #from: Carried | null = null;
  #pressed: Element | null = null;
  #swallow = false;

  constructor(private readonly drop: Drop) {}

  down = (event: PointerEvent): void => {
    this.#swallow = false;
    const card = (event.target as Element).closest<HTMLElement>("[data-card]")?.dataset["card"];
    this.#pressed = (event.target as Element).closest("[data-card]");
    if (!card || event.button !== 0 || event.pointerType === "touch") return;
    this.#from = { card, x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from || (!this.carried && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_THRESHOLD_PX)) return;
    this.carried = { card: from.card, x: event.clientX, y: event.clientY };
    this.over = this.#below(event).zone;
  };

  handlePointerUp = (event: PointerEvent): void => {
    const carried = this.carried;
    this.cancel();
    // below the drag threshold: treat as a click
    const cardElement = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-card]");
    if (!carried || cardElement === this.#pressed) return;
    this.#swallow = true;
    const { zone, index } = this.#below(event);
    if (zone !== null) this.drop(carried.card, zone, index);
  };

  cancel = (): void => {
    this.#from = this.carried = this.over = null;
  };

  /** Suppress the click that ends a drag. */
  click = (event: MouseEvent): void => {
    if (!this.#swallow) return;
    this.#swallow = false;
    event.stopPropagation();
    event.preventDefault();
  };

  #below(event: PointerEvent): { zone: Zone | "" | null; index?: number } {
    const all = document.elementsFromPoint(event.clientX, event.clientY);
    const target = all.map((element) => element.closest<HTMLElement>("[data-place]")).find((element) => element);
    if (!target) return { zone: null };
    const zone = target.dataset["place"] as Zone | "";
    const card = all.map((element) => element.closest<HTMLElement>("[data-index]")).find((element) => element && target.contains(element));
    return card && zone === "pile" ? { zone, index: Number(card.dataset["index"]) } : { zone };
  }
}
