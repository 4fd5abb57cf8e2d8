"""Counts every finished deal, with a short delay and off the event loop.

The sums are stored together with a mark on each counted deal, so that
no deal counts twice and none is lost: a stopped server counts the rest
at the next start. A deal in play is never read.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress

from openrummy.core.cards import fair_deals
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
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.statistics.deal_figures import figures
from openrummy.server.statistics.deal_report import report

_LOG = logging.getLogger(__name__)
_BATCH_S = 2.0  # seconds over which deals are batched
_PAUSE_S = 0.02  # seconds between replayed tables, so that play has priority
_BATCH = 50
_POLL_INTERVAL_S = 5.0  # seconds between two reads of the counts of other processes
_TABLES = 10


class DealCounter:
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
        """Read the sums and start counting; ``alone``: no other process counts."""
        self._alone = alone
        self._sums = Counter(await self._store.deal_counts())
        self._task = asyncio.create_task(self._work(), name="census")

    async def close(self) -> None:
        """Count the waiting deals, then stop."""
        with suppress(Exception):
            await self.settle()
        await cancel_and_wait(self._task)

    def deal_over(self, deal: FinishedDeal) -> None:
        """Queue a finished deal."""
        self._waiting.append(deal)
        self._some.set()

    def stats(self) -> wire.DealStats:
        """Return the current figures."""
        if self._made is None:
            self._made = report(self._sums)
        return self._made

    # ------------------------------------------------------------ counting

    async def _work(self) -> None:
        if self._alone:
            await self._older()
        while True:
            await self._some.wait()
            await asyncio.sleep(_BATCH_S)
            try:
                await self.settle()
            except Exception as error:  # found again at the next start
                _LOG.error("counting deals failed: %s", where(error))

    async def _older(self) -> None:
        try:
            await self.catch_up()
        except Exception as error:
            _LOG.error("counting older deals failed: %s", where(error))

    def lead(self) -> None:
        """Count uncounted deals, and keep reading the counts of other processes."""
        self._leading = asyncio.create_task(self._lead(), name="census-lead")

    async def follow(self) -> None:
        """Stop leading: another process counts."""
        await cancel_and_wait(self._leading)

    async def _lead(self) -> None:
        await self._older()
        while True:
            await asyncio.sleep(_POLL_INTERVAL_S)
            try:
                self._sums, self._made = Counter(await self._store.deal_counts()), None
            except Exception as error:
                _LOG.error("reading the totals of deals failed: %s", where(error))

    async def settle(self) -> None:
        """Count all waiting deals."""
        self._some.clear()
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            await self._count(batch)

    async def catch_up(self) -> None:
        """Count the finished deals in the store that were not counted."""
        while table_ids := await self._store.uncounted(_TABLES):
            for table_id in table_ids:
                await self._catch_up(table_id)
                await asyncio.sleep(_PAUSE_S)

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
            _LOG.error("cannot compute the statistics of table %s: %s", table_id, where(error))
            deals = []
        await self._count(deals)
        # settled but never dealt, or unreadable: skipped from now on
        await self._store.count_deals([CountedDeal(table_id, deal, {}) for deal in over])

    async def _count(self, deals: list[FinishedDeal]) -> None:
        known: dict[str, dict[int, bytes]] = {}
        for table_id in {deal.table_id for deal in deals}:
            known[table_id] = {
                row.deal: fair_deals.entropy(row.deal, row.secret, row.seeds)
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
    """Return the figures of every promised deal."""
    return [
        CountedDeal(deal.table_id, deal.number, figures(deal, entropy))
        for deal in deals
        if (entropy := known[deal.table_id].get(deal.number)) is not None
    ]
