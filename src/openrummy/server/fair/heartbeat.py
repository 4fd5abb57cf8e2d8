"""A sign of life now and then, so that nobody loses days of a move while nobody could play.

What lies between the last sign of a server and the start of the next is a pause; so is what the
clock on the wall went further than time while one ran: it was set, or the machine slept.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from openrummy.play.host.clock import DAY, MAX_DAYS
from openrummy.server.db.fair import Pause, PauseRows

_SLACK: Final = 1_000  # ms by which the clock may go wrong unnoticed
_TRIES: Final = 50
_REST: Final = 0.1  # seconds between them
_KEPT: Final = (MAX_DAYS + 1) * DAY


def _ticks() -> int:
    return time.monotonic_ns() // 1_000_000


class Heartbeat:
    """Beats at least every ``every`` ms; ``wall`` gives ms since 1970, ``ticks`` ms that go on."""

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
        """Times at which nobody could play, of the time that a move may take."""
        return self._pauses

    async def start(self) -> None:
        """Note how long no server ran."""
        now, last = self._wall(), await self._rows.last_beat()
        if last is not None and now - last > 2 * self._every + _SLACK:
            await self._rows.add(last, now)
        await self._beat(now)

    async def follow(self) -> None:
        """Another process beats: know what it noted, once it has begun to."""
        for _ in range(_TRIES):
            last = await self._rows.last_beat()
            if last is not None and self._wall() - last <= 2 * self._every + _SLACK:
                break
            await asyncio.sleep(_REST)
        await self.read()

    async def read(self) -> None:
        """Know what was noted by now."""
        self._pauses = tuple(await self._rows.since(self._wall() - _KEPT))

    async def beat(self) -> None:
        """A server runs; note where the clock has jumped since the last time."""
        now = self._wall()
        ahead = now - self._ticks()
        jump, self._ahead = ahead - self._ahead, ahead
        if jump >= _SLACK:
            await self._rows.add(now - jump, now)
        await self._beat(now)

    async def _beat(self, now: int) -> None:
        await self._rows.beat(now)
        self._pauses = tuple(await self._rows.since(now - _KEPT))
