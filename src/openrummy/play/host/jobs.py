"""The queue of a table, its only lock: jobs run one at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

from openrummy.play.host.errors import HostError, where
from openrummy.play.host.mailbox import Mailbox
from openrummy.play.host.tasks import cancel_and_wait

_LOG = logging.getLogger(__name__)
P = ParamSpec("P")
Run: TypeAlias = Callable[[], Awaitable[None]]


@dataclass(frozen=True)
class Job:
    """A job at a table; ``done`` resolves the caller's future, if any."""

    run: Run
    done: asyncio.Future[None] | None = None

    async def __call__(self) -> None:
        """Run the job and resolve ``done``; without it, exceptions propagate."""
        try:
            await self.run()
        except Exception as error:
            if self.done is None:
                raise
            if not self.done.cancelled():
                self.done.set_exception(error)
        else:
            if self.done is not None and not self.done.cancelled():
                self.done.set_result(None)


class Jobs:
    """The jobs of a table, first in, first out."""

    def __init__(self, table_id: str) -> None:
        self._table_id = table_id
        self._queue = Mailbox[Job]()
        self._worker: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the worker."""
        self._worker = asyncio.create_task(self._work(), name=f"match {self._table_id}")

    async def close(self) -> None:
        """Finish the queued jobs, then stop."""
        await self.join()
        await cancel_and_wait(self._worker)

    async def join(self) -> None:
        """Wait until the queue is empty."""
        await self._queue.join()

    def enqueue(self, run: Run) -> None:
        """Queue a job without waiting for it."""
        self._queue.put_nowait(Job(run))

    async def do(self, run: Run) -> None:
        """Queue a job and wait for it; cancelling the caller does not cancel the job."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Job(run, done))
        await done

    async def _work(self) -> None:
        while True:
            job = await self._queue.get()
            try:
                await job()
            except Exception as error:
                _LOG.error("table %s: %s", self._table_id, where(error))
            finally:
                self._queue.task_done()


class HasJobs(Protocol):
    """An object whose :func:`queued` methods run one after another."""

    jobs: Jobs

    @property
    def closed(self) -> bool:
        """True if new jobs are refused."""


T = TypeVar("T", bound=HasJobs)


def queued(
    method: Callable[Concatenate[T, P], Awaitable[None]],
) -> Callable[Concatenate[T, P], Coroutine[Any, Any, None]]:
    """Run a method as a job of the object's queue, and wait for it.

    A job must not call a queued method of its own table: it would wait for itself. The method
    raises :class:`HostError` ``closing`` once new jobs are refused.
    """

    @wraps(method)
    async def put(self: T, /, *args: P.args, **keywords: P.kwargs) -> None:
        if self.closed:
            raise HostError("closing")
        await self.jobs.do(partial(method, self, *args, **keywords))

    return put
