"""Sums of cards: the counts that a hand, or all hands together, can have.

A count that no cards of the pack make was misread or miscounted: 71 from seven cards that
count ten at most, or 7 where every card counts five or ten.
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
    """The counts that some cards can have, as bits: bit 7 is set if seven is among them."""

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
        """Every count, the smallest first."""
        return tuple(points for points in range(self.most + 1) if points in self)


def card_counts(
    rules: Rules, hands: int, wild: int | None, low_ace: bool = False
) -> tuple[tuple[int, int], ...]:
    """Each value that a card has in a deal, and how many cards have it.

    ``wild`` is the wild rank. Where a rank is wild and it is not known which one, four cards
    of a pack more may count as wild; with ``low_ace`` an ace may count 1 too (R10).
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
    """The sums of no card, one card, two cards ..., as bits."""
    by_number = [1] + [0] * most
    for value, copies in counts:
        for _ in range(min(copies, most)):
            for number in range(most, 0, -1):
                by_number[number] |= by_number[number - 1] << value
    return tuple(by_number)


def total(counts: tuple[tuple[int, int], ...]) -> int:
    """Sum of the whole pack."""
    return sum(value * copies for value, copies in counts)
