"""The pace of the computer players at a table, as chosen by its people."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Literal, TypeAlias

from openrummy.core.scoring.result import Seat

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]

_SPEED_FACTORS: dict[Speed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
_WAITED_FOR = 0.4  # factor while people can only watch
# Seconds that all computer players together take for a turn each, of two actions, so that
# nobody waits longer than three for four of them.
_ROUND = 2.2
_ACTIONS = 2


# a separate generator, since the application may have seeded the global one
_CHANCE = random.Random()


class Pace:
    """The speed of one table: the slowest any player there has chosen.

    ``usual`` is what an action takes at least, in seconds, at normal speed.
    """

    def __init__(self, usual: float) -> None:
        self._usual = usual
        self._wanted: dict[Seat, Speed] = {}
        self._hurry = asyncio.Event()

    def choose(self, seat: Seat, speed: Speed) -> None:
        """Set a seat's preferred speed, from the next action on."""
        self._wanted[seat] = speed
        self.hurry()

    def hurry(self) -> None:
        """Skip the current wait: the pending action is played at once."""
        self._hurry.set()

    def seconds(self, computers: int, only_watching: bool) -> float:
        """Seconds for an action among that many computer players, varied a little."""
        times = max((_SPEED_FACTORS[speed] for speed in self._wanted.values()), default=1.0)
        usual = min(self._usual, _ROUND / (_ACTIONS * max(1, computers)))
        times *= _WAITED_FOR if only_watching else 1.0
        return usual * times * (0.72 + 0.56 * _CHANCE.random())

    async def rest(self, seconds: float) -> None:
        """Wait that long, or until :meth:`hurry`."""
        if seconds <= 0:
            return
        self._hurry.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)
