"""Capacity of a server: increasing numbers of tables, with an action per second at each."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from openrummy.cli.bench.load.open_loop import Times, every_second
from openrummy.cli.bench.load.table import LoadTable, Place, Tally, opened
from openrummy.cli.bench.processes import Process

SLOW_MS = 100.0
TRIES = 3  # retries of a slow step, in case of other load on the machine
_GRACE = 10.0  # seconds to wait for answers after a step


Beside: TypeAlias = Callable[[], AbstractContextManager[None]]


@dataclass(frozen=True)
class Step:
    """Result with one number of tables; ``client`` and ``server`` are loads in cores.

    ``cpu_ms_per_action`` is the processor time of the server, including warm-up, per answered
    action.
    """

    tables: int
    actions_per_s: float
    p50_ms: float
    p99_ms: float
    client: float
    server: float | None
    cpu_ms_per_action: float | None
    tries: int = 1

    @property
    def fast(self) -> bool:
        """True if the server answered in time."""
        return self.p99_ms < SLOW_MS


@dataclass
class Load:
    """The clients of a server, and their received messages."""

    server: Process
    places: Iterator[Place]
    tally: Tally = field(default_factory=Tally)
    unanswered: int = 0
    tables: list[LoadTable] = field(default_factory=list)
    beside: Beside | None = None
    with_beside: Step | None = None

    def climb(
        self, numbers: Sequence[int], main: int, seconds: float, done: Callable[[int], None]
    ) -> list[Step]:
        """Run all steps up to ``main`` tables, and further ones until one is too slow.

        ``done`` is called in a thread after each step, with its number of tables, while the tables
        pause. If there is a load ``beside``, the step of ``main`` tables is repeated with it
        (``with_beside``).
        """
        return asyncio.run(self._climb(numbers, main, seconds, done))

    async def _climb(
        self, numbers: Sequence[int], main: int, seconds: float, done: Callable[[int], None]
    ) -> list[Step]:
        steps: list[Step] = []
        for number in numbers:
            if number > main and steps and not steps[-1].fast:
                break
            steps.append(await self.step(number, seconds))
            await asyncio.to_thread(done, number)
            if number == main and self.beside is not None:
                async with _in_thread(self.beside()):
                    self.with_beside = await self.step(number, seconds)
        self.close()
        return steps

    def close(self) -> None:
        """Leave every table, and count unanswered actions."""
        self.unanswered = sum(table.unanswered for table in self.tables)
        for table in self.tables:
            table.close()

    async def step(self, number: int, seconds: float) -> Step:
        """Run one step; a slow one is retried, and the best try counts."""
        step = await self._step(number, seconds)
        for tries in range(2, TRIES + 1):
            if step.fast:
                break
            again = await self._step(number, seconds)
            step = replace(min(step, again, key=lambda tried: tried.p99_ms), tries=tries)
        return step

    async def _step(self, number: int, seconds: float) -> Step:
        more = range(len(self.tables), number)
        self.tables += await opened(more, self.server.ws, self.places, self.tally)
        times = self.tally.times = Times()
        done = self.tally.actions
        began, own_cpu, server_cpu = time.monotonic(), time.process_time(), self.server.busy()
        await every_second([table.due for table in self.tables], seconds, times)
        wall = time.monotonic() - began
        client, used = (time.process_time() - own_cpu) / wall, self.server.busy()
        spent = None if server_cpu is None or used is None else used - server_cpu
        done = self.tally.actions - done
        await self._wait_for_answers(times)
        p50, p99 = times.quantile_ms(0.5), times.quantile_ms(0.99)
        assert p50 is not None and p99 is not None
        rate = round(times.answered / seconds, 1)
        return Step(
            tables=number,
            actions_per_s=rate,
            p50_ms=p50,
            p99_ms=p99,
            client=round(client, 2),
            server=None if spent is None else round(spent / wall, 2),
            cpu_ms_per_action=None if spent is None or not done else round(1000 * spent / done, 2),
        )

    async def _wait_for_answers(self, times: Times) -> None:
        """Wait for all answers, with a timeout that counts as the latency of missing ones."""
        loop = asyncio.get_running_loop()
        end = loop.time() + _GRACE
        while any(table.behind for table in self.tables) and loop.time() < end:
            await asyncio.sleep(0.02)
        for table in self.tables:
            for due in table.behind:
                times.add(due, loop.time())
            table.give_up()


@asynccontextmanager
async def _in_thread(waits: AbstractContextManager[None]) -> AsyncIterator[None]:
    """Enter and exit a blocking context manager in a thread."""
    await asyncio.to_thread(waits.__enter__)
    try:
        yield
    finally:
        await asyncio.to_thread(waits.__exit__, None, None, None)
