"""A single-consumer queue with a tenth of the memory of ``asyncio.Queue``.

``asyncio.Queue`` has four deques of 600 bytes each, and a connection has several queues.
"""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """A FIFO queue with any number of producers and one consumer in an event loop."""

    __slots__ = ("_done", "_fresh", "_items", "_unfinished")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._fresh: asyncio.Future[None] | None = None  # the consumer waits for it
        self._unfinished = 0  # items without a call of :meth:`task_done`
        self._done: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """True if the queue is empty."""
        return not self._items

    def qsize(self) -> int:
        """Number of items in the queue."""
        return len(self._items)

    def put_nowait(self, item: T) -> None:
        """Put an item at the end."""
        self._items.append(item)
        self._unfinished += 1
        if self._fresh is not None and not self._fresh.done():
            self._fresh.set_result(None)

    async def get(self) -> T:
        """Take the first item, once there is one."""
        while not self._items:
            self._fresh = asyncio.get_running_loop().create_future()
            try:
                await self._fresh
            finally:
                self._fresh = None
        return self._items.pop(0)

    def get_nowait(self) -> T:
        """Take the first item. Raises ``asyncio.QueueEmpty``."""
        if not self._items:
            raise asyncio.QueueEmpty
        return self._items.pop(0)

    def task_done(self) -> None:
        """Mark an item that was taken as processed."""
        self._unfinished -= 1
        if not self._unfinished and self._done is not None:
            if not self._done.done():
                self._done.set_result(None)
            self._done = None

    async def join(self) -> None:
        """Wait until every item is processed."""
        while self._unfinished:
            if self._done is None:
                self._done = asyncio.get_running_loop().create_future()
            await asyncio.shield(self._done)
