"""Specified random streams: the same cards on every machine and in every language.

A stream is identified by *where it is used* (seed, deal, purpose, number) and does not
depend on how many values were drawn elsewhere. The algorithm, so that others
can check a deal:

1. ``block(i) = SHA-256("openrummy/1" + seed + u32(deal) + u32(n) + u32(i) + purpose)``
   with ``seed`` of 32 bytes, ``purpose`` in ASCII, integers big-endian, i from 0.
2. Each block yields four 64-bit big-endian words, in order.
3. ``below(k)`` takes the next word ``w``; if ``w >= 2**64 - 2**64 % k`` it is
   dropped and the next is taken; the answer is ``w % k``.
4. ``shuffle`` is Fisher-Yates from the end: for ``j = len-1 .. 1`` swap places
   ``j`` and ``below(j + 1)``.

Golden vectors are in ``testdata/rng.json``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_PREFIX = b"openrummy/1"
_WORD = 1 << 64
_WORDS = Struct(">4Q")  # of a block
SEED_BYTES = 32


def seed_bytes(seed: int | str) -> bytes:
    """32 bytes of entropy from a small number or a text (for tests and tools)."""
    return sha256(f"openrummy seed {seed}".encode()).digest()


class Stream:
    """A random stream; the module docstring specifies the algorithm."""

    def __init__(self, seed: bytes, deal: int, purpose: str, n: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._head = _PREFIX + seed + deal.to_bytes(4, "big") + n.to_bytes(4, "big")
        self._tail = purpose.encode("ascii")
        self._words = self._generate()

    def _generate(self) -> Iterator[int]:
        number = 0
        while True:
            block = sha256(self._head + number.to_bytes(4, "big") + self._tail).digest()
            yield from _WORDS.unpack(block)
            number += 1

    def word(self) -> int:
        """The next 64 random bits."""
        return next(self._words)

    def below(self, k: int) -> int:
        """A uniform integer from 0 to ``k - 1``."""
        # nearly every word is accepted without the division
        while (value := next(self._words)) >= _WORD - k and value >= _WORD - _WORD % k:
            pass
        return value % k

    def choice(self, items: Sequence[T]) -> T:
        """One item of a sequence that is not empty."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        order = list(items)
        below = self.below
        for j in range(len(order) - 1, 0, -1):
            k = below(j + 1)
            order[j], order[k] = order[k], order[j]
        return tuple(order)


def stream(seed: bytes, deal: int, purpose: str, n: int = 0) -> Stream:
    """The stream ``n`` for ``purpose`` in deal ``deal`` (from 0) of a game's seed."""
    return Stream(seed, deal, purpose, n)
