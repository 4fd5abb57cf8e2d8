"""Database writes; for SQLite one thread writes, with group commit.

A commit waits for the disk, so one commit per action of each table would queue up behind it.
Instead, all changes that arrive during a commit go into the next transaction: the busier the
server, the more changes share one wait. Callers get their result only after the transaction with
their change is on disk.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Protocol, TypeAlias, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
# A caller's change, run in a transaction. It may be rerun after a
# rollback, so it must change nothing but the database.
Change: TypeAlias = Callable[[sa.Connection], T]


@dataclass
class PendingChange:
    """A pending change and its result."""

    change: Change[Any]
    answer: asyncio.Future[Any]
    result: Any = field(default=None)
    error: BaseException | None = field(default=None)


class Writes(Protocol):
    """Writes to a database of either kind."""

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        """Run a change in a transaction, and return its result once it is on disk.

        Exceptions of ``change`` are raised here and roll it back, without affecting other
        changes. Cancelling the caller does not stop the change. With ``beside`` the change must
        be correct under concurrent writes and safe to repeat; else it is serialized over all
        processes.
        """

    async def close(self) -> None:
        """Write pending changes, then stop."""


class Writer:
    """Writer through one connection of ``engine``, for callers of one event loop."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._kept: sa.Connection | None = None  # persists between transactions
        # serializes writing processes: the database itself would make them poll at growing
        # intervals
        self.turn: AbstractContextManager[object] = nullcontext()
        self._queue: SimpleQueue[PendingChange | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        """See :meth:`Writes.write`; all changes are serialized."""
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._work, args=(loop,), name="writer", daemon=True
            )
            self._thread.start()
        waiting = PendingChange(change, loop.create_future())
        self._queue.put(waiting)
        answer: T = await waiting.answer
        return answer

    async def close(self) -> None:
        """Write pending changes, then stop."""
        self._closed = True
        if self._thread is not None:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        self._engine.dispose()

    # ------------------------------------------------------------ in the thread

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        going = True
        while going:
            taken = [self._queue.get()]
            while not self._queue.empty():  # the only consumer
                taken.append(self._queue.get())
            batch = [waiting for waiting in taken if waiting is not None]
            going = len(batch) == len(taken)
            self._write(batch)
            if batch:
                loop.call_soon_threadsafe(answer_all, batch)
        self._hang_up()

    def _connection(self) -> sa.Connection:
        if self._kept is None:
            self._kept = self._engine.connect()
        return self._kept

    def _hang_up(self) -> None:
        """Replace the connection, whatever its state."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _write(self, batch: Sequence[PendingChange]) -> None:
        """Write a batch in one transaction; if a change fails, each in its own."""
        changing = False
        try:
            connection = self._connection()
            with self.turn, connection.begin():
                changing = True
                for waiting in batch:
                    waiting.result = waiting.change(connection)
                changing = False
        except Exception as error:
            self._hang_up()
            if changing and len(batch) > 1:
                for waiting in batch:
                    self._write([waiting])
                return
            for waiting in batch:  # failed at begin or commit, or in the change
                waiting.error = error


def answer_all(batch: Sequence[PendingChange]) -> None:
    """Set the results of the waiting callers."""
    for waiting in batch:
        if waiting.answer.done():  # the caller was cancelled
            continue
        if waiting.error is None:
            waiting.answer.set_result(waiting.result)
        else:
            waiting.answer.set_exception(waiting.error)
