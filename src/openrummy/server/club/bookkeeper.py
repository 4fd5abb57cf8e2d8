"""Stores the outcome of every finished game exactly once, off the event loop.

The store knows which finished games have no outcome yet, so a restarted server catches up and
nothing is stored twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from openrummy.play.host import Store, outcome_of, where
from openrummy.play.host.tasks import cancel_and_wait
from openrummy.server.club.ratings import RatingBook
from openrummy.server.db.club.ledgers import LedgerRows
from openrummy.server.db.database import Database

_LOG = logging.getLogger(__name__)
_PAUSE_S = 0.02  # seconds between replayed games, to give live play priority
_BATCH = 50


class Bookkeeper:
    """Stores the outcomes of finished games, with a ``rest`` (s) after each."""

    def __init__(self, store: Store, rest: float = _PAUSE_S) -> None:
        self._store = store
        self._rest = rest
        self._some = asyncio.Event()
        self._unreadable: set[str] = set()
        self._busy = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        self._followers: list[Callable[[], Awaitable[None]]] = []

    def follow(self, follower: Callable[[], Awaitable[None]]) -> None:
        """Register a follower, called at startup and after new outcomes: ratings, tournaments.

        Followers store their own cursor, so a killed server resumes there; one that fails is
        called again the next time.
        """
        self._followers.append(follower)

    def start(self) -> None:
        """Start with the games already finished."""
        self._some.set()
        self._task = asyncio.create_task(self._work(), name="bookkeeper")

    async def close(self) -> None:
        """Stop; the rest is processed after the next start."""
        await cancel_and_wait(self._task)

    def note_over(self, _table_id: str) -> None:
        """Note that a game is over."""
        self._some.set()

    async def settle(self) -> None:
        """Store the outcomes of all finished games."""
        async with self._busy:
            while batch := await self._unkept():
                for table_id in batch:
                    await self._keep(table_id)
            for follower in self._followers:
                try:
                    await follower()
                except Exception as error:  # the other followers must still be called
                    _LOG.error("updating statistics after games failed: %s", where(error))

    async def _unkept(self) -> list[str]:
        limit = _BATCH + len(self._unreadable)
        return [row for row in await self._store.unkept(limit) if row not in self._unreadable]

    async def _work(self) -> None:
        while True:
            await self._some.wait()
            self._some.clear()
            try:
                await self.settle()
            except Exception as error:  # retried with the next game or at the next start
                _LOG.error("storing outcomes of games failed: %s", where(error))

    async def _keep(self, table_id: str) -> None:
        table = await self._store.table(table_id)
        if table is None:
            return
        rows = await self._store.actions(table_id)
        try:
            outcome = await asyncio.to_thread(outcome_of, table, rows)
        except Exception as error:  # one bad game must not hide the others
            _LOG.error("cannot compute the statistics of table %s: %s", table_id, where(error))
            self._unreadable.add(table_id)
            return
        await self._store.keep_outcome(outcome)
        await asyncio.sleep(self._rest)


_AT_ONCE = 200
_NO_LIMIT = 2**31


@dataclass(frozen=True)
class Recount:
    """Number of games, and of those that came out otherwise, cannot be read, were not kept.

    ``ratings``: number of rows of ratings that came out otherwise.
    """

    games: int
    changed: int
    unreadable: int
    new: int
    ratings: int = 0


async def recount(
    store: Store,
    step: Callable[[int], None] = lambda _: None,
    database: Database | None = None,
) -> Recount:
    """Store missing outcomes and recompute the others in order.

    Then recompute the ratings in ``database`` and drop the ledgers, which are rebuilt on request.
    ``step`` is called with the number of games done.
    """
    last = games = changed = unreadable = 0
    while batch := await store.outcomes(last, _AT_ONCE):
        for number, row in batch:
            table, last = await store.table(row.table_id), number
            rows = await store.actions(row.table_id)
            games += 1
            step(1)
            try:
                outcome = await asyncio.to_thread(outcome_of, table, rows) if table else row
            except Exception:  # whatever a damaged row leads to, the others are still counted
                unreadable += 1
                continue
            if outcome != row:
                changed += 1
                await store.replace_outcome(outcome)
    await Bookkeeper(store, rest=0).settle()
    fresh = len(await store.outcomes(last, _NO_LIMIT))
    rated = 0
    if database is not None:
        rated = await RatingBook(store, database).rebuild()
        await LedgerRows(database).drop()
    return Recount(games + fresh, changed, unreadable, fresh, rated)
