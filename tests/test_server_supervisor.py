"""The process that keeps the serving ones alive: how soon it starts one again."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

import pytest

from openrummy.server.cluster.local import LocalBroker
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
        """How often it does within :data:`SOON` of a death."""
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
