"""Time for tests of a match: it passes when a test says so."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, cast

from openrummy.play.host import Match


@dataclass
class Wheel:
    """Time that passes when a test says so."""

    now: int = 1_700_000_000_000
    set: int = 0  # so much the clock on the wall was set ahead of it
    timers: list[tuple[int, int, Callable[[], None]]] = field(default_factory=list)
    numbers: Any = field(default_factory=count)

    def later(self, seconds: float, call: Callable[[], None]) -> asyncio.TimerHandle:
        entry = (self.now + round(seconds * 1000), next(self.numbers), call)
        self.timers.append(entry)
        return cast("asyncio.TimerHandle", _Handle(self, entry))

    async def pass_by(self, match: Match, ms: int) -> None:
        """Let this much time pass, running everything that falls due meanwhile."""
        end = self.now + ms
        await match.jobs.join()
        while self.timers and min(self.timers)[0] <= end:
            entry = min(self.timers)
            self.timers.remove(entry)
            self.now = max(self.now, entry[0])
            entry[2]()
            await match.jobs.join()
        self.now = end


@dataclass
class _Handle:
    wheel: Wheel
    entry: tuple[int, int, Callable[[], None]]

    def cancel(self) -> None:
        if self.entry in self.wheel.timers:
            self.wheel.timers.remove(self.entry)
