"""Random numbers of the kernel: splitmix64, a stream for each deal and purpose.

A stream is one ``uint64`` in an array; where it begins depends on the seed, the number of
the deal and the purpose alone, so results do not depend on how many deals are played at a
time, or on how many cores. These streams are not those of :mod:`openrummy.core.cards.rng`: they are
fast, and good enough for experiments; nobody plays a game dealt by them.

``below(k)`` takes the upper 32 bits of a word times ``k``: for ``k`` up to 52 no number is
more than one in 80 million likelier than another.
"""

from __future__ import annotations

from openrummy.kernel.arrays import np
from openrummy.kernel.jit import inlined

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)

# purposes
SHUFFLE = 0
PLAY = 1
WORLD = 2
TERMS = 3


@inlined
def mixed(word: np.uint64) -> np.uint64:
    """The finisher of splitmix64."""
    word = np.uint64(word)  # from outside it may come as a signed number
    word = (word ^ (word >> _30)) * _FIRST
    word = (word ^ (word >> _27)) * _SECOND
    return word ^ (word >> _31)


@inlined
def begin(seed: int, deal: int, purpose: int) -> np.uint64:
    """The start of a deal's stream for a purpose."""
    word = mixed(np.uint64(seed) + _STEP)
    word = mixed(word ^ (np.uint64(deal) * _STEP + np.uint64(purpose)))
    return mixed(word + _STEP)


@inlined
def below(word: np.uint64, k: int) -> int:
    """A number from 0 to ``k - 1`` by the word of a stream."""
    return np.int64((mixed(word) >> _32) * np.uint64(k) >> _32)  # type: ignore[return-value]


@inlined
def two_below(word: np.uint64, k: int) -> tuple[int, int]:
    """A number from 0 to ``k - 1`` and one to ``k - 2``: by the upper and the lower half."""
    word = mixed(word)
    high = (word >> _32) * np.uint64(k) >> _32
    low = (word & _LOW) * np.uint64(k - 1) >> _32
    return np.int64(high), np.int64(low)  # type: ignore[return-value]


@inlined
def following(word: np.uint64) -> np.uint64:
    """The word after this one in its stream."""
    return np.uint64(word) + _STEP


@inlined
def portion(word: np.uint64) -> float:
    """A number from 0 to 1 by the word of a stream."""
    return np.int64(mixed(word) >> np.uint64(11)) / 9007199254740992.0
