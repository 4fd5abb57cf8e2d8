"""The process that keeps the serving ones alive: how soon it starts one again."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import pytest

from local_broker import LocalBroker
from openrummy.server.processes.supervisor import NotReady, Supervisor, _Worker

SOON = 0.5  # seconds; the tenth death in a row is to be answered much later


class Ended:
    """A process that is gone."""

    async def wait(self) -> int:
        return -9


class Counting(Supervisor):
    """Starts nothing, and says when it would; the first ``refusing`` do not start."""

    refusing = 0

    def __init__(self, others: int) -> None:
        bound: Any = None  # nothing is served
        super().__init__(2, {}, bound, LocalBroker())
        self.starts: list[float] = []
        self._failures = 9
        self._workers = [_Worker(Ended(), 0.0, 1) for _ in range(others)]  # type: ignore[arg-type]

    async def _start(self, slot: int) -> None:
        self.starts.append(time.monotonic())
        if len(self.starts) <= self.refusing:
            raise NotReady

    async def starts_again(self) -> int:
        """Number of restarts within :data:`SOON` of a death."""
        dead: Any = _Worker(Ended(), time.monotonic(), 0)  # type: ignore[arg-type]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._watched(dead), SOON)
        self._folder.rmdir()
        return len(self.starts)


@pytest.mark.parametrize(
    ("others", "refusing", "starts"),
    [(0, 0, 1), (1, 0, 0), (0, 5, 1)],
    ids=["at once where nobody serves", "later where others serve", "not again and again"],
)
def test_one_that_died_often_is_started_again(others: int, refusing: int, starts: int) -> None:
    async def run() -> int:
        supervisor = Counting(others)
        supervisor.refusing = refusing
        return await supervisor.starts_again()

    assert asyncio.run(run()) == starts


class Slow(Supervisor):
    """Starts processes that are none: each once it is let."""

    def __init__(self) -> None:
        bound: Any = None  # nothing is served
        super().__init__(1, {}, bound, LocalBroker())
        self.let = asyncio.Event()
        self.started: list[_Worker] = []

    async def _start(self, slot: int) -> None:
        worker = _Worker(Ended(), time.monotonic(), slot)  # type: ignore[arg-type]
        self._workers.append(worker)
        await self.let.wait()
        self.started.append(worker)

    async def _end(self, worker: _Worker) -> None:
        worker.ended = True
        self._workers.remove(worker)

    async def replaced_while_it_starts(self, times: int) -> list[_Worker]:
        """Those that serve, where all were to be replaced so often while one was starting."""
        starting = asyncio.create_task(self._fill(0))
        await asyncio.sleep(0)
        for _ in range(times):
            self._hung_up()
            await asyncio.sleep(0)
        self.let.set()
        await starting
        await asyncio.gather(*self._watching)
        self._folder.rmdir()
        return self._workers


@pytest.mark.parametrize("times", [1, 3])
def test_one_that_starts_is_replaced_by_one(times: int) -> None:
    async def run() -> tuple[list[_Worker], list[_Worker]]:
        supervisor = Slow()
        return await supervisor.replaced_while_it_starts(times), supervisor.started

    serving, started = asyncio.run(run())
    assert serving == started[-1:]
    assert len(started) == (2 if times == 1 else 3)
