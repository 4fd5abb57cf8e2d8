"""Hands of five cards: classes and comparison (F2, F5).

There are twelve classes, from nothing to a straight flush. A *sequence* is of one suit, a
*straight* is five consecutive ranks of any suits; an ace is high or low in either, never in
the middle. A hand belongs to the highest class for which it qualifies.

Hands of the same class are compared by the cards that make it, the larger group first and
then the highest rank, as in poker, and after that by the other cards. By a house rule the
highest rank comes first, whatever its group. An ace is high, unless it is low in a sequence or
straight.
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
    """The classes of hands, lowest first (F2)."""

    NOTHING = 0
    PAIR = 1
    TWO_PAIRS = 2
    SEQUENCE_3 = 3
    THREE = 4
    STRAIGHT = 5
    FLUSH = 6
    SEQUENCE_4 = 7
    FULL_SET = 8  # a sequence of three and a pair
    FULL_HOUSE = 9
    FOUR = 10
    STRAIGHT_FLUSH = 11

    @property
    def word(self) -> str:
        """The name of the class in rules and messages, such as ``two-pairs``."""
        return self.name.lower().replace("_", "-")


class RankedHand(NamedTuple):
    """The strength of a hand; a better hand compares greater.

    ``making`` are the ranks that make the class, ``others`` the remaining ones, in order of
    comparison: 1 to 12 for two to king, 13 for an ace, 0 for a low ace.
    """

    kind: HandClass
    making: tuple[int, ...]
    others: tuple[int, ...]


@lru_cache(maxsize=1 << 17)
def rank_hand(hand: CardSet, larger_first: bool = True) -> RankedHand:
    """The strength of five cards of one pack (F5).

    ``larger_first``: the larger group is compared first, otherwise the highest rank; this
    matters for full houses and full sets only. ValueError for another number of cards.
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
    """The cards that make the class of a hand; empty for a hand of class ``NOTHING``."""
    return _classify(hand)[1]


def _high(card: int) -> int:
    return card % LANE or _ACE_HIGH


def _ace_is_low(run: CardSet) -> bool:
    """True if the run starts with an ace, as A-2-3 does."""
    ranks = _ranks(run)
    return bool(ranks & 1) and not ranks >> _RANKS - 1 & 1


def _ranks(cards: CardSet) -> int:
    """The ranks of some cards as 13 bits."""
    ranks = 0
    for suit in range(_SUITS):
        ranks |= cards >> LANE * suit
    return ranks & LANE_MASK


def _classify(hand: CardSet) -> tuple[HandClass, CardSet, CardSet]:
    """The class, the cards that make it, and those among them in a sequence or straight."""
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
    """The cards grouped by rank, largest group first."""
    groups: dict[int, CardSet] = {}
    for card in in_order(hand):
        rank = card % LANE
        groups[rank] = groups.get(rank, 0) | 1 << card
    return sorted(groups.values(), key=int.bit_count, reverse=True)


def _in_a_row(ranks: int, length: int) -> int:
    """The lowest ``length`` consecutive ranks of those given, aces high or low; 0 if none."""
    ranks |= (ranks & 1) << _RANKS
    starts = ranks
    for step in range(1, length):
        starts &= ranks >> step
    row = (starts & -starts) * ((1 << length) - 1)
    return (row & LANE_MASK) | row >> _RANKS


def _suited(hand: CardSet) -> CardSet:
    """The cards of the suit with three or more cards; 0 if there is none."""
    for suit in range(_SUITS):
        suited = hand & LANE_MASK << LANE * suit
        if suited.bit_count() >= 3:
            return suited
    return 0


def _longest(suited: CardSet) -> CardSet:
    """The longest sequence of three or more among cards of one suit; 0 if there is none."""
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
    """The sequence of three that leaves a pair; 0 if there is none (F2)."""
    lane = _lane_of(suited)
    ranks = suited >> lane
    while row := _in_a_row(ranks, 3):
        sequence = row << lane
        if _ranks(hand & ~sequence).bit_count() == 1:
            return sequence
        ranks &= ~(row & -row)
    return 0
