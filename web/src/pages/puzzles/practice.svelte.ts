/** Practice: puzzles change no rating while it is on. Kept in this browser. */

const KEY = "openrummy-puzzles-practice";

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false; // a browser that keeps nothing
  }
}

export const practice = $state({ on: kept() });

export function setPractice(on: boolean): void {
  practice.on = on;
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // it holds until the page is left
  }
}
