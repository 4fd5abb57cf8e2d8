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
    """What happened in a minute that began at ``at`` (ms since 1970)."""

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
        at = int(self._clock() // 60) * 60_000
        if not self._minutes or self._minutes[-1].at != at:
            self._minutes.append(Minute(at))
        return self._minutes[-1]

    def minutes(self) -> list[Minute]:
        """The last hour, quiet minutes among them; the one that runs stands last."""
        last = self.minute().at
        known = {one.at: one for one in self._minutes}
        first = max(last - MINUTES * 60_000, self.began // 60_000 * 60_000)
        return [known.get(at) or Minute(at) for at in range(first, last + 1, 60_000)]

    def request(self, one: Slow) -> None:
        """A request was answered."""
        self.minute().requests += 1
        if one.ms >= self.slow_ms:
            self.slow.append(one)

    def action(self, ms: float) -> None:
        """A player acted, and was answered after so many ms."""
        minute = self.minute()
        minute.actions += 1
        minute.waits[bisect_left(_ENDS, ms)] += 1

    def fault(self, text: str, request: str) -> None:
        """Something broke."""
        self.minute().errors += 1
        self.faults.append(Fault(int(self._clock() * 1000), text[:300], request))


def quantile(minutes: Iterable[Minute], share: float) -> float | None:
    """How many ms so large a share of the actions took at most; None where there were none."""
    counts = [sum(of_class) for of_class in zip(*(one.waits for one in minutes), strict=True)]
    wanted, seen = share * sum(counts), 0
    for end, count in zip([*_ENDS, _ENDS[-1]], counts, strict=False):
        seen += count
        if count and seen >= wanted:
            return end
    return None
