/** Actions of the current turn that can still be undone. */

import type { Happened, TableView } from "../../net/wire.gen";

/**
 * Return whether an action was undone between two views: only undo changes the hand without an event.
 */
export function wasUndone(before: TableView, after: TableView, happened: readonly Happened[]): boolean {
  if (happened.length || before.seq === after.seq) return false;
  const cards = (view: TableView) => [...(view.hand?.cards ?? [])].sort().join();
  return cards(before) !== cards(after);
}

/** Return the moves without the seat's last action, which was undone. */
export function withoutLast(happened: readonly Happened[], seat: number | null): Happened[] {
  const last = happened.findLast(({ event }) => "seat" in event && event.seat === seat);
  return happened.filter((item) => item.seq !== last?.seq);
}
