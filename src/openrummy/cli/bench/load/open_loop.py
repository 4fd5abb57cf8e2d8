"""Due times and latencies of an open-loop load, which includes the delays of a slow server.

Requests are spread evenly over each second and do not wait for those of other tables. Latency is
measured from the time a request was due.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import inf

WARM_UP = 1.0  # warm-up seconds


@dataclass
class Times:
    """Latencies in seconds of requests due from ``begin`` to ``end`` on the event loop's clock."""

    begin: float = inf
    end: float = inf
    took: list[float] = field(default_factory=list)
    answered: int = 0  # number of answers in that time

    def add(self, due: float, now: float) -> None:
        """Record the answer, at ``now``, to a request due at ``due``."""
        if due >= self.begin:
            self.took.append(now - due)
        if self.begin <= now < self.end:
            self.answered += 1

    def quantile_ms(self, part: float) -> float | None:
        """Quantile ``part`` of the times in milliseconds; None without times."""
        if not self.took:
            return None
        ordered = sorted(self.took)
        return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 2)


async def every_second(
    due: Sequence[Callable[[float], None]], seconds: float, times: Times
) -> None:
    """Call each function once a second with its due time, for this many seconds."""
    loop = asyncio.get_running_loop()
    start = loop.time()
    times.begin = start + WARM_UP
    times.end = times.begin + seconds
    number = len(due)
    for tick in range(round(number * (WARM_UP + seconds))):
        moment = start + tick / number
        await asyncio.sleep(max(0.0, moment - loop.time()))  # always yield
        due[tick % number](moment)


async def some_at_once(jobs: Iterable[Awaitable[None]], most: int = 20) -> None:
    """Run all jobs, ``most`` at a time."""
    left = iter(jobs)

    async def work() -> None:
        for job in left:
            await job

    await asyncio.gather(*(work() for _ in range(most)))
