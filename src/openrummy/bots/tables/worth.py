"""What cards count, and what a single card fits."""

from __future__ import annotations

from functools import cache

from openrummy.bots.base import Seen
from openrummy.cards import Card, CardSet, bit, in_order, is_joker
from openrummy.melds import all_melds, lay_offs, value_of
from openrummy.rules.pieces import Rules, Values

JOKER = 15


def worth_of(values: Values, card: Card) -> int:
    """Points of a card in the hand (T8, T13, R10)."""
    return JOKER if is_joker(card) else value_of(values, card)


@cache
def card_values(values: Values) -> tuple[int, ...]:
    """Points by face."""
    return tuple(worth_of(values, Card(one)) if one % 16 < 14 else 0 for one in range(64))


def worth(values: Values, cards: CardSet) -> int:
    """Points of cards in the hand."""
    return sum(worth_of(values, card) for card in in_order(cards))


def fits_table(seen: Seen, card: Card) -> bool:
    """Does the card fit a meld of the table?"""
    melds = seen.rules.melds
    return any(lay_offs(melds, meld.cards) >> card & 1 for meld in seen.board.public.table)


def melds_with(rules: Rules, hand: CardSet, card: Card) -> bool:
    """Does the card complete a meld with cards of the hand?"""
    return any(meld >> card & 1 for meld in all_melds(rules.melds, hand | bit(card)))
