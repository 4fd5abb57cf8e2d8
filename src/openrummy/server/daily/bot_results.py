"""The strongest bot's result on the same deals, computed by an analysis process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from msgspec import msgpack

from openrummy.play.review.jobs import Job, TooMany
from openrummy.server.analysis.tasks import DealsTask
from openrummy.server.analysis.workers import Workers
from openrummy.server.daily import shared_deals
from openrummy.server.db.daily import DealSets, SetRow

_LOG = logging.getLogger(__name__)
_QUEUE_OWNER = "-daily"  # owner of these jobs in the analysis queue
_POLL_INTERVAL_S = 5.0  # seconds between polls


class StrongestBot:
    """Lets the strongest bot play deals; ``loaded`` tells if its code is compiled on this host."""

    def __init__(self, workers: Workers, loaded: Callable[[], bool]) -> None:
        self._workers = workers
        self._loaded = loaded
        self._failed: set[str] = set()  # not retried by this process

    async def score_finished(self, rows: DealSets) -> None:
        """Compute the missing results of finished deals, if possible."""
        while self._loaded() and self._workers.is_available:
            row = await rows.next_unscored(self._failed)
            if row is None:
                return
            points = await self._play(row)
            if points:
                await rows.set_expert(row.id, points)
            elif row.id not in self._failed:  # otherwise retried later
                return

    async def _play(self, row: SetRow) -> list[int]:
        work = DealsTask(
            rules=row.rules,
            entropies=shared_deals.entropies(row),
            persona=row.persona,
            level=row.level,
            seed=shared_deals.opponent_seed(row),
        )
        job = Job(_QUEUE_OWNER, msgpack.encode(work))
        try:
            self._workers.add(job)
        except TooMany:
            return []
        while job.open:
            self._workers.ask_about(job)
            try:
                await asyncio.wait_for(job.over.wait(), _POLL_INTERVAL_S)
            except TimeoutError:
                continue
        if not job.result:
            _LOG.info("the bot results of the daily deals %s are not known yet", row.id)
            if job.state != "stopped":
                self._failed.add(row.id)
            return []
        return msgpack.decode(job.result, type=list[int])
