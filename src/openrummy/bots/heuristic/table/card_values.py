"""Values of cards, and the cards that fit a single one."""

from __future__ import annotations

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.table.melding import melding_of
from openrummy.core.cards import Card, CardSet, face_of, in_order, next_copy, with_card


def value_of(seen: Seen, card: Card) -> int:
    """Points of a card in the hand (T8, T13, R10, W9)."""
    return melding_of(seen).card_values[face_of(card)]


def value(seen: Seen, cards: CardSet) -> int:
    """Points of cards in the hand."""
    values = melding_of(seen).card_values
    return sum(values[face_of(card)] for card in in_order(cards))


def fits_table(seen: Seen, card: Card) -> bool:
    """Does the card fit a meld of the table?"""
    melding = melding_of(seen)
    return any(melding.opens(meld.meld) >> face_of(card) & 1 for meld in seen.board.public.table)


def melds_with(seen: Seen, card: Card) -> bool:
    """Does the card make a meld with cards of the hand that there is none of without it?"""
    melding, hand = melding_of(seen), seen.board.hand
    copy = next_copy(hand, card)
    with_it = melding.all(with_card(hand, card))
    if melding.wild(card) or melding.plain:
        return any(meld.cards >> face_of(card) & 1 for meld in with_it)
    return any(meld.cards >> copy & 1 for meld in with_it)
