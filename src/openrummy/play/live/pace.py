"""The pace of the computer players at a table, as chosen by its people."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Literal, TypeAlias

from openrummy.core.scoring.result import Seat

Speed: TypeAlias = Literal["slow", "normal", "fast", "instant"]

_SPEED_FACTORS: dict[Speed, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
_WATCHING_FACTOR = 0.4  # factor while people can only watch
_ROUND_S = 2.2  # duration of one turn of each computer player, so that people wait at most 3 s
_ACTIONS = 2  # actions in a turn


# a separate generator, since the application may have seeded the global one
_CHANCE = random.Random()


class Pace:
    """The speed of one table: the slowest that any of its players has chosen.

    ``usual`` is the minimum duration (s) of an action at normal speed.
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
        """End the current wait, so that the pending action is played immediately."""
        self._hurry.set()

    def seconds(self, computers: int, only_watching: bool) -> float:
        """Duration (s) of an action with that many computer players, varied randomly by 28%."""
        factor = max((_SPEED_FACTORS[speed] for speed in self._wanted.values()), default=1.0)
        usual = min(self._usual, _ROUND_S / (_ACTIONS * max(1, computers)))
        factor *= _WATCHING_FACTOR if only_watching else 1.0
        return usual * factor * (0.72 + 0.56 * _CHANCE.random())

    async def rest(self, seconds: float) -> None:
        """Wait for ``seconds``, or until :meth:`hurry` is called."""
        if seconds <= 0:
            return
        self._hurry.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurry.wait(), seconds)
