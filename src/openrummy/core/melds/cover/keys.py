"""Keys of cover tables: how many wilds are used, and how many melds of each sort there are.

A key is a small number: the wilds in its low bits, above them the *tally*, what a
demand counts, no further than it asks. Keys add up.
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
    """Number of melds of some sort that there must be (None: any sort, no end)."""

    kind: Kind | None = None
    least: int = 0
    most: int | None = None
    lengths: tuple[int, int] | None = None
    pure: bool = False  # only melds without a wild; ``most`` and a second such count are not known

    def counts(self, kind: Kind, length: int) -> bool:
        """True if a meld is of this sort, purity aside."""
        if self.kind not in (None, kind):
            return False
        return self.lengths is None or self.lengths[0] <= length <= self.lengths[1]


class Keys:
    """The keys under some counts, for hands with n wilds.

    With ``tell_own`` they tell how many cards of the wild rank stand for themselves.
    """

    def __init__(self, counts: tuple[Count, ...], wilds: int, tell_own: bool) -> None:
        self.counts, self.wilds, self.tell_own = counts, wilds, tell_own
        self._sums: dict[tuple[int, int], int] = {}
        self._limits = [
            (count.least if count.most is None else count.most, count.most is not None)
            for count in counts
        ]
        # A tally is a number whose digits are counts.
        self._bases = [*(limit + 1 for limit, _ in self._limits), MAX_WILDS + 1]

    def key(self, kind: Kind, length: int, wilds: int, own: int) -> Key:
        """The key of one meld: ``wilds`` of its own among them. -1: the demand has no such meld."""
        counted = [int(count.counts(kind, length)) for count in self.counts]
        tally = self._number([*counted, own if self.tell_own else 0])
        return -1 if tally < 0 else tally << WILDS | wilds

    def _number(self, vector: list[int]) -> int:
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
        vector = []
        for base in self._bases:
            number, digit = divmod(number, base)
            vector.append(digit)
        return vector

    def added(self, a: Key, b: Key) -> Key:
        """Two keys together; -1 for more wilds than there are or more melds than may be."""
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

    def enough(self, key: Key) -> bool:
        """True if as many melds are counted as must be."""
        vector = self._vector(key >> WILDS)
        return all(
            number >= count.least for number, count in zip(vector, self.counts, strict=False)
        )

    def own_naturals(self, key: Key) -> int:
        """Cards of the wild rank that stand for themselves (only where points are mixed)."""
        return self._vector(key >> WILDS)[-1]

    def joined(self, a: Table, b: Table) -> Table:
        """The least costs of both together."""
        table: Table = {}
        most, added = self.wilds, self.added
        for key_a, cost_a in a.items():
            left = most - (key_a & MAX_WILDS)
            for key_b, cost_b in b.items():
                if key_b & MAX_WILDS > left:  # the commonest reason, and the quickest seen
                    continue
                # tallies of nothing add up to nothing
                key = added(key_a, key_b) if (key_a | key_b) >> WILDS else key_a + key_b
                if key >= 0:
                    cost = cost_a + cost_b
                    if key not in table or cost < table[key]:
                        table[key] = cost
        return table

    def own(self, number: int) -> Key:
        """The key of cards of the wild rank that stand for themselves."""
        vector = [*([0] * len(self.counts)), number if self.tell_own else 0]
        return self._number(vector) << WILDS | number
