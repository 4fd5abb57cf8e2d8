"""Cards in wire notation: hands, piles and the newest card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openrummy.core.cards import (
    PACK_BITS,
    Card,
    CardSet,
    by_face,
    card_text,
    copies,
    copy_text,
    face_of,
)


def texts(cards: CardSet) -> list[str]:
    """Return the texts of a set of cards, sorted by suit."""
    return [copy_text(card) for card in by_face(cards)] if cards else []


def pile_texts(cards: Sequence[Card]) -> list[str]:
    """Return the texts of a pile, bottom first.

    Copies of a face are numbered from the bottom: the lowest has the plain text.
    """
    plain = [card_text(card) for card in cards]
    if len(set(plain)) == len(plain):
        return plain
    seen: Counter[Card] = Counter()
    texts = []
    for card in cards:
        face = face_of(card)
        texts.append(copy_text(Card(face + PACK_BITS * seen[face])))
        seen[face] += 1
    return texts


def newest(hand: CardSet, card: Card | None) -> str | None:
    """Return the text of ``card``, the card that was drawn last; None if it left the hand."""
    if card is None or not hand >> face_of(card) & 1:
        return None
    return copy_text(Card(face_of(card) + PACK_BITS * (copies(hand, card) - 1)))
