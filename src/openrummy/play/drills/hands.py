"""Hands worth a look: dealt around melds, and how much their melds overlap."""

from __future__ import annotations

from functools import cache

from openrummy.core.cards import ONE_PACK, Card, CardSet, in_order, rank_of, suit_of
from openrummy.core.cards.rng import Stream
from openrummy.core.melds.plain import Meld, all_melds
from openrummy.play.drills.model import HAND, rules

_SMALL = 4  # cards in the largest meld a hand is dealt around


@cache
def _small_melds() -> tuple[Meld, ...]:
    every = all_melds(rules().melds, ONE_PACK)
    return tuple(meld for meld in every if meld.bit_count() <= _SMALL)


def overlap(hand: CardSet) -> int:
    """How many cards of a hand are wanted by two melds of which neither holds the other."""
    melds = all_melds(rules().melds, hand)
    shared = 0
    for one in melds:
        for other in melds:
            if one & other not in (one, other):
                shared |= one & other
    return shared.bit_count()


def around(chance: Stream, melds: int, touching: bool = False) -> CardSet:
    """A hand dealt around so many melds; ``touching``: the second shares a card with the first."""
    hand = 0
    for at in range(melds):
        choices = [one for one in _small_melds() if (one | hand).bit_count() <= HAND]
        if touching and at == 1:
            choices = [one for one in choices if (one & hand).bit_count() == 1]
        hand |= chance.choice(choices)
    while hand.bit_count() < HAND:
        hand |= 1 << chance.below(ONE_PACK.bit_length())
        hand &= ONE_PACK
    return hand


def shown(hand: CardSet) -> tuple[Card, ...]:
    """The cards of a hand by rank, so that it does not tell its melds."""
    return tuple(sorted(in_order(hand), key=lambda one: (rank_of(one), suit_of(one))))


def some(chance: Stream, cards: CardSet, many: int) -> tuple[Card, ...]:
    """So many of these cards, in any order."""
    return chance.shuffled(tuple(in_order(cards)))[:many]
