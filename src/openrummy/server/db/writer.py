"""Writing to a database; to SQLite one thread writes, and commits together what waits together.

A commit waits for the disk, so a commit for each action of each table would queue up behind the
disk. Here everything that comes while one transaction is being committed goes into the next one:
the busier the server, the more share one wait. Nobody is answered before the transaction with the
own change in it is on the disk.
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
# What one caller wants done in a transaction. It may be done again from the
# beginning after a rollback, and changes nothing but the database.
Change: TypeAlias = Callable[[sa.Connection], T]


@dataclass
class Waiting:
    """A change that a caller waits for, and its result."""

    change: Change[Any]
    answer: asyncio.Future[Any]
    result: Any = field(default=None)
    error: BaseException | None = field(default=None)


class Writes(Protocol):
    """Writing to a database, of either kind."""

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        """Run a change in a transaction, and return its result once it is on the disk.

        What ``change`` raises is raised here and nothing of it is kept; the changes of others
        stay. A caller who is cancelled stops nothing. ``beside``: it is right whatever others
        write meanwhile, and may be done twice; else it is as if nobody else wrote, in no process.
        """

    async def close(self) -> None:
        """Write what still waits, then stop."""


class Writer:
    """Writes through one connection of ``engine``, for callers of one event loop."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._kept: sa.Connection | None = None  # from one transaction to the next
        # where other processes write too, one at a time: the database itself would have them look
        # again and again, at growing intervals
        self.turn: AbstractContextManager[object] = nullcontext()
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False

    async def write(self, change: Change[T], *, beside: bool = False) -> T:
        """See :meth:`Writes.write`; here all wait for each other."""
        if self._closed:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._work, args=(loop,), name="writer", daemon=True
            )
            self._thread.start()
        waiting = Waiting(change, loop.create_future())
        self._queue.put(waiting)
        answer: T = await waiting.answer
        return answer

    async def close(self) -> None:
        """Write what still waits, then stop."""
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
            while not self._queue.empty():  # this is the only taker
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
        """Go on with a fresh connection, whatever state this one is in."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None

    def _write(self, batch: Sequence[Waiting]) -> None:
        """All in one transaction; where a change fails, each in one of its own."""
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
            for waiting in batch:  # its own fault, or the database's: no begin, no commit
                waiting.error = error


def answer_all(batch: Sequence[Waiting]) -> None:
    """Give the waiting callers their results."""
    for waiting in batch:
        if waiting.answer.done():  # the caller has gone
            continue
        if waiting.error is None:
            waiting.answer.set_result(waiting.result)
        else:
            waiting.answer.set_exception(waiting.error)
