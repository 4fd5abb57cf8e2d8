/** Between the state and its picture: how a change is shown. */

import type { Step } from "./fold";

/** What the state asks of the picture; without one, changes simply happen. */
export interface Stage {
  /** Change the picture and show what travelled; over when it lies. `behind`: how many
   * pictures wait already. */
  run(step: Step, change: () => void, behind?: number): Promise<void>;
  /** Over when what was shown first can be seen; left out where nothing is drawn. */
  ready?(): Promise<void>;
  /** Change the order of things, quickly. */
  shift(change: () => void): void;
  /** Finish at once whatever travels. */
  hurry(): void;
}

export const still: Stage = {
  run: (_step, change) => Promise.resolve(change()),
  shift: (change) => change(),
  hurry: () => {},
};
