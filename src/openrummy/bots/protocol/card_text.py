"""Text form of cards and melds in the protocol, for both sides."""

from __future__ import annotations

from collections.abc import Iterable

from openrummy.core.cards import (
    Card,
    CardSet,
    CardSyntaxError,
    card_text,
    in_order,
    is_joker,
    parse_card,
    to_set,
)
from openrummy.core.melds.plain import Meld


class InvalidMessage(ValueError):
    """A message that contradicts the rules or earlier messages; the text gives the reason."""


def read_card(text: str) -> Card:
    """Parse a card other than a joker. Raises :class:`InvalidMessage`."""
    try:
        card = parse_card(text)
    except CardSyntaxError as error:
        raise InvalidMessage(str(error)) from None
    if is_joker(card):
        raise InvalidMessage("gin has no jokers")
    return card


def read_optional_card(text: str | None) -> Card | None:
    """Parse an optional card. Raises :class:`InvalidMessage`."""
    return None if text is None else read_card(text)


def read_cards(texts: Iterable[str]) -> CardSet:
    """Parse distinct cards into a set. Raises :class:`InvalidMessage`."""
    cards = 0
    for text in texts:
        bit = 1 << read_card(text)
        if cards & bit:
            raise InvalidMessage(f"{text} is named twice")
        cards |= bit
    return cards


def read_melds(texts: Iterable[Iterable[str]]) -> tuple[Meld, ...]:
    """Parse melds; no card may be in two of them. Raises :class:`InvalidMessage`."""
    melds = tuple(map(read_cards, texts))
    if sum(map(int.bit_count, melds)) != union(melds).bit_count():
        raise InvalidMessage("a card is in two melds")
    return melds


def union(melds: Iterable[Meld]) -> CardSet:
    """Union of the cards of several melds."""
    return to_set([card for meld in melds for card in in_order(meld)])


def card_texts(cards: CardSet) -> list[str]:
    """Texts of the cards of a set, suit by suit."""
    return [card_text(card) for card in in_order(cards)]


def meld_texts(melds: Iterable[Meld]) -> list[list[str]]:
    """Card texts of each meld, in the given order."""
    return [card_texts(meld) for meld in melds]


def optional_card_text(card: Card | None) -> str | None:
    """A card's text, or None."""
    return None if card is None else card_text(card)
