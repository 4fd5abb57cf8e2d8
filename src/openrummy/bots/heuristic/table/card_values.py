"""Values of cards, and predicates about the uses of a card."""

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
    """True if the card fits a meld on the table."""
    melding = melding_of(seen)
    return any(
        melding.open_faces(meld.meld) >> face_of(card) & 1 for meld in seen.board.public.table
    )


def melds_with(seen: Seen, card: Card) -> bool:
    """True if the card forms a new meld with cards of the hand."""
    melding, hand = melding_of(seen), seen.board.hand
    copy = next_copy(hand, card)
    melds = melding.all_melds(with_card(hand, card))
    if melding.is_wild(card) or melding.plain:
        return any(meld.cards >> face_of(card) & 1 for meld in melds)
    return any(meld.cards >> copy & 1 for meld in melds)
