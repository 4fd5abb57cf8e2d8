/** Lessons, as the server answers about them. */

import { call, send } from "./api";
import type { Declaring, LessonAnswer, LessonGroups, LessonHelp, LessonPath, LessonTry, LessonView } from "./wire.gen";

const at = (id: string, step: number) => `/api/lessons/${encodeURIComponent(id)}/${step}`;

/** All lessons, and how far one has come. */
export function getLessons(signal?: AbortSignal): Promise<LessonPath> {
  return call("/api/lessons", { signal: signal ?? null });
}

/** A lesson with one of its steps, from 0. */
export function getLesson(id: string, step: number, signal?: AbortSignal): Promise<LessonView> {
  return call(`/api/lessons/${encodeURIComponent(id)}?step=${step}`, { signal: signal ?? null });
}

export function tryLesson(id: string, step: number, tried: Partial<LessonTry>): Promise<LessonAnswer> {
  return send(at(id, step), tried);
}

/** What the hand of a step comes to in these groups. */
export function groupsInLesson(id: string, step: number, groups: LessonGroups): Promise<Declaring> {
  return send(`${at(id, step)}/groups`, groups);
}

/** What is right in a step. */
export function helpInLesson(id: string, step: number): Promise<LessonHelp> {
  return call(`${at(id, step)}/help`);
}
