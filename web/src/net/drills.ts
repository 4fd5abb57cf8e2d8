/** Drills: the question that is asked, a try, and how one has done. */

import { call, send } from "./api";
import type { DrillAnswer, DrillOverview, DrillQuestion, ThemePosition } from "./wire.gen";

const at = (name: string) => `/api/drills/${encodeURIComponent(name)}`;

export function getDrills(): Promise<DrillOverview> {
  return call("/api/drills");
}

/** The question that is asked now; begins a round where there is none. */
export function askDrill(name: string): Promise<DrillQuestion> {
  return send(at(name), {});
}

export function tryDrill(name: string, number: number, chosen: readonly number[]): Promise<DrillAnswer> {
  return send(`${at(name)}/try`, { number, chosen });
}

/** A position of a theme to play from, another each time. */
export function getTheme(name: string): Promise<ThemePosition> {
  return call(`/api/themes/${encodeURIComponent(name)}`);
}
