"""Possible point counts of a hand, or of all hands together.

A count that no cards of the pack can make was misread or miscounted: 71 from seven cards
worth at most ten, or 7 if every card is worth five or ten.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from openrummy.core.cards import card
from openrummy.core.melds.plain import value_of
from openrummy.core.rules.pieces import Rules

_SUITS = 4


@dataclass(frozen=True)
class Sums:
    """The possible counts of some cards as a bit set: bit 7 is set if 7 is possible."""

    bits: int

    def __contains__(self, points: int) -> bool:
        return points >= 0 and bool(self.bits >> points & 1)

    @property
    def most(self) -> int:
        """The largest count."""
        return self.bits.bit_length() - 1

    @property
    def least(self) -> int:
        """The smallest count."""
        return (self.bits & -self.bits).bit_length() - 1

    def all(self) -> tuple[int, ...]:
        """All counts in ascending order."""
        return tuple(points for points in range(self.most + 1) if points in self)


def card_counts(
    rules: Rules, hands: int, wild: int | None, low_ace: bool = False
) -> tuple[tuple[int, int], ...]:
    """Card values in a deal with the number of cards of each value.

    ``wild`` is the wild rank. If an unknown rank is wild, four more cards per pack
    may count as wild; with ``low_ace`` an ace may also count 1 (R10).
    """
    packs, values = rules.pack.packs_for(hands), rules.values
    counts: Counter[int] = Counter()
    for rank in range(rules.pack.ranks):
        is_wild = rank == wild and values.wild_counts == "wild"
        value = values.wild if is_wild else value_of(values, card(rank, 0))
        counts[value] += rules.pack.suits * packs
    if rules.pack.jokers:
        counts[values.joker] += rules.pack.jokers * packs
    if wild is None and rules.wild.any and values.wild_counts == "wild" and not rules.wild.order:
        counts[values.wild] += _SUITS * packs
    if low_ace:
        counts[1] += rules.pack.suits * packs
    return tuple(sorted(counts.items()))


@lru_cache(maxsize=1024)
def sums(counts: tuple[tuple[int, int], ...], most: int, least: int = 0) -> Sums:
    """Possible sums of ``least`` to ``most`` of these cards."""
    bits = 0
    for reached in _by_number(counts, most)[least:]:
        bits |= reached
    return Sums(bits)


@lru_cache(maxsize=256)
def _by_number(counts: tuple[tuple[int, int], ...], most: int) -> tuple[int, ...]:
    """The sums of 0, 1, 2, ... cards, as bit sets."""
    by_number = [1] + [0] * most
    for value, copies in counts:
        for _ in range(min(copies, most)):
            for number in range(most, 0, -1):
                by_number[number] |= by_number[number - 1] << value
    return tuple(by_number)


def total(counts: tuple[tuple[int, int], ...]) -> int:
    """Sum of the whole pack."""
    return sum(value * copies for value, copies in counts)
