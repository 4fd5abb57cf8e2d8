"""The last hour of a server, a minute at a time, for the host's page."""

from __future__ import annotations

import time
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

MINUTES: Final = 60
KEPT: Final = 40  # slow requests, and errors
# Upper ends of classes of ms, each a fifth above the one before: a quantile is right to a fifth.
_ENDS: Final = [0.1 * 1.2**step for step in range(64)]


@dataclass
class Minute:
    """Counts of the minute that began at ``at`` (ms since 1970)."""

    at: int
    requests: int = 0
    actions: int = 0
    errors: int = 0
    lag: float = 0.0  # the worst, ms
    waits: array[int] = field(default_factory=lambda: array("I", [0] * (len(_ENDS) + 1)))


@dataclass(frozen=True)
class Slow:
    """A request that took long: which pattern of path, ms, when, and its id."""

    at: int
    method: str
    route: str
    status: int
    ms: float
    request: str


@dataclass(frozen=True)
class Fault:
    """A line of the log that says that something broke, and of which request."""

    at: int
    text: str
    request: str


class Recent:
    """Minutes, slow requests and errors, the latest last; older ones are forgotten."""

    def __init__(self, slow_ms: float, clock: Callable[[], float] = time.time) -> None:
        self.began = int(clock() * 1000)
        self.slow: deque[Slow] = deque(maxlen=KEPT)
        self.faults: deque[Fault] = deque(maxlen=KEPT)
        self.slow_ms = slow_ms
        self._clock = clock
        self._minutes: deque[Minute] = deque(maxlen=MINUTES + 1)

    def minute(self) -> Minute:
        """The minute that runs."""
        start = int(self._clock() // 60) * 60_000
        if not self._minutes or self._minutes[-1].at != start:
            self._minutes.append(Minute(start))
        return self._minutes[-1]

    def minutes(self) -> list[Minute]:
        """The last hour, quiet minutes among them; the one that runs stands last."""
        last = self.minute().at
        known = {minute.at: minute for minute in self._minutes}
        first = max(last - MINUTES * 60_000, self.began // 60_000 * 60_000)
        return [known.get(start) or Minute(start) for start in range(first, last + 1, 60_000)]

    def request(self, slow: Slow) -> None:
        """A request was answered."""
        self.minute().requests += 1
        if slow.ms >= self.slow_ms:
            self.slow.append(slow)

    def action(self, ms: float) -> None:
        """Count a player's action that was answered after this many ms."""
        minute = self.minute()
        minute.actions += 1
        minute.waits[bisect_left(_ENDS, ms)] += 1

    def fault(self, text: str, request: str) -> None:
        """Something broke."""
        self.minute().errors += 1
        self.faults.append(Fault(int(self._clock() * 1000), text[:300], request))


def quantile(minutes: Iterable[Minute], share: float) -> float | None:
    """Milliseconds within which that share of the actions was answered; None if there were none."""
    counts = [sum(of_class) for of_class in zip(*(minute.waits for minute in minutes), strict=True)]
    target, seen = share * sum(counts), 0
    for end, count in zip([*_ENDS, _ENDS[-1]], counts, strict=False):
        seen += count
        if count and seen >= target:
            return end
    return None
