"""What cards count, and what a single card fits."""

from __future__ import annotations

from functools import cache

from openrummy.bots.base import Seen
from openrummy.bots.tables.melding import lying, melding_of
from openrummy.cards import Card, CardSet, face_of, in_order, is_joker, next_copy, with_card
from openrummy.melds import value_of
from openrummy.rules.pieces import Values


def worth_of(values: Values, card: Card) -> int:
    """Points of a card in the hand (T8, T13, R10)."""
    return values.joker if is_joker(card) else value_of(values, card)


@cache
def card_values(values: Values) -> tuple[int, ...]:
    """Points by face."""
    return tuple(worth_of(values, Card(one)) if one % 16 < 14 else 0 for one in range(64))


def worth(values: Values, cards: CardSet) -> int:
    """Points of cards in the hand."""
    return sum(worth_of(values, card) for card in in_order(cards))


def fits_table(seen: Seen, card: Card) -> bool:
    """Does the card fit a meld of the table?"""
    melding = melding_of(seen)
    return any(melding.opens(lying(meld)) >> face_of(card) & 1 for meld in seen.board.public.table)


def melds_with(seen: Seen, card: Card) -> bool:
    """Does the card make a meld with cards of the hand that there is none of without it?"""
    melding, hand = melding_of(seen), seen.board.hand
    copy = next_copy(hand, card)
    with_it = melding.all(with_card(hand, card))
    if is_joker(card) or melding.plain:
        return any(meld.cards >> face_of(card) & 1 for meld in with_it)
    return any(meld.cards >> copy & 1 for meld in with_it)
