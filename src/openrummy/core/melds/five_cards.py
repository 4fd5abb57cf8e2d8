"""Hands of five cards: classes and comparison (F2, F5).

Twelve classes, from nothing to a straight flush. A *sequence* lies in one suit, a
*straight* is five ranks in a row in any suits; aces are high or low in either and
never between. A hand is of the highest class that its cards make.

Of one class the cards that make it decide, the larger group before the smaller one and
then the highest rank first, as in poker; then the others. By a house rule the highest rank
decides whatever group it is in. An ace is high, unless it is low in a sequence or straight.
"""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from openrummy.core.cards import LANE, LANE_MASK, CardSet, in_order, rank_of

SIZE = 5
_SUITS = 4
_RANKS = 13
_ACE = 0
_ACE_HIGH = 13  # as a rank; the ranks are 0 to 12


class HandClass(IntEnum):
    """The classes of hands, the lowest first (F2)."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIRS = 2
    SEQUENCE_3 = 3
    THREE = 4
    STRAIGHT = 5
    FLUSH = 6
    SEQUENCE_4 = 7
    FULL_SET = 8  # a sequence of three, and a pair beside it
    FULL_HOUSE = 9
    FOUR = 10
    STRAIGHT_FLUSH = 11

    @property
    def word(self) -> str:
        """``two-pairs``: as rules and messages write it."""
        return self.name.lower().replace("_", "-")


class RankedHand(NamedTuple):
    """A hand's worth: the greater of two is the better hand, and equal ones are equal.

    ``making`` and ``others`` are ranks in the order in which they are compared: 1 to 12
    for the two to the king, 13 for an ace, 0 for one that is low.
    """

    kind: HandClass
    making: tuple[int, ...]
    others: tuple[int, ...]


@lru_cache(maxsize=1 << 17)
def rank_hand(hand: CardSet, larger_first: bool = True) -> RankedHand:
    """The worth of five cards of one pack (F5).

    ``larger_first``: the larger group is compared first; else the highest rank is. Only
    a full house and a full set have groups of two sizes. ValueError for another number
    of cards.
    """
    kind, making, run = _classify(hand)
    others = tuple(sorted(map(_high, in_order(hand & ~making)), reverse=True))
    low = _ace_is_low(run)
    made = [_high(card) for card in in_order(making & ~run)]
    made += [0 if low and rank_of(card) == _ACE else _high(card) for card in in_order(run)]
    made.sort(reverse=True)
    if larger_first and kind is HandClass.FULL_HOUSE:
        made.sort(key=Counter(made).__getitem__, reverse=True)
    elif larger_first and kind is HandClass.FULL_SET:
        beside = [_high(card) for card in in_order(making & ~run)]
        made = sorted((Counter(made) - Counter(beside)).elements(), reverse=True) + beside
    return RankedHand(kind, tuple(made), others)


def class_of(hand: CardSet) -> HandClass:
    """The class of five cards of one pack. ValueError for another number of cards."""
    return rank_hand(hand).kind


def making(hand: CardSet) -> CardSet:
    """The cards that make a hand what it is; none of a hand that is nothing."""
    return _classify(hand)[1]


def _high(card: int) -> int:
    return card % LANE or _ACE_HIGH


def _ace_is_low(run: CardSet) -> bool:
    """True if the run starts with its ace, as A-2-3."""
    ranks = _ranks(run)
    return bool(ranks & 1) and not ranks >> _RANKS - 1 & 1


def _ranks(cards: CardSet) -> int:
    """The ranks of cards as bits."""
    ranks = 0
    for suit in range(_SUITS):
        ranks |= cards >> LANE * suit
    return ranks & LANE_MASK


def _classify(hand: CardSet) -> tuple[HandClass, CardSet, CardSet]:
    """The class, the cards that make it, and those of them in a sequence or straight."""
    if hand.bit_count() != SIZE:
        raise ValueError(f"a hand has {SIZE} cards, not {hand.bit_count()}")
    groups = _groups(hand)
    most, second = groups[0].bit_count(), groups[1].bit_count()
    suited = _suited(hand)
    run = _longest(suited)
    if run == hand:
        return HandClass.STRAIGHT_FLUSH, hand, hand
    if most == 4:
        return HandClass.FOUR, groups[0], 0
    if (most, second) == (3, 2):
        return HandClass.FULL_HOUSE, hand, 0
    beside = _beside_a_pair(hand, suited) if run else 0
    if beside:
        return HandClass.FULL_SET, hand, beside
    if run.bit_count() == 4:
        return HandClass.SEQUENCE_4, run, run
    if suited == hand:
        return HandClass.FLUSH, hand, 0
    if most == 1 and _in_a_row(_ranks(hand), SIZE):
        return HandClass.STRAIGHT, hand, hand
    if most == 3:
        return HandClass.THREE, groups[0], 0
    if run:
        return HandClass.SEQUENCE_3, run, run
    if second == 2:
        return HandClass.TWO_PAIRS, groups[0] | groups[1], 0
    if most == 2:
        return HandClass.PAIR, groups[0], 0
    return HandClass.NOTHING, 0, 0


def _groups(hand: CardSet) -> list[CardSet]:
    """The cards rank by rank, the most alike first."""
    groups: dict[int, CardSet] = {}
    for card in in_order(hand):
        rank = card % LANE
        groups[rank] = groups.get(rank, 0) | 1 << card
    return sorted(groups.values(), key=int.bit_count, reverse=True)


def _in_a_row(ranks: int, length: int) -> int:
    """The lowest n ranks in a row of those given, an ace below or above; 0: none."""
    ranks |= (ranks & 1) << _RANKS
    starts = ranks
    for step in range(1, length):
        starts &= ranks >> step
    row = (starts & -starts) * ((1 << length) - 1)
    return (row & LANE_MASK) | row >> _RANKS


def _suited(hand: CardSet) -> CardSet:
    """The cards of the suit that has three or more; 0 where none has."""
    for suit in range(_SUITS):
        suited = hand & LANE_MASK << LANE * suit
        if suited.bit_count() >= 3:
            return suited
    return 0


def _longest(suited: CardSet) -> CardSet:
    """The longest sequence of three or more among cards of one suit; 0 where there is none."""
    if not suited:
        return 0
    lane = _lane_of(suited)
    ranks = suited >> lane
    for length in (5, 4, 3):
        row = _in_a_row(ranks, length)
        if row:
            return row << lane
    return 0


def _lane_of(suited: CardSet) -> int:
    return suited.bit_length() // LANE * LANE


def _beside_a_pair(hand: CardSet, suited: CardSet) -> CardSet:
    """The sequence of three that leaves a pair; 0 where there is none (F2)."""
    lane = _lane_of(suited)
    ranks = suited >> lane
    while row := _in_a_row(ranks, 3):
        sequence = row << lane
        if _ranks(hand & ~sequence).bit_count() == 1:
            return sequence
        ranks &= ~(row & -row)
    return 0
