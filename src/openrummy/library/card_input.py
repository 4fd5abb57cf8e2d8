"""Conversion of user input to card sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from openrummy.library.errors import UsageError, WrongType, quoted

if TYPE_CHECKING:
    from openrummy.core.cards import Card, Cards, CardSet
    from openrummy.core.rules.pieces import Rules

#: ``"As Td 7h"``, a set of cards, a mask of them (:mod:`openrummy.core.cards`), or card texts.
CardsLike: TypeAlias = "str | Cards | int | Iterable[str]"


def read_cards(given: CardsLike, rules: Rules, players: int) -> CardSet:
    """Convert input to a card set, with copies of a face numbered from the first pack.

    Text is parsed leniently (:mod:`openrummy.core.cards.typed_hand`): ``10h``, ``ks`` and ``♠A``
    are valid. Raises :class:`UsageError` for invalid cards and for more copies than the game has,
    :class:`WrongType` for other types.
    """
    from openrummy.core.cards import in_order, multiset_of

    if isinstance(given, str):
        faces = _parse_cards(given)
    elif (mask := mask_of(given)) is not None:
        faces = list(in_order(mask))
    elif isinstance(given, Iterable):
        faces = [read_card(card) for card in given]
    else:
        raise _no_cards(given)
    _check(faces, rules, players)
    return multiset_of(_joker_face(face) for face in faces)


def mask_of(given: object) -> CardSet | None:
    """The mask of an integer or a card set; None for other types."""
    from openrummy.core.cards import Cards

    if isinstance(given, Cards):
        return given.mask
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        return None
    mask: int = given.__index__()
    if mask < 0:
        raise _no_cards(given)
    return mask


def read_card(word: object) -> Card:
    """Parse one card. Raises the errors of :func:`read_cards`."""
    if not isinstance(word, str):
        raise _no_cards(word)
    faces = _parse_cards(word)
    if len(faces) != 1:
        raise _no_card(word)
    return faces[0]


def _parse_cards(text: str) -> list[Card]:
    from openrummy.core.cards.typed_hand import NoCard, written_cards

    try:
        return list(written_cards(text))
    except NoCard as error:
        raise _no_card(error.word) from None


def _no_card(word: str) -> UsageError:
    from openrummy.core.rules.text import say

    return UsageError(say("library.no-card", card=quoted(word)))


def _no_cards(value: object) -> WrongType:
    from openrummy.core.rules.text import say

    return WrongType(say("library.no-cards", value=quoted(value)))


def _joker_face(card: Card) -> Card:
    """The common face of all jokers (A39)."""
    from openrummy.core.cards import is_joker, joker

    return joker(1) if is_joker(card) else card


def _check(faces: list[Card], rules: Rules, players: int) -> None:
    """Check that there are no more copies than packs, and no jokers in a game without them."""
    from openrummy.core.cards import card_text, face_of, is_joker
    from openrummy.core.cards import pack_faces as faces_of
    from openrummy.core.rules.text import say

    packs = rules.pack.packs_for(players)
    pack = faces_of(rules.pack.ranks, rules.pack.suits)
    for card in faces:
        if not is_joker(card) and not pack >> face_of(card) & 1:
            raise UsageError(say("library.not-in-pack", card=card_text(card)))
    for face, many in Counter(face_of(_joker_face(face)) for face in faces).items():
        most = packs * rules.pack.jokers if is_joker(face) else packs
        if many > most:
            name = say("card.joker") if is_joker(face) else card_text(face)
            raise UsageError(say("library.too-often", card=name, many=many, most=most))
