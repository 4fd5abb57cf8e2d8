"""The last hour of a server in minutes, for the host's page."""

from __future__ import annotations

import time
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

WINDOW_MINUTES: Final = 60
MAX_ENTRIES: Final = 40  # slow requests and errors stored
# Upper bounds in ms, each a fifth above the previous one: quantiles are accurate to a fifth.
_BUCKET_BOUNDS_MS: Final = [0.1 * 1.2**step for step in range(64)]


@dataclass
class Minute:
    """Counts of the minute that started at ``at`` (ms since 1970)."""

    at: int
    requests: int = 0
    actions: int = 0
    errors: int = 0
    lag: float = 0.0  # maximum, ms
    latency_counts: array[int] = field(
        default_factory=lambda: array("I", [0] * (len(_BUCKET_BOUNDS_MS) + 1))
    )


@dataclass(frozen=True)
class SlowRequest:
    """A slow request: path pattern, ms, time and id."""

    at: int
    method: str
    route: str
    status: int
    ms: float
    request: str


@dataclass(frozen=True)
class Fault:
    """A log line of an error, with the id of its request."""

    at: int
    text: str
    request: str


class LastHour:
    """Minutes, slow requests and errors, newest last; older ones are dropped."""

    def __init__(self, slow_ms: float, clock: Callable[[], float] = time.time) -> None:
        self.began = int(clock() * 1000)
        self.slow: deque[SlowRequest] = deque(maxlen=MAX_ENTRIES)
        self.faults: deque[Fault] = deque(maxlen=MAX_ENTRIES)
        self.slow_ms = slow_ms
        self._clock = clock
        self._minutes: deque[Minute] = deque(maxlen=WINDOW_MINUTES + 1)

    def minute(self) -> Minute:
        start = int(self._clock() // 60) * 60_000
        if not self._minutes or self._minutes[-1].at != start:
            self._minutes.append(Minute(start))
        return self._minutes[-1]

    def minutes(self) -> list[Minute]:
        """Return the last hour with empty minutes included, the current one last."""
        last = self.minute().at
        known = {minute.at: minute for minute in self._minutes}
        first = max(last - WINDOW_MINUTES * 60_000, self.began // 60_000 * 60_000)
        return [known.get(start) or Minute(start) for start in range(first, last + 1, 60_000)]

    def request(self, slow: SlowRequest) -> None:
        """Record an answered request."""
        self.minute().requests += 1
        if slow.ms >= self.slow_ms:
            self.slow.append(slow)

    def action(self, ms: float) -> None:
        """Count a player's action that was answered after this many ms."""
        minute = self.minute()
        minute.actions += 1
        minute.latency_counts[bisect_left(_BUCKET_BOUNDS_MS, ms)] += 1

    def fault(self, text: str, request: str) -> None:
        """Record an error."""
        self.minute().errors += 1
        self.faults.append(Fault(int(self._clock() * 1000), text[:300], request))


def quantile(minutes: Iterable[Minute], share: float) -> float | None:
    """Return the quantile of action latencies in ms; None without actions."""
    counts = [
        sum(bucket) for bucket in zip(*(minute.latency_counts for minute in minutes), strict=True)
    ]
    target, seen = share * sum(counts), 0
    for end, count in zip([*_BUCKET_BOUNDS_MS, _BUCKET_BOUNDS_MS[-1]], counts, strict=False):
        seen += count
        if count and seen >= target:
            return end
    return None
