"""HTTP calls of lessons: the list of lessons, a step, an attempt and the right answer."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeAlias

from openrummy.play import wire
from openrummy.play.calls import Clock, Dependency, Guest, Limit, get, post
from openrummy.play.lessons.attempts import in_groups, reply_to
from openrummy.play.lessons.lesson import Lesson
from openrummy.play.lessons.load import lesson_of
from openrummy.play.lessons.path import NEVER, lesson_view, path_view
from openrummy.play.lessons.progress import LessonProgress, LessonRow
from openrummy.play.lessons.step_view import help_of
from openrummy.play.problems import Problem

_LIMITS = (Limit("drafts"),)
_TRYING = ("malformed", "no-such-lesson")


async def lesson_named(name: str) -> Lesson:
    """The lesson in the path. Raises :class:`Problem`: ``no-such-lesson``."""
    lesson = await asyncio.to_thread(lesson_of, name)  # the first request loads all lessons
    if lesson is None:
        raise Problem(404, "no-such-lesson")
    return lesson


_Lesson: TypeAlias = Annotated[Lesson, Dependency(lesson_named)]


@get("/api/lessons", limits=_LIMITS, public=True)
async def lesson_path(rows: LessonProgress, guest: Guest) -> wire.LessonPath:
    """All lessons in order, with your progress."""
    return await asyncio.to_thread(path_view, await rows.of(guest))


@get("/api/lessons/{name:str}", limits=_LIMITS, errors=("no-such-lesson",))
async def one_lesson(
    rows: LessonProgress, guest: Guest, lesson: _Lesson, step: int = 0
) -> wire.LessonView:
    """A lesson, and one of its steps as a table."""
    _check(lesson, step)
    row = (await rows.of(guest)).get(lesson.id, NEVER)
    return await asyncio.to_thread(lesson_view, lesson, step, row)


@post("/api/lessons/{name:str}/{step:int}", limits=_LIMITS, errors=_TRYING)
async def try_step(
    rows: LessonProgress,
    clock: Clock,
    guest: Guest,
    lesson: _Lesson,
    step: int,
    data: wire.LessonTry,
) -> wire.LessonAnswer:
    """Attempt the step; a right answer completes it."""
    _check(lesson, step)
    answer = await asyncio.to_thread(reply_to, lesson, step, data)
    if answer.right:
        row = (await rows.of(guest)).get(lesson.id, NEVER)
        # a step counts only after all earlier steps
        reached = max(row.reached, step + 1) if step <= row.reached else row.reached
        done = clock() if reached == len(lesson.steps) else 0
        await rows.keep(guest, LessonRow(lesson.id, reached, done))
    return answer


@get("/api/lessons/{name:str}/{step:int}/help", limits=_LIMITS, errors=("no-such-lesson",))
async def step_help(lesson: _Lesson, step: int) -> wire.LessonHelp:
    """The right answer of a step."""
    _check(lesson, step)
    return wire.LessonHelp(await asyncio.to_thread(help_of, lesson, step))


@post("/api/lessons/{name:str}/{step:int}/groups", limits=_LIMITS, errors=_TRYING)
async def step_groups(lesson: _Lesson, step: int, data: wire.LessonGroups) -> wire.Declaring:
    """The count of the hand in these groups."""
    _check(lesson, step)
    return await asyncio.to_thread(in_groups, lesson, step, data)


def _check(lesson: Lesson, step: int) -> None:
    if not 0 <= step < len(lesson.steps):
        raise Problem(404, "no-such-lesson")


CALLS = (lesson_path, one_lesson, try_step, step_help, step_groups)
