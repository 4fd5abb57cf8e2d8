/** Practice mode: puzzles do not affect the rating. Saved in this browser. */

import { store, stored } from "../../kit/storage";

const STORAGE_KEY = "openrummy-puzzles-practice";

export const practice = $state({ on: stored(STORAGE_KEY) === "on" });

export function setPractice(on: boolean): void {
  practice.on = on;
  store(STORAGE_KEY, on ? "on" : "off");
}
