/** Requests about lessons. */

import { call, send } from "./api";
import type { Declaring, LessonAnswer, LessonGroups, LessonHelp, LessonPath, LessonTry, LessonView } from "./wire.gen";

const path = (id: string, step: number) => `/api/lessons/${encodeURIComponent(id)}/${step}`;

/** Return all lessons with your progress. */
export const getLessons = (signal?: AbortSignal): Promise<LessonPath> => call("/api/lessons", { signal });

/** Return a lesson with one of its steps, counted from 0. */
export const getLesson = (id: string, step: number, signal?: AbortSignal): Promise<LessonView> =>
  call(`/api/lessons/${encodeURIComponent(id)}?step=${step}`, { signal });

export const tryLesson = (id: string, step: number, attempt: Partial<LessonTry>): Promise<LessonAnswer> => send(path(id, step), attempt);

/** Evaluate the hand of a step in these groups. */
export const groupsInLesson = (id: string, step: number, groups: LessonGroups): Promise<Declaring> =>
  send(`${path(id, step)}/groups`, groups);

/** Return the solution of a step. */
export const helpInLesson = (id: string, step: number): Promise<LessonHelp> => call(`${path(id, step)}/help`);
