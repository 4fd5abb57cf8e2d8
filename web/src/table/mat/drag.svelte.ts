/** Dragging cards with mouse, touch or pen: cards, position and drop target. */

export interface Grip {
  from: "hand" | "stock" | "discard";
  /** Null for a face-down card of the stock. */
  card: string | null;
  /** The other selected cards, which move with it. */
  companions?: readonly string[];
  /** For a discard: the number of cards on top of it. */
  depth?: number;
  width: number;
  /** Called when the pointer is released without moving. */
  tap?: (touch: boolean) => void;
}

export interface Drop {
  grip: Grip;
  /** The `data-drop` target below the card, or null. */
  target: string | null;
  /** Centre of the card in page coordinates. */
  x: number;
  y: number;
}

/** Pixels before a press becomes a drag. */
const THRESHOLD = 6;
const ABOVE_FINGER = 12;
const REACH = 14;

/**
 * Prevent scrolling while dragging by touch: otherwise the browser treats the end of a quick drag
 * as a fling and swallows the next tap.
 */
const preventDefault = (event: Event): void => event.preventDefault();

export class Drag {
  grip: Grip | null = $state.raw(null);
  /** Centre of the card in page coordinates. */
  x = $state(0);
  y = $state(0);
  target: string | null = $state(null);

  private pressed: { id: number; x: number; y: number; grip: Grip; touch: boolean } | null = null;
  private dx = 0;
  private dy = 0;
  private endedAt = 0;

  constructor(
    private readonly root: () => HTMLElement | null,
    /** Returns true if the card waits for a response where it was dropped. */
    private readonly ondrop: (drop: Drop) => boolean,
    private readonly onmove: (drop: Drop) => void,
    /** Called when the pointer is lost and the card returns. */
    private readonly onlost: () => void = () => {},
  ) {}

  get card(): string | null {
    return this.grip?.card ?? null;
  }

  /** All dragged cards. */
  get cards(): readonly string[] {
    const { grip } = this;
    return grip?.card ? [grip.card, ...(grip.companions ?? [])] : [];
  }

  get from(): Grip["from"] | null {
    return this.grip?.from ?? null;
  }

  /** Return whether a click is a real one, not the end of a drag. */
  isNewClick(event: MouseEvent): boolean {
    return event.detail === 0 || performance.now() - this.endedAt > 60;
  }

  start(event: PointerEvent, grip: Grip): void {
    if (event.button !== 0 || !event.isPrimary || this.pressed) return;
    const touch = event.pointerType !== "mouse";
    this.pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, grip, touch };
    // on the card itself, which receives touch events even if re-rendered elsewhere
    if (touch) event.target?.addEventListener("touchmove", preventDefault, { passive: false });
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.handlePointerUp);
    addEventListener("pointercancel", this.cancel);
  }

  private readonly move = (event: PointerEvent): void => {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!this.grip) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < THRESHOLD) return;
      this.grip = pressed.grip;
      const high = pressed.grip.width * 1.4;
      // kept at the grip point; raised above a finger, which would hide it
      this.dx = 0;
      this.dy = pressed.touch ? -(high / 2 + ABOVE_FINGER) : 0;
    }
    event.preventDefault();
    this.x = event.clientX + this.dx;
    this.y = event.clientY + this.dy;
    this.target = this.targetAt(event.clientX, event.clientY);
    this.onmove(this.drop());
  };

  private readonly handlePointerUp = (event: PointerEvent): void => {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    const drop = this.grip ? this.drop() : null;
    this.release();
    if (drop) {
      this.endedAt = performance.now();
      if (!this.ondrop(drop)) this.end();
    } else pressed.grip.tap?.(pressed.touch);
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.pressed?.id) return;
    this.end();
    this.onlost();
  };

  /** Release the pointer; the card may stay visible where it was dropped. */
  private release(): void {
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.handlePointerUp);
    removeEventListener("pointercancel", this.cancel);
    this.pressed = null;
    this.target = null;
  }

  /** Whether a released card waits where it was dropped. */
  get isPending(): boolean {
    return this.grip !== null && this.pressed === null;
  }

  end(): void {
    this.release();
    this.grip = null;
  }

  private drop(): Drop {
    const grip = this.grip!;
    return { grip, target: this.target, x: this.x, y: this.y };
  }

  /** Return the drop target below the pointer or the centre of the card. */
  private targetAt(px: number, py: number): string | null {
    const targets = this.root()?.querySelectorAll<HTMLElement>("[data-drop]") ?? [];
    for (const [x, y] of [
      [this.x, this.y],
      [px, py],
    ] as const) {
      const targetsBelow = [...targets].filter((target) => {
        const box = target.getBoundingClientRect();
        return x > box.left - REACH && x < box.right + REACH && y > box.top - REACH && y < box.bottom + REACH;
      });
      const innermost = targetsBelow.filter((element) => !targetsBelow.some((other) => other !== element && element.contains(other)));
      const [nearest] = innermost.sort((a, b) => distanceTo(a, x, y) - distanceTo(b, x, y));
      if (nearest) return nearest.dataset["drop"] ?? null;
    }
    return null;
  }
}

/**
 * Return the horizontal distance from an element's centre: the nearest of adjacent targets wins.
 */
function distanceTo(element: HTMLElement, x: number, y: number): number {
  const box = element.getBoundingClientRect();
  return Math.hypot(x - (box.left + box.width / 2), y - (box.top + box.height / 2));
}
