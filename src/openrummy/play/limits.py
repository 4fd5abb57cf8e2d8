"""Rate limits, and caches of limited size."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bucket:
    """A token bucket: ``rate`` tokens per second, up to ``burst`` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Take a token; False if none is left."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class TimeBudget:
    """A budget of processor time (s) for each of many keys.

    ``rate`` is refilled per second, up to ``burst``. The cost of a request is known only
    afterwards, so a key may overdraw its budget and is refused until that is refilled.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds used, and when

    def has_time(self, key: str) -> bool:
        """True if the key has time left now."""
        return self._now(key) < self._burst

    def spend(self, key: str, seconds: float) -> None:
        """Charge the time that a request took."""
        self._used[key] = self._now(key) + seconds, time.monotonic()
        self._used.move_to_end(key)
        if len(self._used) > self._most:
            self._used.popitem(last=False)

    def _now(self, key: str) -> float:
        used, moment = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - moment) * self._rate)


class Buckets:
    """Token buckets by key; the least recently used are dropped."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token of a key; False if none is left."""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class RecentValues(Generic[K, V]):
    """The latest value of each key, for at most ``most`` keys; the oldest are dropped."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._noted: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._noted)

    def put(self, key: K, value: V) -> None:
        """Store the value of a key."""
        self._noted[key] = value
        self._noted.move_to_end(key)
        if len(self._noted) > self._most:
            self._noted.popitem(last=False)

    def get(self, key: K, otherwise: V) -> V:
        """The value of a key, else ``otherwise``."""
        return self._noted.get(key, otherwise)

    def forget(self, key: K) -> None:
        """Drop a key."""
        self._noted.pop(key, None)


class LruCache(Generic[K, V]):
    """An LRU cache of at most ``max_bytes`` in total."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[K, tuple[V, int]] = OrderedDict()
        self.size = 0  # bytes

    def get(self, key: K) -> V | None:
        """The value of a key; None if it is not stored."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][0]

    def values(self) -> Iterator[V]:
        """Iterate over the stored values."""
        return (value for value, _ in self._kept.values())

    def keep(self, key: K, value: V, size: int) -> None:
        """Store a value of ``size`` bytes, unless it exceeds the total limit."""
        if key in self._kept:
            self.size -= self._kept.pop(key)[1]
        if size > self._max_bytes:
            return
        self._kept[key] = value, size
        self.size += size
        while self.size > self._max_bytes:
            _, (_, dropped) = self._kept.popitem(last=False)
            self.size -= dropped

    def clear(self) -> None:
        """Drop all values."""
        self._kept.clear()
        self.size = 0
