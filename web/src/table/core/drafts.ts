/** What one has done this turn and may still take back. */

import type { Happened, TableView } from "../../net/wire.gen";

/** Of the two, something was taken back in between: nothing else changes the hand unsaid. */
export function takenBack(before: TableView, after: TableView, happened: readonly Happened[]): boolean {
  if (happened.length || before.seq === after.seq) return false;
  const cards = (view: TableView) => [...(view.hand?.cards ?? [])].sort().join();
  return cards(before) !== cards(after);
}

/** The moves without the last thing this seat did, as it was taken back. */
export function withoutLast(happened: readonly Happened[], seat: number | null): Happened[] {
  const last = happened.findLast(({ event }) => "seat" in event && event.seat === seat);
  return happened.filter((item) => item.seq !== last?.seq);
}
