"""Writing to PostgreSQL: waiting changes are committed together, concurrently with other processes.

A change runs either in a *turn* or *beside* others. Changes that read something and write what
follows from it, such as the next number of a list, take turns across all processes and machines:
the holder of the database's lock has seen everything written in earlier turns. So each can be
written as if it were alone, as with SQLite. Changes that are correct whatever others write
meanwhile, and that detect a repeated write, such as an action at a table, do not wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from openrummy.play.host import SeqTaken, where
from openrummy.server.db.append import Appending
from openrummy.server.db.postgres.faults import AGAIN, is_gone, state_of
from openrummy.server.db.writer import Change, PendingChange, T, answer_all

# by column, with their PostgreSQL types
_TOUCHED: Final = {
    "of": "varchar",
    "first": "int",
    "last": "int",
    "touched": "bigint",
    "over": "boolean",
    "due": "bigint",
    "mine": "bigint",
}
_ROWS: Final = {
    "table_id": "varchar",
    "seq": "int",
    "actor": "int",
    "token": "varchar",
    "at": "bigint",
}


def _columns(kinds: dict[str, str]) -> str:
    """Return the SQL of a table whose columns are array parameters."""
    given = ", ".join(f"CAST(:{name} AS {kind}[])" for name, kind in kinds.items())
    return f"unnest({given})"


# batch versions of _TOUCH and _ADD_ACTIONS of openrummy.server.db.append
_TOUCH: Final = sa.text(
    "UPDATE tables SET touched = g.touched, over = g.over, due = g.due, seq = g.last"
    f" FROM {_columns(_TOUCHED)} AS g ({', '.join(_TOUCHED)})"
    " WHERE tables.id = g.of AND tables.seq < g.first AND tables.fence <= g.mine"
    " RETURNING tables.id"
)
_ADD: Final = sa.text(f"INSERT INTO actions ({', '.join(_ROWS)}) SELECT * FROM {_columns(_ROWS)}")


def append_all(connection: sa.Connection, batch: Sequence[PendingChange]) -> list[PendingChange]:
    """Store these appends and mark those that come too late; return those to be done separately.

    Raises what PostgreSQL refuses; then nothing is stored.
    """
    fresh: dict[str, tuple[PendingChange, Appending]] = {}
    left = []
    for waiting in batch:
        change = waiting.change
        if not isinstance(change, Appending) or change.table_id in fresh:
            left.append(waiting)
            continue
        try:
            change.check()
        except SeqTaken as error:
            waiting.error = error
        else:
            fresh[change.table_id] = waiting, change
    if len(fresh) < 2:
        return left + [waiting for waiting, _ in fresh.values()]
    touched = connection.execute(_TOUCH, _by_column(_TOUCHED, [c.touch for _, c in fresh.values()]))
    touched_tables = set(touched.scalars())
    for name in fresh.keys() - touched_tables:
        fresh[name][0].error = SeqTaken(name)
    in_time = [change for name, (_, change) in fresh.items() if name in touched_tables]
    if in_time:
        rows = [row for change in in_time for row in change.rows]
        connection.execute(_ADD, _by_column(_ROWS, rows))
        for change in in_time:
            change.finish(connection)
    return left


def _by_column(kinds: dict[str, str], rows: Sequence[dict[str, Any]]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in kinds}


TURN: Final = 0x6F72_7475  # advisory lock of changes that take turns
_TAKE: Final = sa.text(f"SELECT pg_advisory_xact_lock({TURN})")
_TRIES: Final = 6
_PATIENCE: Final = 5.0  # seconds for an unavailable database, as during a restart
_PAUSE: Final = 0.2
_MAX_CHANGES: Final = 200  # changes per transaction: others wait for the rows it has touched
_LOG = logging.getLogger(__name__)


class PostgresWriter:
    """Writes to PostgreSQL: one connection for turns, ``beside`` for the rest."""

    def __init__(self, engine: AsyncEngine, beside: int) -> None:
        self._engine = engine
        self._turns = _Lane(engine, 1, turns=True)
        self._beside = _Lane(engine, beside, turns=False)
        self._closed = False

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        if self._closed:
            raise RuntimeError("the store is closed")
        answer: T = await (self._beside if beside else self._turns).write(change)
        return answer

    async def close(self) -> None:
        """Write all waiting changes, then stop."""
        self._closed = True
        await self._turns.close()
        await self._beside.close()
        await self._engine.dispose()


class _Lane:
    """Waiting changes and their writers, each with its own connection."""

    def __init__(self, engine: AsyncEngine, many: int, turns: bool) -> None:
        self._engine, self._many, self._turns = engine, many, turns
        self._waiting: deque[PendingChange] = deque()
        self._at_work = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def write(self, change: Change[T]) -> T:
        waiting = PendingChange(change, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._at_work < self._many:
            self._at_work += 1
            task = asyncio.create_task(self._work(), name="writer")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        answer: T = await waiting.answer
        return answer

    async def close(self) -> None:
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def _work(self) -> None:
        try:
            await self._write_all()
        finally:  # without a pause: a later change starts another writer
            self._at_work -= 1

    async def _write_all(self) -> None:
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), _MAX_CHANGES))]
            try:
                await self._write(batch)
            except BaseException as error:  # cancelled
                for waiting in batch:
                    waiting.error = waiting.error or error
                raise
            finally:
                answer_all(batch)

    async def _write(self, batch: Sequence[PendingChange]) -> None:
        """Write all in one transaction; if a change fails, each in its own."""
        loop = asyncio.get_running_loop()
        end, tries = loop.time() + _PATIENCE, _TRIES
        while True:
            stage = _Stage()
            try:
                await self._transaction(batch, stage)
                return
            except Exception as error:
                if is_gone(error):
                    # if a commit was not acknowledged, it may have succeeded
                    if (stage.ending and self._turns) or loop.time() > end:
                        _break_off(batch, error)
                        return
                    await asyncio.sleep(_PAUSE)
                elif state_of(error) in AGAIN and tries:
                    tries -= 1
                    _LOG.info("retrying a write to the database: %s", where(error))
                elif stage.changing and len(batch) > 1:
                    for waiting in batch:
                        await self._write([waiting])
                    return
                else:
                    _break_off(batch, error)
                    return

    async def _transaction(self, batch: Sequence[PendingChange], stage: _Stage) -> None:
        async with self._engine.connect() as connection, connection.begin() as transaction:
            if self._turns:
                await connection.execute(_TAKE)
            stage.changing = True
            await connection.run_sync(_change, batch)
            stage.changing, stage.ending = False, True
            await transaction.commit()


@dataclass
class _Stage:
    """Progress of a transaction."""

    changing: bool = False
    ending: bool = False


def _break_off(batch: Sequence[PendingChange], error: Exception) -> None:
    """Mark all of these as failed."""
    for waiting in batch:
        waiting.error = error


def _change(connection: sa.Connection, batch: Sequence[PendingChange]) -> None:
    for waiting in batch:
        waiting.error = None  # of an earlier attempt
    for waiting in append_all(connection, batch):
        waiting.result = waiting.change(connection)
