"""Incremental loading of tables, so that the server stays responsive.

Replaying a long game takes seconds. It runs in the event loop, because a thread would compete for
the GIL, but only a few milliseconds at a time, and at most two long games concurrently.
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
from openrummy.play.host.rows import ActionRow, TableRow
from openrummy.play.host.store import TableStore
from openrummy.play.host.table_state import TableState, apply_row, initial_table_state
from openrummy.play.host.timekeeper import clocks, times_after_move

STEP: Final = 0.004  # seconds between yields to the event loop
_LONG_GAME_ROWS = 500  # rows; longer games are queued, and cached for a while
_MAX_CONCURRENT = 2
_MAX_CACHED = 8


@dataclass(frozen=True)
class Loaded:
    """A loaded table: its row when it was read, and the state and clocks after its moves."""

    table: TableRow
    progress: TableState
    times: Times | None


async def load(table: TableRow, rows: Sequence[ActionRow]) -> Loaded:
    """Build a table from its rows, yielding to the event loop after each :data:`STEP`."""
    progress, times = initial_table_state(table, rows), clocks(table)
    began = time.perf_counter()
    for row in rows:
        progress = apply_row(progress, row)
        if times is not None:
            times = times_after_move(times, progress, parse_move(row.token), row.at)
        if time.perf_counter() - began > STEP:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return Loaded(table, progress, times)


class Loader:
    """Loader of tables; concurrent requests for the same table share one load."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._going: dict[str, asyncio.Task[Loaded | None]] = {}
        self._long = asyncio.Semaphore(_MAX_CONCURRENT)
        self._kept: OrderedDict[str, Loaded] = OrderedDict()

    async def loaded(self, table_id: str) -> Loaded | None:
        """Load a table; None if it does not exist."""
        task = self._going.get(table_id)
        if task is None:
            task = asyncio.create_task(self._load(table_id), name=table_id)
            self._going[table_id] = task
            task.add_done_callback(lambda done: self._done(table_id, done))
        return await asyncio.shield(task)

    def _done(self, table_id: str, task: asyncio.Task[Loaded | None]) -> None:
        del self._going[table_id]
        if not task.cancelled():
            task.exception()  # awaiting callers receive the error; there may be none

    async def _load(self, table_id: str) -> Loaded | None:
        table = await self._store.table(table_id)
        if table is None:
            return None
        cached = self._kept.get(table_id)
        if cached is not None and cached.table == table:
            self._kept.move_to_end(table_id)
            return cached
        rows = await self._store.actions(table_id)
        if len(rows) <= _LONG_GAME_ROWS:
            return await load(table, rows)
        async with self._long:
            loaded = await load(table, rows)
        self._kept[table_id] = loaded
        if len(self._kept) > _MAX_CACHED:
            self._kept.popitem(last=False)
        return loaded
