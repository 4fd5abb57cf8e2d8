"""Calls of ``play`` answered without a server: no web framework, no database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from openrummy.core.rules import catalogue
from openrummy.play import analysis_board, house_rules, rule_pages, wire
from openrummy.play.calls import Call, Limit, RawBody, get, post
from openrummy.play.drills.calls import CALLS as DRILLS
from openrummy.play.lessons import calls as lessons
from openrummy.play.lessons.progress import LessonRow
from openrummy.play.problems import Problem
from openrummy.play.puzzles.calls import CALLS as PUZZLES
from openrummy.play.replay import own_records
from openrummy.play.scorepad import calls as score_pad
from openrummy.play.truths import calls as truths

CALLS: tuple[Call, ...] = (
    *rule_pages.CALLS,
    *house_rules.CALLS,
    *analysis_board.CALLS,
    *score_pad.CALLS,
    *truths.CALLS,
    *lessons.CALLS,
    *DRILLS,
    *PUZZLES,
    *own_records.CALLS,
)


class Direct:
    """Work that nobody has to bound."""

    async def run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)


class InMemory:
    """The progress of people in lessons, for as long as a test takes."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], LessonRow] = {}

    async def of(self, guest: str) -> dict[str, LessonRow]:
        return {lesson: row for (person, lesson), row in self.rows.items() if person == guest}

    async def keep(self, guest: str, row: LessonRow) -> None:
        self.rows[guest, row.lesson] = row


def test_calls_say_what_they_answer() -> None:
    for call in CALLS:
        assert call.function.__doc__ and call.function.__module__.startswith("openrummy.play.")
        assert not call.limits or "too-fast" in call.errors


def test_a_call_is_made_of_a_function() -> None:
    @get("/api/hand/{name:str}", limits=(Limit("drafts"),), errors=("no-such-game",), public=True)
    def hand(name: str) -> str:
        return name

    assert (hand.method, hand.path, hand.name, hand.status) == (
        "GET",
        "/api/hand/{name:str}",
        "hand",
        200,
    )
    assert hand.errors == ("no-such-game", "too-fast") and hand.public and hand.runs is None

    @post("/api/hand", status=201, runs="lead", max_body=10)
    def keep(name: str) -> str:
        return name

    assert (keep.method, keep.status, keep.runs, keep.max_body) == ("POST", 201, "lead", 10)
    assert keep.function("ana") == "ana" and keep.errors == ()


async def test_house_rules_are_checked_without_a_server() -> None:
    draft = wire.HouseDraft(base="gin", title="Mine", settings={"sheet.target": 250})
    checked = await house_rules.house_check.function(bounded=Direct(), data=draft)
    assert checked.faults == [] and checked.code
    opened = house_rules.house_of_code.function(code=checked.code)
    assert opened.values["sheet.target"] == 250
    with pytest.raises(Problem, match="game"):
        rule_pages.rules.function(game="no-such-game")


async def test_a_lesson_is_learned_without_a_server() -> None:
    progress = InMemory()
    path = await lessons.lesson_path.function(rows=progress, guest="ana")
    first = await lessons.lesson_named(path.lessons[0].id)
    await progress.keep("ana", LessonRow(first.id, 1, 0))
    view = await lessons.one_lesson.function(rows=progress, guest="ana", lesson=first, step=1)
    assert view.card.reached == 1 and view.number == 1
    with pytest.raises(Problem):
        await lessons.one_lesson.function(rows=progress, guest="ana", lesson=first, step=99)


async def test_a_record_of_your_own_is_read_without_a_server() -> None:
    with pytest.raises(Problem, match="record"):
        await own_records.own_record.function(bounded=Direct(), body=RawBody(b"no record"))
    assert catalogue.names()
