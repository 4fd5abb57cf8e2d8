/** Conditions for offering manual layoffs. Headless. */

import type { LessonCard, TableView } from "../../net/wire.gen";
import type { Settings } from "../../kit/settings.svelte";
import { kindName } from "../core/kinds";
import { boardOf } from "../core/view";

/** The lesson in which laying off is done by hand. */
const LESSON = "laying-off";

export const mayLayOffByHand = (lessons: readonly LessonCard[]): boolean =>
  lessons.some(({ id, done }) => id === LESSON && done);

/** Return whether cards were just laid off automatically for a player who was never offered the choice. */
export function laidOffForYou(view: TableView, { layOff, layOffAsked }: Pick<Settings, "layOff" | "layOffAsked">): boolean {
  const result = boardOf(view)?.result;
  if (layOff !== "auto" || layOffAsked || view.seat === null || view.sits_out || kindName(view) !== "knock") return false;
  return result?.knocker != null && result.knocker !== view.seat && (result.deadwood[result.knocker] ?? 0) > 0;
}
