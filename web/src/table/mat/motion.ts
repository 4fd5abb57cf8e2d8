/**
 * Animation of cards by FLIP: measure the positions before and after a change, then animate the
 * difference. Animated elements have `data-fly` (a name, often the card), `data-zone` and
 * `data-turn`; origins of new elements have `data-anchor`, and `data-width` if their width is not
 * that of a card there.
 */

import { flushSync } from "svelte";
import type { Happened } from "../../net/wire.gen";
import type { Stage } from "../core/animationstage";
import { dwell, SKIPPED_MS, isSeen } from "./dwell";
import { dealOrder, origins, type CardPosition } from "./flights";
import type { Step } from "../core/fold";

const EASE = "cubic-bezier(.2,.8,.2,1)";
const MOVE = 220;
const LAY = 260;
const SORT = 200;
const BACK = 180;
/** Interval between dealt cards, and duration of the whole deal. */
const DEAL = 60;
const WHOLE_DEAL = 950;
const FADE = 120;

interface Place {
  x: number;
  y: number;
  width: number;
  turn: number;
  /** The layer of the mat it is in. */
  layer?: Element | null;
}

type Places = Map<string, Place>;

function placeOf(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: Number(element.dataset["width"]) || element.offsetWidth || box.width,
    turn: Number(element.dataset["turn"] ?? 0),
    layer: element.closest("[data-layer]"),
  };
}

export class Motion implements Stage {
  /** Fade instead of moving; set by the page. */
  reducedMotion = false;
  /** Drop positions of dragged cards. */
  private dropped = new Map<string, Place>();
  /** Drop positions of cards awaiting the server's response, used as origins if accepted. */
  private heldPositions = new Map<string, Place>();
  private running = new Set<Animation>();
  private resume: (() => void) | null = null;
  /** Whether the player skipped the queued steps. */
  private isHurried = false;

  constructor(readonly root: () => HTMLElement | null) {}

  /** Resolve once the current view is painted. */
  async ready(): Promise<void> {
    if (document.hidden) return;
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  }

  /** Record the drop position of card `key` as its origin. */
  drop(key: string, position: Place): void {
    this.dropped.set(key, position);
  }

  /** Record the drop position of card `key`, pending the server's response. */
  hold(key: string, position: Place): void {
    this.heldPositions.set(key, position);
  }

  /** Discard pending drop positions after a refusal. */
  clearHeldPositions(): void {
    this.heldPositions.clear();
  }

  /** Animate a dropped card back to its origin. */
  animateBack(change: () => void): void {
    const before = this.snapshot();
    change();
    flushSync();
    this.play(before, BACK);
  }

  async run(step: Step, change: () => void, queueLength = 0): Promise<void> {
    const root = this.root();
    if (!root || document.hidden) return change();
    const before = this.snapshot();
    const anchors = this.anchors();
    change();
    flushSync();
    if (!step.happened) {
      this.play(before, SORT);
      return;
    }
    const event = step.happened.event;
    const time = LAID.has(event.type) ? LAY : MOVE;
    const isDealt = step.events.some((event) => event.event.type === "dealt");
    const drawnPosition = this.heldPositions.get("new:stock");
    const own = event.type === "drew" && event.pile === "stock" && event.card !== null;
    if (drawnPosition && own) anchors.set("stock", drawnPosition);
    this.heldPositions.clear();
    const last = this.play(before, time, { anchors, events: step.events, dealt: isDealt });
    // the last step is shown at normal pace again
    if (queueLength === 0) this.isHurried = false;
    await this.wait(this.isHurried && !isSeen(step) ? SKIPPED_MS : Math.max(last, 0) + dwell(step, queueLength));
  }

  shift(change: () => void): void {
    const before = this.snapshot();
    change();
    flushSync();
    this.play(before, SORT);
  }

  hurry(): void {
    for (const animation of this.running) animation.finish();
    this.isHurried = this.resume !== null;
    this.resume?.();
  }

  private snapshot(): CardPosition<Place>[] {
    const positions = this.flying().map((element) => {
      const position = placeOf(element);
      return { key: element.dataset["fly"] ?? "", layer: position.layer, element, where: position };
    });
    const restore = (key: string, position: Place): boolean => {
      const all = positions.filter((card) => card.key === key);
      // draggable cards are in the hand or on the pile, never in a meld
      const card = all.find(({ element }) => element.dataset["zone"] !== "meld") ?? all[0];
      if (card) card.where = position;
      return card !== undefined;
    };
    const untracked: CardPosition<Place>[] = [];
    for (const [key, position] of this.dropped)
      if (!restore(key, position)) untracked.push({ key, layer: position.layer, element: null, where: position });
    for (const [key, position] of this.heldPositions) restore(key, position);
    this.dropped.clear();
    return [...positions, ...untracked];
  }

  private flying(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>("[data-fly]") ?? [])];
  }

  private anchors(): Places {
    const anchors = this.root()?.querySelectorAll<HTMLElement>("[data-anchor]") ?? [];
    return new Map([...anchors].map((anchor) => [anchor.dataset["anchor"] ?? "", placeOf(anchor)]));
  }

  /** Animate all elements from their old places; returns the time in ms until the last arrives. */
  private play(
    before: readonly CardPosition<Place>[],
    time: number,
    news?: { anchors: Places; events: readonly Happened[]; dealt: boolean },
  ): number {
    let last = 0;
    const now = this.flying().map((element) => ({ element, position: placeOf(element) }));
    const olds = origins(
      before,
      now.map(({ element, position }) => ({ key: element.dataset["fly"] ?? "", layer: position.layer, element })),
    );
    const come = now.map(({ element }, i) => olds[i] ?? (news && origin(element, news.events, news.anchors)));
    const dealtCards = news?.dealt ? now.flatMap(({ element, position }, i) => (come[i] && !olds[i] ? { i, zone: zoneOf(element, position) } : [])) : [];
    const turns = dealOrder(dealtCards.map(({ zone }) => zone), UPCARD);
    const turnOf = new Map(dealtCards.map(({ i }, index) => [i, turns[index] ?? 0]));
    const pause = Math.min(DEAL, (WHOLE_DEAL - time) / Math.max(1, dealtCards.length - 1));
    for (const [i, { element, position: to }] of now.entries()) {
      const from = come[i];
      if (!from) continue;
      const delay = (turnOf.get(i) ?? 0) * pause;
      const isUnmoved = Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 1;
      if (isUnmoved && Math.abs(from.turn - to.turn) < 0.2) continue;
      this.fly(element, from, to, time, delay, turnOf.has(i));
      last = Math.max(last, this.reducedMotion ? FADE : time + delay);
    }
    return last;
  }

  /** `hidden`: invisible until it departs, like a card still in the stock. */
  private fly(element: HTMLElement, from: Place, to: Place, time: number, delay: number, hidden = false): void {
    const came = from.layer !== to.layer;
    if (this.reducedMotion) {
      if (!came) return;
      element.classList.add("changed");
      setTimeout(() => element.classList.remove("changed"), 900);
      this.track(element.animate({ opacity: [0, 1] }, { duration: FADE }));
      return;
    }
    // the path is in page coordinates; the element may be rotated
    const angle = (-to.turn * Math.PI) / 180;
    const [dx, dy] = [from.x - to.x, from.y - to.y];
    const x = dx * Math.cos(angle) - dy * Math.sin(angle);
    const y = dx * Math.sin(angle) + dy * Math.cos(angle);
    const start = {
      translate: `${x}px ${y}px`,
      rotate: `${from.turn - to.turn}deg`,
      scale: String(to.width ? from.width / to.width : 1),
    };
    const end = { translate: "0px 0px", rotate: "0deg", scale: "1" };
    // cards from elsewhere fly above those already here
    const layer = came ? to.layer : null;
    layer?.classList.add("moving");
    const options = { duration: time, delay, easing: EASE, fill: "backwards" as const };
    const frames: Keyframe[] = hidden ? [{ ...start, opacity: 0 }, { opacity: 1, offset: 0.02 }, { ...end, opacity: 1 }] : [start, end];
    this.track(element.animate(frames, options), () => layer?.classList.remove("moving"));
  }

  private track(animation: Animation, done?: () => void): void {
    this.running.add(animation);
    const end = () => {
      this.running.delete(animation);
      done?.();
    };
    animation.addEventListener("finish", end);
    animation.addEventListener("cancel", end);
  }

  private wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.resume = null;
        resolve();
      };
      const timer = setTimeout(done, ms);
      this.resume = done;
    });
  }
}

const LAID: ReadonlySet<string> = new Set(["laid-off", "laid-down", "reclaimed", "knocked"]);

const UPCARD = "pile";

/** Return the hand a dealt card goes to, as a part of the mat, or the pile. */
const zoneOf = (element: HTMLElement, position: Place): unknown =>
  element.dataset["zone"] === "pile" ? UPCARD : (position.layer ?? element.dataset["zone"]);

/** Return the origin of a new element. */
function origin(
  element: HTMLElement,
  events: readonly Happened[],
  anchors: Places,
): Place | undefined {
  const zone = element.dataset["zone"];
  const event = events.at(-1)?.event;
  const seat = event && "seat" in event ? anchors.get(`seat:${event.seat}`) : undefined;
  if (zone === "pile") return event?.type === "turned" ? anchors.get("stock") : seat;
  if (zone === "meld") return seat;
  if (event?.type === "drew") return anchors.get(event.pile);
  return events.some((event) => event.event.type === "dealt") ? anchors.get("stock") : undefined;
}
