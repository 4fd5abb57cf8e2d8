"""Keys of cover tables: the number of wilds used, and the number of melds of each required kind.

A key is an integer. Its low bits are the number of wilds; the bits above them are the *tally*,
a mixed-radix number with a digit for each :class:`Count` of the demand, capped at the largest
value that matters to it. The key of two disjoint groups of melds is the sum of their keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from openrummy.core.melds.plain import Kind

Key: TypeAlias = int
Table: TypeAlias = dict[Key, int]

WILDS = 6  # bits for the number of wilds in a key
MAX_WILDS = (1 << WILDS) - 1


@dataclass(frozen=True)
class Count:
    """Required number of melds of some kind and length.

    ``kind`` and ``lengths`` None: of any kind or length; ``most`` None: no maximum.
    """

    kind: Kind | None = None
    least: int = 0
    most: int | None = None
    lengths: tuple[int, int] | None = None
    pure: bool = False  # only melds without wilds; needs ``most`` None, and at most one per demand

    def counts(self, kind: Kind, length: int) -> bool:
        """True if a meld of this kind and length counts, regardless of purity."""
        if self.kind not in (None, kind):
            return False
        return self.lengths is None or self.lengths[0] <= length <= self.lengths[1]


class Keys:
    """Arithmetic on the keys of some counts, for hands with ``wilds`` wild cards.

    With ``counts_own`` a further digit counts the cards of the wild rank that stand for themselves.
    """

    def __init__(self, counts: tuple[Count, ...], wilds: int, counts_own: bool) -> None:
        self.counts, self.wilds, self.counts_own = counts, wilds, counts_own
        self._sums: dict[tuple[int, int], int] = {}
        self._limits = [
            (count.least if count.most is None else count.most, count.most is not None)
            for count in counts
        ]

        self._bases = [*(limit + 1 for limit, _ in self._limits), MAX_WILDS + 1]

    def key(self, kind: Kind, length: int, wilds: int, own: int) -> Key:
        """The key of one meld with ``wilds`` wilds; -1 if the demand does not allow it.

        ``own`` of these are cards of the wild rank that stand for themselves.
        """
        counted = [int(count.counts(kind, length)) for count in self.counts]
        tally = self._number([*counted, own if self.counts_own else 0])
        return -1 if tally < 0 else tally << WILDS | wilds

    def _number(self, vector: list[int]) -> int:
        """The tally with these digits, capped; -1 if one exceeds a maximum."""
        for index, (limit, strict) in enumerate(self._limits):
            if vector[index] > limit:
                if strict:
                    return -1
                vector[index] = limit
        number = 0
        for digit, base in zip(reversed(vector), reversed(self._bases), strict=True):
            number = number * base + digit
        return number

    def _vector(self, number: int) -> list[int]:
        """The digits of a tally."""
        vector = []
        for base in self._bases:
            number, digit = divmod(number, base)
            vector.append(digit)
        return vector

    def add(self, a: Key, b: Key) -> Key:
        """The sum of two keys; -1 if it exceeds the wilds of the hand or a maximum demanded."""
        wilds = (a & MAX_WILDS) + (b & MAX_WILDS)
        if wilds > self.wilds:
            return -1
        pair = (a >> WILDS, b >> WILDS)
        if pair == (0, 0):
            return wilds
        tally = self._sums.get(pair)
        if tally is None:
            both = zip(self._vector(pair[0]), self._vector(pair[1]), strict=True)
            tally = self._number([first + second for first, second in both])
            self._sums[pair] = tally
        return -1 if tally < 0 else tally << WILDS | wilds

    def meets_minimums(self, key: Key) -> bool:
        """True if the key meets every minimum of the demand."""
        vector = self._vector(key >> WILDS)
        return all(
            number >= count.least for number, count in zip(vector, self.counts, strict=False)
        )

    def own_naturals(self, key: Key) -> int:
        """Number of cards of the wild rank that stand for themselves; needs ``counts_own``."""
        return self._vector(key >> WILDS)[-1]

    def join(self, a: Table, b: Table) -> Table:
        """The table of least costs of every combination of an entry of ``a`` and one of ``b``."""
        table: Table = {}
        max_wilds, add = self.wilds, self.add
        for key_a, cost_a in a.items():
            spare_wilds = max_wilds - (key_a & MAX_WILDS)
            for key_b, cost_b in b.items():
                if key_b & MAX_WILDS > spare_wilds:  # the most frequent rejection, so checked first
                    continue
                # with both tallies empty, plain addition suffices
                key = add(key_a, key_b) if (key_a | key_b) >> WILDS else key_a + key_b
                if key >= 0:
                    cost = cost_a + cost_b
                    if key not in table or cost < table[key]:
                        table[key] = cost
        return table

    def own(self, number: int) -> Key:
        """The key of ``number`` cards of the wild rank that stand for themselves."""
        vector = [*([0] * len(self.counts)), number if self.counts_own else 0]
        return self._number(vector) << WILDS | number
