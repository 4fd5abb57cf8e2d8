"""Counts every deal that is over, a little later and off the event loop.

The sums are kept in the store with a mark on each deal that is in them, so that
no deal counts twice and none is lost: what a stopped server had not counted it
counts when it starts again. A deal that is running is never looked at.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress

from openrummy.core.cards import fair
from openrummy.play import wire
from openrummy.play.host import (
    ActionRow,
    CountedDeal,
    FinishedDeal,
    Store,
    TableRow,
    finished_deals,
    where,
)
from openrummy.play.host.tasks import stopped
from openrummy.server.statistics.deal_figures import figures
from openrummy.server.statistics.deal_report import report

_LOG = logging.getLogger(__name__)
_WAIT = 2.0  # seconds in which deals are collected
_REST = 0.02  # seconds between tables that are replayed, so that play goes before
_BATCH = 50
_LOOK = 5.0  # seconds between two looks at what other processes have counted
_TABLES = 10


class Census:
    """The statistics of a server's deals."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[FinishedDeal] = []
        self._sums: Counter[str] = Counter()
        self._some = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._made: wire.DealStats | None = None
        self._alone = True
        self._leading: asyncio.Task[None] | None = None

    async def start(self, *, alone: bool = True) -> None:
        """Read the sums and begin to count; ``alone``: nobody else counts."""
        self._alone = alone
        self._sums = Counter(await self._store.deal_counts())
        self._task = asyncio.create_task(self._work(), name="census")

    async def close(self) -> None:
        """Count what waits, then stop."""
        with suppress(Exception):
            await self.settle()
        await stopped(self._task)

    def deal_over(self, deal: FinishedDeal) -> None:
        """A deal is over."""
        self._waiting.append(deal)
        self._some.set()

    def stats(self) -> wire.DealStats:
        """The figures of now."""
        if self._made is None:
            self._made = report(self._sums)
        return self._made

    # ------------------------------------------------------------ counting

    async def _work(self) -> None:
        if self._alone:
            await self._older()
        while True:
            await self._some.wait()
            await asyncio.sleep(_WAIT)
            try:
                await self.settle()
            except Exception as error:  # they are found again at the next start
                _LOG.error("deals were not counted: %s", where(error))

    async def _older(self) -> None:
        try:
            await self.catch_up()
        except Exception as error:
            _LOG.error("older deals were not counted: %s", where(error))

    def lead(self) -> None:
        """Count what nobody has, and know what others count, from now on."""
        self._leading = asyncio.create_task(self._lead(), name="census-lead")

    async def follow(self) -> None:
        """Another process does that."""
        await stopped(self._leading)

    async def _lead(self) -> None:
        await self._older()
        while True:
            await asyncio.sleep(_LOOK)
            try:
                self._sums, self._made = Counter(await self._store.deal_counts()), None
            except Exception as error:
                _LOG.error("the sums were not read: %s", where(error))

    async def settle(self) -> None:
        """Count all that waits."""
        self._some.clear()
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            await self._count(batch)

    async def catch_up(self) -> None:
        """Count what is over in the store and was not counted."""
        while table_ids := await self._store.uncounted(_TABLES):
            for table_id in table_ids:
                await self._catch_up(table_id)
                await asyncio.sleep(_REST)

    async def _catch_up(self, table_id: str) -> None:
        table = await self._store.table(table_id)
        if table is None:
            return
        dealt = [row.deal for row in await self._store.fair(table_id) if row.seeds is not None]
        over = dealt if table.over else dealt[:-1]
        rows = await self._store.actions(table_id)
        try:
            deals = await asyncio.to_thread(_replayed, table, rows)
        except Exception as error:
            _LOG.error("cannot count %s: %s", table_id, where(error))
            deals = []
        await self._count(deals)
        # settled but never dealt, or not to be read: not looked at again and again
        await self._store.count_deals([CountedDeal(table_id, deal, {}) for deal in over])

    async def _count(self, deals: list[FinishedDeal]) -> None:
        known: dict[str, dict[int, bytes]] = {}
        for table_id in {deal.table_id for deal in deals}:
            known[table_id] = {
                row.deal: fair.entropy(row.deal, row.secret, row.seeds)
                for row in await self._store.fair(table_id)
                if row.seeds is not None
            }
        counted = await asyncio.to_thread(_figures, deals, known)
        fresh = await self._store.count_deals(counted)
        for counted_deal, new in zip(counted, fresh, strict=True):
            if new:
                self._sums.update(counted_deal.figures)
        self._made = None


def _replayed(table: TableRow, rows: tuple[ActionRow, ...]) -> list[FinishedDeal]:
    return list(finished_deals(table, rows))


def _figures(deals: list[FinishedDeal], known: dict[str, dict[int, bytes]]) -> list[CountedDeal]:
    """The figures of every deal that was promised."""
    return [
        CountedDeal(deal.table_id, deal.number, figures(deal, entropy))
        for deal in deals
        if (entropy := known[deal.table_id].get(deal.number)) is not None
    ]
