"""Lessons over HTTP: the path, a step, a try and what is right."""

from __future__ import annotations

import asyncio

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.params import FromQuery, JSONBody

from openrummy.play import wire
from openrummy.play.lessons.lesson import Lesson
from openrummy.play.lessons.load import lesson_of
from openrummy.play.lessons.picture import help_of
from openrummy.play.lessons.trying import in_groups, tried
from openrummy.play.problems import Problem
from openrummy.server.connections.compressed import PUBLIC
from openrummy.server.db.club.learning.lessons import LessonRow, LessonRows
from openrummy.server.guard import not_too_often
from openrummy.server.lessons.path import NEVER, lesson_view, path_view
from openrummy.server.openapi import errors


@get("/api/lessons", opt=PUBLIC, responses=errors("too-fast"))
async def lesson_path(request: Request[None, None, State], state: State) -> wire.LessonPath:
    """All lessons in order, and how far you have come."""
    rows = await _rows(state).of(not_too_often(request, state.drafts))
    return await asyncio.to_thread(path_view, rows)


@get("/api/lessons/{name:str}", responses=errors("no-such-lesson", "too-fast"))
async def one_lesson(
    request: Request[None, None, State], state: State, step: FromQuery[int] = 0
) -> wire.LessonView:
    """A lesson, and one of its steps as a table."""
    guest = not_too_often(request, state.drafts)
    lesson = await _lesson(request)
    _check(lesson, step)
    row = (await _rows(state).of(guest)).get(lesson.id, NEVER)
    return await asyncio.to_thread(lesson_view, lesson, step, row)


@post(
    "/api/lessons/{name:str}/{step:int}",
    status_code=200,
    responses=errors("malformed", "no-such-lesson", "too-fast"),
)
async def try_step(
    request: Request[None, None, State], state: State, data: JSONBody[wire.LessonTry]
) -> wire.LessonAnswer:
    """Try something. What is right counts as done."""
    guest = not_too_often(request, state.drafts)
    lesson, step = await _lesson(request), int(request.path_params["step"])
    _check(lesson, step)
    answer = await asyncio.to_thread(tried, lesson, step, data)
    if answer.right:
        rows = _rows(state)
        row = (await rows.of(guest)).get(lesson.id, NEVER)
        # a step counts once those before it do
        reached = max(row.reached, step + 1) if step <= row.reached else row.reached
        done = state.now() if reached == len(lesson.steps) else 0
        await rows.keep(guest, LessonRow(lesson.id, reached, done))
    return answer


@get("/api/lessons/{name:str}/{step:int}/help", responses=errors("no-such-lesson", "too-fast"))
async def step_help(request: Request[None, None, State], state: State) -> wire.LessonHelp:
    """What is right in a step, to be shown once."""
    not_too_often(request, state.drafts)
    lesson, step = await _lesson(request), int(request.path_params["step"])
    _check(lesson, step)
    return wire.LessonHelp(await asyncio.to_thread(help_of, lesson, step))


@post(
    "/api/lessons/{name:str}/{step:int}/groups",
    status_code=200,
    responses=errors("malformed", "no-such-lesson", "too-fast"),
)
async def step_groups(
    request: Request[None, None, State], state: State, data: JSONBody[wire.LessonGroups]
) -> wire.Declaring:
    """What the hand comes to in these groups."""
    not_too_often(request, state.drafts)
    lesson, step = await _lesson(request), int(request.path_params["step"])
    _check(lesson, step)
    return await asyncio.to_thread(in_groups, lesson, step, data)


async def _lesson(request: Request[None, None, State]) -> Lesson:
    # whoever comes first has all of them read
    found = await asyncio.to_thread(lesson_of, request.path_params["name"])
    if found is None:
        raise Problem(404, "no-such-lesson")
    return found


def _check(lesson: Lesson, step: int) -> None:
    if not 0 <= step < len(lesson.steps):
        raise Problem(404, "no-such-lesson")


def _rows(state: State) -> LessonRows:
    rows: LessonRows = state.lessons
    return rows


HANDLERS = [lesson_path, one_lesson, try_step, step_help, step_groups]
