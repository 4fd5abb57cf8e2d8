"""Tables loaded from their rows in steps, so that the server answers others in between.

A long game takes seconds to be played again. It is done in the event loop all the same, for a
thread would fight with it for every turn of the interpreter; but never more than a few
milliseconds at once, and no more than two long games at a time.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openrummy.play.host.clock import Times
from openrummy.play.host.moves import parse_move
from openrummy.play.host.progress import Progress, begun, played
from openrummy.play.host.rows import ActionRow, TableRow
from openrummy.play.host.store import TableStore
from openrummy.play.host.timekeeper import clocks, stepped

STEP: Final = 0.004  # seconds after which others are heard
_LONG = 500  # rows; a game that is longer waits for its turn, and is kept for a while
_AT_ONCE = 2
_MAX_KEPT = 8


@dataclass(frozen=True)
class Loaded:
    """A table as its rows make it: its row when they were read, the game, the clocks."""

    table: TableRow
    progress: Progress
    times: Times | None


async def load(table: TableRow, rows: Sequence[ActionRow]) -> Loaded:
    """The table as its rows make it, others heard after each :data:`STEP`."""
    progress, times = begun(table, rows), clocks(table)
    began = time.perf_counter()
    for row in rows:
        progress = played(progress, row)
        if times is not None:
            times = stepped(times, progress, parse_move(row.token), row.at)
        if time.perf_counter() - began > STEP:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return Loaded(table, progress, times)


class Loader:
    """Reads the tables of a store; those who want the same one at once wait for one reading."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._going: dict[str, asyncio.Task[Loaded | None]] = {}
        self._long = asyncio.Semaphore(_AT_ONCE)
        self._kept: OrderedDict[str, Loaded] = OrderedDict()

    async def loaded(self, table_id: str) -> Loaded | None:
        """The table as it is stored; None where there is none."""
        task = self._going.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id), name=table_id)
            self._going[table_id] = task
            task.add_done_callback(lambda done: self._done(table_id, done))
        return await asyncio.shield(task)

    def _done(self, table_id: str, task: asyncio.Task[Loaded | None]) -> None:
        del self._going[table_id]
        if not task.cancelled():
            task.exception()  # who waits for it hears of it; nobody may have waited so long

    async def _load(self, table_id: str) -> Loaded | None:
        table = await self._store.table(table_id)
        if table is None:
            return None
        cached = self._kept.get(table_id)
        if cached is not None and cached.table == table:
            self._kept.move_to_end(table_id)
            return cached
        rows = await self._store.actions(table_id)
        if len(rows) <= _LONG:
            return await load(table, rows)
        async with self._long:
            loaded = await load(table, rows)
        self._kept[table_id] = loaded
        if len(self._kept) > _MAX_KEPT:
            self._kept.popitem(last=False)
        return loaded
