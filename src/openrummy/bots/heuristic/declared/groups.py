"""Melds of a hand and what may become one: the parts a declaration is made of.

A :class:`FaceGroup` is cards of the hand that lie in a meld, or would with one card more,
one of its ``fills``. Wild cards are left out of groups, unless they stand for themselves;
they go where a card is missing.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from openrummy.core.cards import LANE, LANE_MASK, PACK_BITS, CardSet
from openrummy.core.rules.pieces import Melds

_SUITS, _RANKS = 4, 13
_ALL = (1 << PACK_BITS) - 1


class Held(NamedTuple):
    """The faces of which a hand has at least one, and two, copies."""

    ones: int
    twos: int

    @classmethod
    def of(cls, hand: CardSet) -> Held:
        """The faces of a hand that counts copies."""
        return cls(hand & _ALL, hand >> PACK_BITS & _ALL)

    def less(self, faces: int) -> Held:
        """Rest once one card of each of these faces is taken."""
        return Held((self.ones & ~faces) | (self.twos & faces), self.twos & ~faces)

    def count(self, faces: int) -> int:
        """Number of cards of these faces."""
        return (self.ones & faces).bit_count() + (self.twos & faces).bit_count()


class FaceGroup(NamedTuple):
    """Faces of a meld (``fills`` empty), or of one to be; ``size`` is its cards then."""

    faces: int
    fills: int
    run: bool
    size: int

    @property
    def missing(self) -> int:
        """Cards it lacks: none or one."""
        return 1 if self.fills else 0


@lru_cache(1 << 13)
def suit_groups(lane: int, high: bool, sizes: tuple[int, ...]) -> tuple[FaceGroup, ...]:
    """Runs and runs to be among ranks of one suit, as faces of the first suit."""
    ranks = lane | (lane & 1) << _RANKS if high else lane
    groups: dict[tuple[int, int], FaceGroup] = {}

    def add(held: int, missing: int, size: int) -> None:
        faces, fills = _low(held), _low(missing)
        if faces.bit_count() != held.bit_count():
            return
        known = groups.get((faces, size))
        if known is None:
            groups[faces, size] = FaceGroup(faces, fills, True, size)
        elif known.fills and fills:
            groups[faces, size] = known._replace(fills=known.fills | fills)
        elif not fills:
            groups[faces, size] = FaceGroup(faces, 0, True, size)

    most = _RANKS + (1 if high else 0)
    for size in sizes:
        for start in range(most - size + 1):
            window = (1 << size) - 1 << start
            held = ranks & window
            if held.bit_count() >= size - 1 and held.bit_count() > 1:
                add(held, window & ~held, size)
    return tuple(groups.values())


def _low(ranks: int) -> int:
    """Ranks as they are in a lane: the ace above the king is the ace."""
    return (ranks & LANE_MASK) | ranks >> _RANKS


@lru_cache(64)
def _rank_groups(suits: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]:
    """Sets and pairs among suits held of a rank: the suits, those missing, the size."""
    held = [suit for suit in range(_SUITS) if suits >> suit & 1]
    pairs = []
    for size in range(2, len(held) + 1):
        for some in combinations(held, size):
            others = tuple(suit for suit in range(_SUITS) if suit not in some)
            pairs.append((some, others if size == 2 else (), max(3, size)))
    return tuple(pairs)


def set_groups(ones: int) -> list[FaceGroup]:
    """Sets and pairs among these faces."""
    groups = []
    for rank in range(_RANKS):
        suits = sum(1 << suit for suit in range(_SUITS) if ones >> LANE * suit + rank & 1)
        if suits & suits - 1:
            for some, others, size in _rank_groups(suits):
                faces = sum(1 << LANE * suit + rank for suit in some)
                fills = sum(1 << LANE * suit + rank for suit in others)
                groups.append(FaceGroup(faces, fills, False, size))
    return groups


def groups_of(melds: Melds, held: Held, sizes: tuple[int, ...] = (3, 4, 5)) -> list[FaceGroup]:
    """All groups of a hand, whole melds first, long ones first."""
    high = melds.aces != "low"
    groups: list[FaceGroup] = []
    for suit in range(_SUITS):
        shift = LANE * suit
        for group in suit_groups(held.ones >> shift & LANE_MASK, high, sizes):
            groups.append(FaceGroup(group.faces << shift, group.fills << shift, True, group.size))
    if melds.sets:
        groups += set_groups(held.ones)
    groups.sort(key=lambda group: (group.missing, -group.size, not group.run))
    return groups
