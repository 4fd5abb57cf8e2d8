/** Practice mode: puzzles do not affect the rating. Saved in this browser. */

import { store, stored } from "../../kit/storage";

const KEY = "openrummy-puzzles-practice";

export const practice = $state({ on: stored(KEY) === "on" });

export function setPractice(on: boolean): void {
  practice.on = on;
  store(KEY, on ? "on" : "off");
}
