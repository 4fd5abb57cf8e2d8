/** Interface between the state and its animation. */

import type { Step } from "./fold";

/** Hooks of the animation; without a stage changes apply at once. */
export interface Stage {
  /**
   * Apply a change and animate it; resolves when the cards have arrived. `queueLength`: number of queued
   * steps.
   */
  run(step: Step, change: () => void, queueLength?: number): Promise<void>;
  /** Resolves when the first view is painted; absent if nothing is drawn. */
  ready?(): Promise<void>;
  /** Animate a change of order, quickly. */
  shift(change: () => void): void;
  /** Finish running animations at once. */
  hurry(): void;
}

export const noAnimation: Stage = {
  run: (_step, change) => Promise.resolve(change()),
  shift: (change) => change(),
  hurry: () => {},
};
