"""Formatting and parsing of the cards of a deal as text.

::

    deal:cards dealer=1 hands=2c3c…/4dTh? up=Ac stock=8h3h?5c

    dealer=1      the dealer [by the rules]
    hands=…/…     each seat's cards, seat 0 first; required
    up=Ac         the upcard
    turned=9h     the card turned up to set the wild rank (I2)
    knock=8s      the card of a second pack that sets the limit (A10)
    stock=8h?5c   the stock, top first, as far as it is known [empty]
    scores=92:40  the points of each side before the deal [the current ones]
    shown=…/…     hands shown at the end, where only these are known [none]

Cards are written without separators; ``?`` is an unknown card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from openrummy.core.cards import Card, CardSyntaxError, card_text, parse_card
from openrummy.core.engine import DealtCards
from openrummy.core.engine.model.dealt_cards import Known
from openrummy.core.notation.errors import TokenError, quoted
from openrummy.core.rules.text import say

HEAD = "deal:cards"
UNKNOWN = "?"
MAX_LENGTH = 2_000
_MAX_SEATS = 20
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,5})")
_SEAT = re.compile(r"0|[1-9][0-9]?")


def deal_text(cards: DealtCards) -> str:
    """Format the cards of a deal, as space-separated fields."""
    return " ".join((HEAD, *(f"{name}={text}" for name, text in _fields_text(cards))))


def _fields_text(cards: DealtCards) -> Iterator[tuple[str, str]]:
    if cards.dealer is not None:
        yield "dealer", str(cards.dealer)
    yield "hands", "/".join(map(_cards_text, cards.hands))
    for name, card in (("up", cards.upcard), ("turned", cards.turned), ("knock", cards.knock_card)):
        if card is not None:
            yield name, card_text(card)
    if cards.stock:
        yield "stock", _cards_text(cards.stock)
    if cards.scores:
        yield "scores", ":".join(map(str, cards.scores))
    if cards.shown:
        yield "shown", "/".join(map(_cards_text, cards.shown))


def _cards_text(cards: Iterable[Known]) -> str:
    return "".join(UNKNOWN if card is None else card_text(card) for card in cards)


# ---------------------------------------------------------------- reading


def parse_deal(text: str) -> DealtCards:
    """Parse the cards of a deal. Raises :class:`TokenError` with the column of the error."""
    if len(text) > MAX_LENGTH:
        raise TokenError(say("notation.token-too-long", most=MAX_LENGTH))
    words = list(re.finditer(r"\S+", text))
    if not words or words[0][0] != HEAD:
        raise TokenError(say("notation.dealt-expected", text=quoted(text)), 0, 1)
    fields: dict[str, Any] = {}
    for word in words[1:]:
        name, equals, value = word[0].partition("=")
        column = word.start() + 1
        if not equals or name not in _READERS:
            raise TokenError(say("notation.no-such-field", name=quoted(name)), 0, column)
        field, reader = _READERS[name]
        if field in fields:
            raise TokenError(say("notation.given-twice", name=name), 0, column)
        fields[field] = reader(value, column + len(name) + 1)
    if "hands" not in fields:
        raise TokenError(say("notation.missing", name="hands"), 0, 1)
    return DealtCards(**fields)


def parse_known(text: str, column: int = 1) -> tuple[Known, ...]:
    """Parse cards without separators, ``?`` for unknown ones. Raises :class:`TokenError`."""
    cards: list[Known] = []
    index = 0
    while index < len(text):
        if text[index] == UNKNOWN:
            cards.append(None)
            index += 1
            continue
        cards.append(_card(text[index : index + 2], column + index))
        index += 2
    return tuple(cards)


def _card(text: str, column: int) -> Card:
    try:
        return parse_card(text)
    except CardSyntaxError as error:
        raise TokenError(str(error), 0, column) from None


def _hands(text: str, column: int) -> tuple[tuple[Known, ...], ...]:
    parts = text.split("/")
    if len(parts) > _MAX_SEATS:
        raise TokenError(say("notation.no-such-seat", actor=len(parts) - 1), 0, column)
    hands = []
    for part in parts:
        hands.append(parse_known(part, column))
        column += len(part) + 1
    return tuple(hands)


def _shown(text: str, column: int) -> tuple[tuple[Card, ...], ...]:
    hands = []
    for hand in _hands(text, column):
        known = tuple(card for card in hand if card is not None)
        if len(known) != len(hand):
            raise TokenError(say("notation.shown-unknown"), 0, column)
        hands.append(known)
    return tuple(hands)


def _seat(text: str, column: int) -> int:
    if not _SEAT.fullmatch(text):
        raise TokenError(say("notation.expected", what="SEAT", text=quoted(text)), 0, column)
    return int(text)


def _scores(text: str, column: int) -> tuple[int, ...]:
    parts = text.split(":")
    if len(parts) > _MAX_SEATS or not all(map(_NUMBER.fullmatch, parts)):
        raise TokenError(say("notation.expected", what="92:40", text=quoted(text)), 0, column)
    return tuple(map(int, parts))


#: attribute and parser of each field after ``deal:cards``
_READERS: dict[str, tuple[str, Callable[[str, int], Any]]] = {
    "dealer": ("dealer", _seat),
    "hands": ("hands", _hands),
    "up": ("upcard", _card),
    "turned": ("turned", _card),
    "knock": ("knock_card", _card),
    "stock": ("stock", parse_known),
    "scores": ("scores", _scores),
    "shown": ("shown", _shown),
}
FIELDS = tuple(_READERS)
