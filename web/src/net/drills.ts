/** Drills: the question that is asked, a try, and how one has done. */

import { call, send } from "./api";
import type { DrillAnswer, DrillOverview, DrillQuestion, ThemePosition } from "./wire.gen";

const path = (name: string) => `/api/drills/${encodeURIComponent(name)}`;

export const getDrills = (): Promise<DrillOverview> => call("/api/drills");

/** The question that is asked now; begins a round where there is none. */
export const askDrill = (name: string): Promise<DrillQuestion> => send(path(name), {});

export const tryDrill = (name: string, number: number, chosen: readonly number[]): Promise<DrillAnswer> =>
  send(`${path(name)}/try`, { number, chosen });

/** A position of a theme to play from, another each time. */
export const getTheme = (name: string): Promise<ThemePosition> => call(`/api/themes/${encodeURIComponent(name)}`);
