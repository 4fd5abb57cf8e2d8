"""The text of one field of a position, read as what it should be."""

from __future__ import annotations

import re

from openrummy.core.cards import (
    RANKS,
    Card,
    CardSet,
    CardSyntaxError,
    gathered,
    parse_card,
    parse_copy,
)
from openrummy.core.engine import TableMeld
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.notation.errors import PositionSyntaxError, TokenError, quoted
from openrummy.core.notation.tokens import parse_laid
from openrummy.core.rules.text import say

_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_POINTS = re.compile(r"-?[0-9]{1,5}")
_SEED = re.compile(r"[0-9a-f]{64}")


class Value:
    """The text of one value and the column where it starts."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column

    def wrong(self, what: str) -> PositionSyntaxError:
        return PositionSyntaxError(
            say("notation.expected", what=what, text=quoted(self.text)), 0, self.column
        )

    def split(self, separator: str) -> list[Value]:
        parts = []
        column = self.column
        for part in self.text.split(separator):
            parts.append(Value(part, column))
            column += len(part) + len(separator)
        return parts

    def number(self) -> int:
        if not _NUMBER.fullmatch(self.text):
            raise self.wrong("a number")
        return int(self.text)

    def points(self) -> tuple[int, ...]:
        parts = self.split(":")
        if not all(_POINTS.fullmatch(part.text) for part in parts):
            raise self.wrong("92:40")
        return tuple(int(part.text) for part in parts)

    def card(self) -> Card:
        try:
            return parse_card(self.text)
        except CardSyntaxError:
            raise self.wrong(say("notation.want-card")) from None

    def cards(self) -> tuple[Card, ...]:
        if len(self.text) % 2:
            raise self.wrong(say("notation.want-cards"))
        places = range(0, len(self.text), 2)
        return tuple(
            Value(self.text[start : start + 2], self.column + start).card() for start in places
        )

    def card_set(self) -> CardSet:
        return gathered(self.cards())

    def rank(self) -> int:
        if len(self.text) != 1 or self.text not in RANKS:
            raise self.wrong(say("notation.want-rank"))
        return RANKS.index(self.text)

    def ranks(self) -> tuple[int, ...]:
        return tuple(
            Value(letter, self.column + index).rank() for index, letter in enumerate(self.text)
        )

    def copy(self) -> Card:
        try:
            return parse_copy(self.text)
        except CardSyntaxError:
            raise self.wrong(say("notation.want-card")) from None

    def sets(self) -> tuple[CardSet, ...]:
        return tuple(part.card_set() for part in self.split("/"))

    def yes(self) -> bool:
        if self.text not in {"yes", "no"}:
            raise self.wrong(say("notation.want-yes-or-no"))
        return self.text == "yes"

    def seats(self) -> tuple[int, ...]:
        return tuple(part.number() for part in self.split("."))

    def seed(self) -> bytes:
        if not _SEED.fullmatch(self.text):
            raise self.wrong(say("notation.want-bytes"))
        return bytes.fromhex(self.text)

    def meld(self) -> TableMeld:
        head, *additions = self.split("+")
        parts = head.split(":")
        if len(parts) != 2:
            raise self.wrong("OWNER:CARDS")
        laid = []
        for addition in additions:
            pair = addition.split(".")
            if len(pair) != 2:
                raise addition.wrong("SEAT.CARD")
            laid.append((pair[0].number(), pair[1].copy()))
        meld = _laid_meld(parts[1])
        return TableMeld(parts[0].number(), meld.cards, tuple(laid), meld.stands)

    def seat_points(self) -> tuple[int, int]:
        parts = self.split(":")
        if len(parts) != 2:
            raise self.wrong("SEAT:POINTS")
        return parts[0].number(), parts[1].number()

    def deadwood(self) -> tuple[int, CardSet, int]:
        parts = self.split(":")
        if len(parts) != 3:
            raise self.wrong("SEAT:CARDS:POINTS")
        return parts[0].number(), parts[1].card_set(), parts[2].number()


def _laid_meld(value: Value) -> LaidMeld:
    try:
        return parse_laid(value.text, value.column)
    except TokenError:
        raise value.wrong(say("notation.want-meld")) from None
