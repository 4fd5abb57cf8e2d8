"""The bounded wait of a deal for seeds, so that a missing seed cannot block a table.

Before the first deal the browsers of all people are awaited: each has ``seed_wait`` seconds from
its connection, and an absent one five times as long from the beginning; after six times as long the
deal begins in any case. Before later deals only people who are present are awaited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from typing import Final

from openrummy.core.scoring.result import Seat
from openrummy.play.host.match_config import MatchConfig

ABSENT: Final = 5  # factor of the wait for absent players
MAX_TOTAL: Final = 6  # factor of the whole wait


class SeedWait:
    """The wait for seeds, timed by the monotonic clock of the match."""

    def __init__(self, config: MatchConfig) -> None:
        self._config = config
        self._begun: int | None = None
        self._came: dict[Seat, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def restart(self) -> None:
        """Restart the wait for another deal or another player."""
        self.close()
        self._begun = None
        self._came.clear()

    def is_waiting(
        self, missing: Collection[Seat], here: Callable[[Seat], bool], again: Callable[[], None]
    ) -> bool:
        """True while seeds of ``missing`` are awaited; calls ``again`` when that may end."""
        self.close()
        each = round(self._config.seed_wait * 1000)
        if each <= 0 or not missing:
            return False
        now = self._config.ticks()
        self._begun = now if self._begun is None else self._begun
        for seat in missing:
            if here(seat):
                self._came.setdefault(seat, now)
            else:
                self._came.pop(seat, None)
        absent = self._begun + ABSENT * each
        latest = max(self._came[seat] + each if seat in self._came else absent for seat in missing)
        until = min(latest, self._begun + MAX_TOTAL * each)
        if until <= now:
            return False
        self._timer = self._config.later((until - now) / 1000, again)
        return True
