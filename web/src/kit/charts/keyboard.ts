/** A chart read by keys: left and right lead to the point beside. */

/** The point next to `at`, from 0 to `last`; below 0 it is the last. Null where the key is another. */
export function stepped(event: KeyboardEvent, at: number, last: number): number | null {
  const delta = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (!delta) return null;
  event.preventDefault();
  return Math.max(0, Math.min(last, (at < 0 ? last : at) + delta));
}
