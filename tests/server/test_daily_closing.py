"""Deals that many play are closed in time, whatever one table does, and hold nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

import pytest
from msgspec import msgpack

from daily_people import NEXT, TODAY, Clock, moody
from live import FAST
from memory_store import MemoryStore
from openrummy.core.rules import catalogue
from openrummy.play.host import ActionRow, HostError, Match, TableRow
from openrummy.play.problems import Problem
from openrummy.play.review.jobs import Job
from openrummy.server.analysis.tasks import DealsTask
from openrummy.server.analysis.workers import Workers
from openrummy.server.daily import shared_deals
from openrummy.server.daily.bot_results import StrongestBot
from openrummy.server.daily.service import Daily
from openrummy.server.db.daily import DealScore, DealSets, TryRow
from openrummy.server.db.engines import temporary
from openrummy.server.live.hub import Hub


class Store(MemoryStore):
    """Tables in memory, one of which cannot be read."""

    bad = ""

    async def actions(self, table_id: str) -> tuple[ActionRow, ...]:
        if table_id == self.bad:
            raise ValueError(table_id)
        return await super().actions(table_id)


class Quick:
    """Stands in for the processes that analyse: whether each job goes well is given."""

    is_available = True

    def __init__(self, *well: bool) -> None:
        self.well = list(well)
        self.asked: list[str] = []

    def add(self, job: Job) -> None:
        asked = msgpack.decode(job.request, type=DealsTask)
        self.asked.append(asked.persona)
        if self.well.pop(0):
            job.result = msgpack.encode([1, 2, 3, 4, 5])
        job.end("done" if job.result else "failed")


@asynccontextmanager
async def served(clock: Clock, workers: Quick | None = None) -> AsyncIterator[tuple[Daily, Hub]]:
    async with temporary() as database:
        hub = Hub(Store(), FAST, moody)
        strongest = StrongestBot(cast(Workers, workers), lambda: workers is not None)
        daily = Daily(hub, DealSets(database), strongest, "medium", clock, 0.001)
        hub.merged += (daily.merged,)
        await daily.publish_due()
        try:
            yield daily, hub
        finally:
            await daily.close()
            await hub.close()


async def begun(daily: Daily, guest: str) -> TableRow:
    row = await daily.find(TODAY)
    assert row is not None
    return await daily.play(row, guest, guest.title(), "theo")


async def over(daily: Daily) -> list[TryRow]:
    """The tries once the deals are closed."""
    while not (row := await daily.rows.get(TODAY)) or not row.over:
        pass
    return await daily.rows.tries(TODAY)


async def test_who_signs_in_while_deals_are_closed_waits_for_nothing() -> None:
    clock = Clock()
    async with served(clock) as (daily, hub):
        await begun(daily, "ana")
        closing, real, merge = asyncio.Event(), hub.match, hub.store.merge_guest

        async def match(table_id: str) -> Match | None:
            closing.set()
            return await real(table_id)

        async def merge_guest(guest: str, now: str) -> None:
            await closing.wait()
            await merge(guest, now)

        hub.match, hub.store.merge_guest = match, merge_guest  # type: ignore[method-assign]
        clock.turn(NEXT, 6.1)
        daily.start()
        async with asyncio.timeout(20):
            await hub.merge_guest("ana", "ben")
            (mine,) = await over(daily)
        assert (mine.guest, mine.total) == ("ben", -125)


async def test_a_table_that_cannot_be_read_holds_up_nobody() -> None:
    clock = Clock()
    async with served(clock) as (daily, hub):
        tables = [await begun(daily, guest) for guest in ("ana", "ben", "cleo")]
        cast(Store, hub.store).bad = tables[0].id
        clock.turn(NEXT, 6.1)
        daily.start()
        while (await daily.rows.count_tries(TODAY))[1] < 2:  # the others are counted
            pass
        row = await daily.find(TODAY)
        assert row is not None and not row.over and await daily.promises(3)
        with pytest.raises(Problem, match="too late to start"):
            await begun(daily, "ana")
        clock.turn("2026-04-02", 6.1)
        assert [row.total for row in await over(daily)] == [-125] * 3


async def test_what_cannot_be_stored_leaves_the_secret_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, tried = Clock(), list[int]()
    real = Match.absent

    async def absent(match: Match, seats: list[int]) -> None:
        tried.append(len(tried))
        if len(tried) < 4:
            raise HostError("not-stored")
        await real(match, seats)

    monkeypatch.setattr(Match, "absent", absent)
    async with served(clock) as (daily, hub):
        table = await begun(daily, "ana")
        clock.turn(NEXT, 6.1)
        daily.start()
        while len(tried) < 3:
            row, (mine,) = await daily.rows.get(TODAY), await daily.rows.tries(TODAY)
            assert row is not None and not row.over and mine.ended is None
        (mine,) = await over(daily)
        kept = await hub.store.table(table.id)
        assert mine.ended is not None and kept is not None and kept.over
        assert table.id not in {match.table.id for match in hub.running()}


async def test_what_was_not_kept_counts_as_no_challenge() -> None:
    async with served(Clock()) as (daily, _):
        variant = catalogue.variant(catalogue.names()[0])
        row = shared_deals.challenge(variant, "easy", None, "ana", daily.now())
        with pytest.raises(Problem, match="no face with that name"):
            await daily.challenge(row, "Ana", "nobody's")
        assert await daily.rows.count_open("ana") == 0


async def test_the_strongest_plays_what_somebody_has_finished() -> None:
    workers = Quick(False, True)
    async with served(Clock(), workers) as (daily, _):
        made = catalogue.variant(catalogue.names()[0])
        rows = [
            shared_deals.challenge(made, "easy", None, "ana", daily.now() + index)
            for index in range(3)
        ]
        for index, row in enumerate(rows):
            await daily.rows.add(row)
            mine = await daily.rows.add_try(TryRow(row.id, 0, "ana", "Ana", "theo", "", 0))
            if index < 2:
                await daily.rows.finish_try(mine, 1, [DealScore(0, "gin", True)] * 5)
        daily.start()
        while (found_row := await daily.rows.get(rows[1].id)) is None or not found_row.expert:
            pass
        await daily.rows.finish_try(mine, 1, [DealScore(0, "gin", True)] * 5)
        workers.well += [True]
        while (found_row := await daily.rows.get(rows[2].id)) is None or not found_row.expert:
            pass
        # one that failed is not tried again, and keeps nobody waiting
        assert workers.asked == [row.persona for row in rows]
