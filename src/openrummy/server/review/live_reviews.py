"""Reviews of games in play, computed by idle processes.

The findings stay in the memory of this server until the game is over: only :class:`Reviews`
reads them, and only for a game that it may show.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TypeAlias

from msgspec import msgpack

from openrummy.core.game import Actor, GameAction
from openrummy.core.notation.records import Record, write
from openrummy.play.host import TableRow, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.play.replay.records import record_of
from openrummy.play.review.jobs import Job, TooMany
from openrummy.play.review.results import FoundDecision
from openrummy.server.analysis.tasks import LiveReviewTask
from openrummy.server.analysis.workers import Workers
from openrummy.server.live.hub import Hub

Did: TypeAlias = tuple[tuple[Actor | None, GameAction], ...]

_LOG = logging.getLogger(__name__)
AHEAD_REST = 2.0  # seconds between two polls of the tables
_STEP = 16  # new rows that justify another pass
_MAX_TABLES = 32


@dataclass
class _Game:
    """Decisions analysed at a table, with the actions played by then."""

    did: Did = ()
    rows: int = 0
    over: bool = False
    fails: bool = False
    decisions: dict[int, FoundDecision] = field(default_factory=dict)

    def before(self, did: Did) -> dict[int, FoundDecision]:
        """Return the decisions before the first action that was undone according to ``did``."""
        pairs = enumerate(zip(self.did, did, strict=False))
        same = next((entry for entry, (then, now) in pairs if then != now), len(did))
        return {entry: decision for entry, decision in self.decisions.items() if entry < same}


class ReviewAhead:
    """The reviews of games in play; polls every ``rest`` seconds."""

    def __init__(self, hub: Hub, workers: Workers, rest: float = AHEAD_REST) -> None:
        self._hub = hub
        self._workers = workers
        self._rest = rest
        self._games: OrderedDict[str, _Game] = OrderedDict()
        self._job: Job | None = None
        self._table = ""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name="ahead")

    async def close(self) -> None:
        """Stop polling."""
        await cancel_and_wait(self._task)

    def decided_ahead(self, table_id: str, record: Record) -> list[FoundDecision]:
        """Return the leading decisions of a finished game that were analysed during play."""
        self._take()
        game = self._games.get(table_id, _Game())
        return list(game.before(_done(record)).values())

    def forget(self, table_id: str) -> None:
        """Drop the findings of a game whose review is stored."""
        if self._table != table_id or self._job is None:
            self._games.pop(table_id, None)

    async def _work(self) -> None:
        while True:
            await asyncio.sleep(self._rest)
            try:
                await self._look()
            except Exception as error:  # the other tables are still polled
                _LOG.error("analysing ahead at table %s failed: %s", self._table, where(error))

    async def _look(self) -> None:
        self._take()
        if self._job is not None:
            self._workers.ask_about(self._job)
        elif self._workers.idle:
            table = self._due()
            if table is not None:
                await self._begin(table)

    def _due(self) -> TableRow | None:
        """Return the table with new actions and a person seated that has waited longest."""
        due: dict[str, TableRow] = {}
        for match in self._hub.running():
            table, rows = match.table, match.progress.seq
            game = self._games.get(table.id, _Game())
            more = rows - game.rows >= _STEP or (table.over and not game.over)
            if more and not game.fails and any(seat.person for seat in table.seats):
                due[table.id] = table
        fresh = [table for table_id, table in due.items() if table_id not in self._games]
        again = [due[table_id] for table_id in self._games if table_id in due]
        return next(iter([*fresh, *again]), None)

    async def _begin(self, table: TableRow) -> None:
        rows = await self._hub.actions(table.id)
        record = await asyncio.to_thread(record_of, table, rows)
        text = await asyncio.to_thread(write, record)
        game = self._games.setdefault(table.id, _Game())
        self._games.move_to_end(table.id)
        did = _done(record)
        game.decisions = game.before(did)
        game.did, game.rows, game.over = did, len(rows), table.over
        if len(self._games) > _MAX_TABLES:
            self._games.popitem(last=False)
        request = msgpack.encode(LiveReviewTask(text, max(game.decisions, default=-1)))
        self._table = table.id
        try:
            self._job = self._workers.add(Job("", request, spare=True))
        except TooMany:
            game.rows = 0

    def _take(self) -> None:
        """Collect the findings of the process."""
        job = self._job
        if job is None:
            return
        game = self._games.get(self._table, _Game())
        for part in job.parts:
            if part:
                decision = msgpack.decode(part, type=FoundDecision)
                game.decisions[decision.entry] = decision
        job.parts.clear()
        if not job.open:
            self._job = None
            game.fails = job.state in ("failed", "unavailable")
            if job.state == "stopped":  # preempted by other work: retried later
                game.rows, game.over = 0, False


def _done(record: Record) -> Did:
    return tuple((entry.actor, entry.action) for entry in record.entries)
