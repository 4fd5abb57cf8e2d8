"""Interesting hands: dealt around melds, with a measure of overlap."""

from __future__ import annotations

from functools import cache

from openrummy.core.cards import SINGLE_PACK, Card, CardSet, in_order, rank_of, suit_of
from openrummy.core.cards.rng import Stream
from openrummy.core.melds.plain import Meld, all_melds
from openrummy.play.drills.model import HAND, rules

_SMALL = 4  # cards in the largest meld that a hand is dealt around


@cache
def _small_melds() -> tuple[Meld, ...]:
    every = all_melds(rules().melds, SINGLE_PACK)
    return tuple(meld for meld in every if meld.bit_count() <= _SMALL)


def overlap(hand: CardSet) -> int:
    """Number of cards in a hand contested by two melds, neither of which contains the other."""
    melds = all_melds(rules().melds, hand)
    shared = 0
    for meld in melds:
        for other in melds:
            if meld & other not in (meld, other):
                shared |= meld & other
    return shared.bit_count()


def hand_around(chance: Stream, melds: int, touching: bool = False) -> CardSet:
    """A hand dealt around n melds; ``touching``: the second shares a card with the first."""
    hand = 0
    for number in range(melds):
        choices = [meld for meld in _small_melds() if (meld | hand).bit_count() <= HAND]
        if touching and number == 1:
            choices = [choice for choice in choices if (choice & hand).bit_count() == 1]
        hand |= chance.choice(choices)
    while hand.bit_count() < HAND:
        hand |= 1 << chance.below(SINGLE_PACK.bit_length())
        hand &= SINGLE_PACK
    return hand


def sorted_by_rank(hand: CardSet) -> tuple[Card, ...]:
    """The cards of a hand by rank, which does not reveal its melds."""
    return tuple(sorted(in_order(hand), key=lambda card: (rank_of(card), suit_of(card))))


def random_cards(chance: Stream, cards: CardSet, many: int) -> tuple[Card, ...]:
    """``many`` of these cards, in random order."""
    return chance.shuffled(tuple(in_order(cards)))[:many]
