"""Drills over HTTP: judged and timed by the server, private, and gone with the person."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import httpx
import pytest
import sqlalchemy as sa

from live import FAST, in_thread
from memory_store import MemoryStore
from openrummy.core.cards.rng import seed_bytes
from openrummy.play import wire
from openrummy.play.drills import DRILLS, QUESTIONS, question
from openrummy.play.drills.drills import MAX_QUESTION_MS, STALE_MS, Drills
from openrummy.play.drills.model import Drill
from openrummy.play.problems import Problem
from openrummy.server.db.club.learning.practice import DrillRows, rounds
from openrummy.server.db.engines import temporary
from openrummy.server.db.personal_data import forget_elsewhere


class Clock:
    """A clock that goes on when it is told."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def drills() -> AsyncIterator[tuple[Drills, Clock]]:
    async with temporary() as database:
        clock = Clock()
        yield Drills(DrillRows(database), clock), clock


async def right(drills: Drills, guest: str, drill: Drill) -> list[int]:
    row = await drills.rows.running(guest, drill)
    assert row is not None
    return sorted(question(drill, bytes.fromhex(row.seed), len(row.went)).right)


@pytest.mark.parametrize("drill", DRILLS)
async def test_a_round_of_ten(drills: tuple[Drills, Clock], drill: Drill) -> None:
    session, clock = drills
    for index in range(QUESTIONS):
        asked = await session.ask("ana", drill)
        assert (asked.number, len(asked.before)) == (index + 1, index)
        clock.now += 2_000
        assert await session.ask("ana", drill) == asked  # asked again: its time goes on
        chosen = await right(session, "ana", drill)
        if index == 3:  # once wrong
            chosen = [next(n for n in range(10) if n not in chosen)]
        answer = await session.try_it("ana", drill, wire.DrillTry(index + 1, chosen))
        assert answer.right == (index != 3) and answer.ms == 2_000 and answer.text
        with pytest.raises(Problem):  # once is enough
            await session.try_it("ana", drill, wire.DrillTry(index + 1, chosen))
        clock.now += 5_000  # reading the answer takes no time
    assert answer.result is not None and answer.best
    assert (answer.result.right, answer.result.ms) == (QUESTIONS - 1, 2_000 * QUESTIONS)
    card = next(c for c in (await session.overview("ana")).drills if c.drill == drill)
    assert (card.rounds, card.best, card.running) == (1, answer.result, False)
    assert not any(c.rounds for c in (await session.overview("ben")).drills)


async def test_time_is_the_servers(drills: tuple[Drills, Clock]) -> None:
    session, clock = drills
    first = await session.ask("ana", "deadwood")
    clock.now += MAX_QUESTION_MS * 3
    assert await session.ask("ana", "deadwood") == first
    answer = await session.try_it("ana", "deadwood", wire.DrillTry(1, [0]))
    assert answer.ms == MAX_QUESTION_MS
    second = await session.ask("ana", "deadwood")
    clock.now += STALE_MS + 1
    assert (await session.ask("ana", "deadwood")).number == 1 and second.number == 2
    for chosen in ([], [5], [-1], [0, 1]):
        with pytest.raises(Problem):
            await session.try_it("ana", "deadwood", wire.DrillTry(1, chosen))
    with pytest.raises(Problem):  # nobody answers in another's round
        await session.try_it("ben", "deadwood", wire.DrillTry(1, [0]))


async def test_rows_go_with_the_person() -> None:
    async with temporary() as database:
        rows = DrillRows(database)
        for guest in ("ana", "ben"):
            await rows.begin(guest, "outs", seed_bytes(guest).hex(), 5)
        was = await rows.running("ana", "outs")
        assert was is not None and await rows.answered(was, True, 9, 20)
        assert not await rows.answered(was, True, 9, 20)
        await rows.begin("ana", "outs", seed_bytes(1).hex(), 30)
        await rows.merged("ana", "cleo")
        assert [row.right for row in await rows.ended("cleo", "outs", 9)] == [1]
        assert await rows.running("ana", "outs") is None
        await database.write(lambda connection: forget_elsewhere(connection, "cleo", "x"))
        assert [row["guest"] for row in await database.rows(sa.select(rounds))] == ["ben"]


def test_nothing_of_the_answer_is_in_the_question() -> None:
    fields = set(wire.DrillQuestion.__struct_fields__)
    assert not fields & {"right", "options", "melds", "left", "counted", "points", "seed"}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with in_thread(FAST, MemoryStore()) as url:
        yield url


def test_over_http(url: str) -> None:
    with httpx.Client(base_url=url) as client:
        asked = client.post("/api/drills/live").raise_for_status().json()
        assert asked["number"] == 1 and len(asked["hand"]) == 10
        answer = client.post("/api/drills/live/try", json={"number": 1, "chosen": [0]})
        assert answer.raise_for_status().json()["result"] is None
        again = client.post("/api/drills/live/try", json={"number": 1, "chosen": [0]})
        assert (again.status_code, again.json()["code"]) == (409, "no-question")
        assert client.post("/api/drills/gin").status_code == 404
        assert [d["running"] for d in client.get("/api/drills").json()["drills"]].count(True) == 1


def test_a_theme_is_played_from(url: str) -> None:
    with httpx.Client(base_url=url) as client:
        theme = client.get("/api/themes/knock-or-wait").raise_for_status().json()
        client.post("/api/board/table", json=theme).raise_for_status()
        assert client.get("/api/themes/gin").status_code == 404
