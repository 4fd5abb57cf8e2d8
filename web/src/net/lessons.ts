/** Lessons, as the server answers about them. */

import { call, send } from "./api";
import type { Declaring, LessonAnswer, LessonGroups, LessonHelp, LessonPath, LessonTry, LessonView } from "./wire.gen";

const path = (id: string, step: number) => `/api/lessons/${encodeURIComponent(id)}/${step}`;

/** All lessons, and how far one has come. */
export const getLessons = (signal?: AbortSignal): Promise<LessonPath> => call("/api/lessons", { signal });

/** A lesson with one of its steps, from 0. */
export const getLesson = (id: string, step: number, signal?: AbortSignal): Promise<LessonView> =>
  call(`/api/lessons/${encodeURIComponent(id)}?step=${step}`, { signal });

export const tryLesson = (id: string, step: number, tried: Partial<LessonTry>): Promise<LessonAnswer> => send(path(id, step), tried);

/** What the hand of a step comes to in these groups. */
export const groupsInLesson = (id: string, step: number, groups: LessonGroups): Promise<Declaring> =>
  send(`${path(id, step)}/groups`, groups);

/** What is right in a step. */
export const helpInLesson = (id: string, step: number): Promise<LessonHelp> => call(`${path(id, step)}/help`);
