"""Melds and near melds of a hand: the parts of a declaration.

A :class:`FaceGroup` is a set of cards that form a meld, or would with one more card from its
``fills``. Groups contain no wild cards, unless they stand for themselves; wilds fill in for
missing cards.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from openrummy.core.cards import LANE, LANE_MASK, PACK_BITS, CardSet
from openrummy.core.rules.pieces import Melds

_SUITS, _RANKS = 4, 13
_ALL = (1 << PACK_BITS) - 1


class HeldFaces(NamedTuple):
    """The faces of which a hand has at least one copy, and two copies."""

    ones: int
    twos: int

    @classmethod
    def from_hand(cls, hand: CardSet) -> HeldFaces:
        """The faces of a hand in which copies are counted."""
        return cls(hand & _ALL, hand >> PACK_BITS & _ALL)

    def without(self, faces: int) -> HeldFaces:
        """The cards left after removing one card of each of these faces."""
        return HeldFaces((self.ones & ~faces) | (self.twos & faces), self.twos & ~faces)

    def count(self, faces: int) -> int:
        """Number of cards of these faces."""
        return (self.ones & faces).bit_count() + (self.twos & faces).bit_count()


class FaceGroup(NamedTuple):
    """Faces of a meld (``fills`` empty) or a near meld; ``size`` is the size of the meld."""

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
    """Runs and near runs among ranks of one suit, as faces of the first suit."""
    ranks = lane | (lane & 1) << _RANKS if high else lane
    groups: dict[tuple[int, int], FaceGroup] = {}

    def add(held: int, missing: int, size: int) -> None:
        faces, fills = _fold_high_ace(held), _fold_high_ace(missing)
        if faces.bit_count() != held.bit_count():
            return
        group = groups.get((faces, size))
        if group is None:
            groups[faces, size] = FaceGroup(faces, fills, True, size)
        elif group.fills and fills:
            groups[faces, size] = group._replace(fills=group.fills | fills)
        elif not fills:
            groups[faces, size] = FaceGroup(faces, 0, True, size)

    ranks_in_order = _RANKS + (1 if high else 0)
    for size in sizes:
        for start in range(ranks_in_order - size + 1):
            window = (1 << size) - 1 << start
            held = ranks & window
            if held.bit_count() >= size - 1 and held.bit_count() > 1:
                add(held, window & ~held, size)
    return tuple(groups.values())


def _fold_high_ace(ranks: int) -> int:
    """Ranks folded into a lane: the ace above the king becomes the ace."""
    return (ranks & LANE_MASK) | ranks >> _RANKS


@lru_cache(64)
def _rank_groups(suits: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...], int], ...]:
    """Sets and pairs among suits held of a rank: the suits, those missing, the size."""
    held = [suit for suit in range(_SUITS) if suits >> suit & 1]
    pairs = []
    for size in range(2, len(held) + 1):
        for subset in combinations(held, size):
            others = tuple(suit for suit in range(_SUITS) if suit not in subset)
            pairs.append((subset, others if size == 2 else (), max(3, size)))
    return tuple(pairs)


def set_groups(ones: int) -> list[FaceGroup]:
    """Sets and pairs among these faces."""
    groups = []
    for rank in range(_RANKS):
        suits = sum(1 << suit for suit in range(_SUITS) if ones >> LANE * suit + rank & 1)
        if suits & suits - 1:
            for subset, others, size in _rank_groups(suits):
                faces = sum(1 << LANE * suit + rank for suit in subset)
                fills = sum(1 << LANE * suit + rank for suit in others)
                groups.append(FaceGroup(faces, fills, False, size))
    return groups


def groups_of(melds: Melds, held: HeldFaces, sizes: tuple[int, ...] = (3, 4, 5)) -> list[FaceGroup]:
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
