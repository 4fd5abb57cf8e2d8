"""The time of day as a server believes it: no jump of the system's clock moves it at once.

A clock that is wrong by a year for ten seconds must not close the hours of a year in the public
list, reveal tomorrow's deal or delete what may be kept for a month. So the system's clock is held
against one that only goes on. Where they part, time goes on as before until the new time has
stood for an hour.
"""

from __future__ import annotations

import logging
import subprocess
import time
from collections.abc import Callable
from typing import Final

SLACK_MS: Final = 60_000  # ms by which a clock may be set and is followed at once
HOLD_MS: Final = 3_600_000  # ms that a new time has to stand
MAX_ABSENCE_MS: Final = (
    30 * 24 * 3_600_000
)  # ms that a server may have been away and believes the clock
_TIMEOUT_S: Final = 5.0  # seconds for the system to say something of its clock
_LOG = logging.getLogger(__name__)


def now() -> int:
    """The system's clock, ms since 1970."""
    return time.time_ns() // 1_000_000


def ticks() -> int:
    """Time that only goes on (ms), also while the machine sleeps where the system counts that."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return (time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)) // 1_000_000


def is_synchronised() -> bool | None:
    """True where the clock is set over the network; None where the system does not tell."""
    command = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(done.stdout.strip())


class SteadyClock:
    """Called, it gives ms since 1970. ``wall`` is the system's clock, ``ticks`` only goes on."""

    def __init__(self, wall: Callable[[], int] = now, ticks: Callable[[], int] = ticks) -> None:
        self._wall = wall
        self._ticks = ticks
        self._offset = wall() - ticks()
        self._other: int | None = None  # an offset that is not believed yet,
        self._since = 0  # and since which tick it stands

    def __call__(self) -> int:
        """The time of day as it is believed, ms since 1970."""
        now, elapsed = self._wall(), self._ticks()
        offset = now - elapsed
        if abs(offset - self._offset) <= SLACK_MS:
            self._offset, self._other = offset, None
        elif self._other is None or abs(offset - self._other) > SLACK_MS:
            self._other, self._since = offset, elapsed
            days = round((offset - self._offset) / 86_400_000, 1)
            _LOG.warning(
                "the clock jumped by %s days; the new time is used if it persists for an hour", days
            )
        elif elapsed - self._since >= HOLD_MS:
            self._offset, self._other = offset, None
        return elapsed + self._offset

    def start(self, last: int | None, synchronised: Callable[[], bool | None]) -> None:
        """Doubt the clock where it fits badly to the last sign of a server (ms since 1970).

        Not where the system says that others set its clock over the network.
        """
        now = self._wall()
        if last is None or last - SLACK_MS <= now <= last + MAX_ABSENCE_MS or synchronised():
            return
        self._offset = last - self._ticks()
        self()
