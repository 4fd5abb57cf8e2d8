"""Reviews worked out while a game is played: there when it is over, and never before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import quick_analysis
from host_tables import ANA, table_row
from openrummy.analysis.decisions import decisions
from openrummy.core.rules.catalogue import variant
from openrummy.play.calls import Caller
from openrummy.play.host import ActionRow, TableRow, move_token
from openrummy.play.limits import Buckets
from openrummy.play.replay.game import play
from openrummy.play.replay.records import record_of
from openrummy.play.review.game_view import Subject
from openrummy.play.review.jobs import Job
from openrummy.play.review.reviews import Reviews
from openrummy.play.sentences import Speaker
from openrummy.server.analysis.workers import Workers
from openrummy.server.db.analyses import AnalysisRows
from openrummy.server.db.engines import temporary
from openrummy.server.live.hub import Hub
from openrummy.server.review.live_reviews import ReviewAhead
from playing import random_game
from process_tasks import perform

GIN = variant("gin").rules


class _Hub:
    """One table in play."""

    def __init__(self, deals: int) -> None:
        moves = random_game(GIN, 2, 7, deals)
        self.rows = tuple(
            ActionRow(number, actor, move_token(action), number)
            for number, (actor, action, _) in enumerate(moves, start=1)
        )
        self.table: TableRow = table_row(GIN, (ANA, ANA))
        self.shown = len(self.rows)

    def running(self) -> list[Any]:
        return [SimpleNamespace(table=self.table, progress=SimpleNamespace(seq=self.shown))]

    async def actions(self, _table: str) -> tuple[ActionRow, ...]:
        return self.rows[: self.shown]


async def until(ready: Callable[[], bool]) -> None:
    for _ in range(6000):
        if ready():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it does not come")


async def test_a_review_begins_with_what_was_found_during_the_game() -> None:
    hub = _Hub(deals=2)
    hub.shown = len(hub.rows) // 2
    whole = record_of(hub.table, hub.rows)
    known = {each.entry for each in decisions(whole)}
    early = {each.entry for each in decisions(record_of(hub.table, hub.rows[: hub.shown]))}
    workers = Workers(1, quick_analysis.work, aside=False)
    ahead = ReviewAhead(cast(Hub, hub), workers, rest=0.01)
    async with temporary() as database:
        reviews = Reviews(workers, AnalysisRows(database), Buckets(1e6, 1e6), ahead)
        ahead.start()
        try:
            await until(lambda: {each.entry for each in ahead.decided_ahead("", whole)} == set())
            table = hub.table.id
            await until(lambda: {each.entry for each in ahead.decided_ahead(table, whole)} == early)
            shown = await reviews.progress_of(table)
            assert (shown.state, shown.decisions) == ("waiting", ()), "not before it is asked for"
            hub.shown, hub.table = len(hub.rows), replace(hub.table, over=True)
            await until(lambda: {each.entry for each in ahead.decided_ahead(table, whole)} == known)
            other = record_of(hub.table, hub.rows[:3])
            assert {each.entry for each in ahead.decided_ahead(table, other)} < early, (
                "taken back since"
            )
            await until(lambda: workers.idle)
            subject = Subject(table, "Gin", play(whole), cast(Speaker, None))
            begun = await reviews.review_of(table, subject, Caller("ana"))
            assert begun.state in ("waiting", "running")
            assert {each.entry for each in begun.decisions} == known
            assert begun.finished == begun.total == len(known)
            done = begun
            for _ in range(6000):
                done = await reviews.progress_of(table)
                if done.state == "done":
                    break
                await asyncio.sleep(0.005)
            assert done.review is not None and len(done.decisions) == len(known)
        finally:
            await ahead.close()
            await workers.close()
            await reviews.close()


async def test_work_that_nobody_waits_for_makes_room() -> None:
    workers = Workers(1, perform, aside=False)
    try:
        spare = workers.add(Job("", b"count", spare=True))
        await until(lambda: spare.finished > 0)
        assert not workers.idle
        asked = workers.add(Job("ana", b"pid"))
        await asyncio.wait_for(asked.over.wait(), 30)
        assert (asked.state, spare.state) == ("done", "stopped")
        first = workers.add(Job("ana", b"count"))
        await until(lambda: first.finished > 0)
        second = workers.add(Job("ben", b"pid"))
        assert (first.state, second.state) == ("running", "waiting")
    finally:
        await workers.close()
