"""How often somebody may do something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Bucket:
    """A token bucket: ``rate`` a second in the long run, ``burst`` at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """May it be done once more now?"""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Work:
    """Processor time (s) that may be used up for each of many keys.

    ``rate`` comes back each second, ``burst`` may be used at once. Who has used more is refused
    until it has come back: what something costs is known only afterwards.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when

    def may(self, key: str) -> bool:
        """May anything be done for this one now?"""
        return self._now(key) < self._burst

    def spend(self, key: str, seconds: float) -> None:
        """So long it took."""
        self._used[key] = self._now(key) + seconds, time.monotonic()
        self._used.move_to_end(key)
        if len(self._used) > self._most:
            self._used.popitem(last=False)

    def _now(self, key: str) -> float:
        used, at = self._used.get(key, (0.0, 0.0))
        return max(0.0, used - (time.monotonic() - at) * self._rate)


class Buckets:
    """A bucket for each of many keys; the ones longest unused are forgotten."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """May this one do it once more now?"""
        bucket = self._buckets.pop(key, None) or Bucket(self._rate, self._burst)
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take()


class Lately(Generic[K, V]):
    """What was noted last, for at most so many keys: the ones noted longest ago are forgotten."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._noted: OrderedDict[K, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._noted)

    def note(self, key: K, value: V) -> None:
        """From now on this is what is known of the key."""
        self._noted[key] = value
        self._noted.move_to_end(key)
        if len(self._noted) > self._most:
            self._noted.popitem(last=False)

    def get(self, key: K, otherwise: V) -> V:
        """What is known of the key."""
        return self._noted.get(key, otherwise)

    def forget(self, key: K) -> None:
        """Know nothing of the key any more."""
        self._noted.pop(key, None)


class KeptBytes(Generic[K]):
    """Answers by key, of at most ``max_bytes`` together; those unused longest are dropped."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._kept: OrderedDict[K, bytes] = OrderedDict()
        self.size = 0  # bytes

    def get(self, key: K) -> bytes | None:
        """The answer of a key; None where it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
        return kept

    def keep(self, key: K, answer: bytes) -> None:
        """Keep an answer, unless it is larger than all may be."""
        self.size -= len(self._kept.pop(key, b""))
        if len(answer) > self._max_bytes:
            return
        self._kept[key] = answer
        self.size += len(answer)
        while self.size > self._max_bytes:
            _, dropped = self._kept.popitem(last=False)
            self.size -= len(dropped)

    def clear(self) -> None:
        """Drop all of them."""
        self._kept.clear()
        self.size = 0
