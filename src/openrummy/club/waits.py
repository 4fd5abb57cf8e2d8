"""Usual waits in a pool: measured from the last people who waited, or unknown."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from collections.abc import Hashable
from typing import Final

KEPT: Final = 20  # the last waits of a pool
MIN_WAITS: Final = 3  # fewer say nothing
LATELY: Final = 3 * 3600.0  # seconds after which a wait says nothing about now
PATIENT: Final = 10.0  # seconds: who gives up sooner did not wait


class Waits:
    """The last waits of each pool; times are in seconds, from anywhere."""

    def __init__(self) -> None:
        self._last: defaultdict[Hashable, deque[tuple[float, float]]] = defaultdict(
            lambda: deque(maxlen=KEPT)
        )

    def paired(self, pool: Hashable, wait: float, now: float) -> None:
        """Somebody was paired after that wait."""
        self._last[pool].append((now, wait))

    def gave_up(self, pool: Hashable, wait: float, now: float) -> None:
        """A player left unpaired: the wait would have been longer, by an unknown time."""
        if wait >= PATIENT:
            self._last[pool].append((now, math.inf))

    def typical(self, pool: Hashable, now: float) -> int | None:
        """Seconds within which half were paired; None where too few waited or fewer were."""
        lately = sorted(wait for ended, wait in self._last.get(pool, ()) if now - ended < LATELY)
        if len(lately) < MIN_WAITS:
            return None
        middle = lately[len(lately) // 2]
        return None if math.isinf(middle) else rounded(middle)


def rounded(wait: float) -> int:
    """Seconds as they are shown: full fives, from a minute on full half minutes."""
    step = 5 if wait <= 60 else 30
    return max(step, math.ceil(wait / step) * step)
