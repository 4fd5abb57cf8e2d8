"""Periodic heartbeats, so that downtime does not count against the days of a move.

The time between a server's last heartbeat and the next start is a pause; so is any advance of
the wall clock beyond the monotonic clock: the clock was set, or the machine slept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from openrummy.play.host.clock import DAY, MAX_DAYS
from openrummy.server.db.fair import Pause, PauseRows

_SLACK: Final = 1_000  # tolerated deviation of the clocks in ms
_TRIES: Final = 50
_INTERVAL_S: Final = 0.1  # seconds between heartbeats
_RETENTION_MS: Final = (MAX_DAYS + 1) * DAY


def _ticks() -> int:
    return time.monotonic_ns() // 1_000_000


class Heartbeat:
    """Beats at least every ``every`` ms; ``wall`` gives ms since 1970, ``ticks`` monotonic ms."""

    def __init__(
        self,
        rows: PauseRows,
        every: int,
        wall: Callable[[], int],
        ticks: Callable[[], int] = _ticks,
    ) -> None:
        self._rows = rows
        self._every = every
        self._wall = wall
        self._ticks = ticks
        self._ahead = wall() - ticks()
        self._pauses: tuple[Pause, ...] = ()

    def pauses(self) -> tuple[Pause, ...]:
        """Pauses of the server within the maximum time of a move."""
        return self._pauses

    async def start(self) -> None:
        """Record the downtime before this start."""
        now, last = self._wall(), await self._rows.last_beat()
        if last is not None and now - last > 2 * self._every + _SLACK:
            await self._rows.add(last, now)
        await self._beat(now)

    async def follow(self) -> None:
        """Follow the heartbeats of another process, once it has started."""
        for _ in range(_TRIES):
            last = await self._rows.last_beat()
            if last is not None and self._wall() - last <= 2 * self._every + _SLACK:
                break
            await asyncio.sleep(_INTERVAL_S)
        await self.read()

    async def read(self) -> None:
        """Read the recorded pauses."""
        self._pauses = tuple(await self._rows.since(self._wall() - _RETENTION_MS))

    async def beat(self) -> None:
        """Record a heartbeat, and any jump of the clock since the last one."""
        now = self._wall()
        ahead = now - self._ticks()
        jump, self._ahead = ahead - self._ahead, ahead
        if jump >= _SLACK:
            await self._rows.add(now - jump, now)
        await self._beat(now)

    async def _beat(self, now: int) -> None:
        await self._rows.beat(now)
        self._pauses = tuple(await self._rows.since(now - _RETENTION_MS))
