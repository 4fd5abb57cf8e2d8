/** Requests about drills: the current question, an attempt, and results. */

import { call, send } from "./api";
import type { DrillAnswer, DrillOverview, DrillQuestion, ThemePosition } from "./wire.gen";

const path = (name: string) => `/api/drills/${encodeURIComponent(name)}`;

export const getDrills = (): Promise<DrillOverview> => call("/api/drills");

/** Return the current question, starting a round if none is running. */
export const askDrill = (name: string): Promise<DrillQuestion> => send(path(name), {});

export const tryDrill = (name: string, number: number, chosen: readonly number[]): Promise<DrillAnswer> =>
  send(`${path(name)}/try`, { number, chosen });

/** Return a position of a theme to play from, a new one on each call. */
export const getTheme = (name: string): Promise<ThemePosition> => call(`/api/themes/${encodeURIComponent(name)}`);
