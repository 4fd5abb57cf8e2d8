/** Keyboard navigation of charts: the arrow keys move to the neighbouring point. */

/** Return the index after an arrow key, from 0 to `last`; null for other keys. Negative: none selected. */
export function indexAfterKey(event: KeyboardEvent, index: number, last: number): number | null {
  const delta = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (!delta) return null;
  event.preventDefault();
  return Math.max(0, Math.min(last, (index < 0 ? last : index) + delta));
}
