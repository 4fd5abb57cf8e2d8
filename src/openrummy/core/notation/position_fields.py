"""The fields of a position: formatting and parsing by field type."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any

from openrummy.core.cards import (
    RANKS,
    Card,
    CardSet,
    CardSyntaxError,
    by_face,
    card_text,
    copy_text,
    multiset_of,
    parse_card,
    parse_copy,
)
from openrummy.core.engine import TableMeld
from openrummy.core.melds.wild import LaidMeld
from openrummy.core.notation.errors import PositionSyntaxError, TokenError, quoted
from openrummy.core.notation.tokens import cards_text, parse_laid
from openrummy.core.rules.text import say

MAX_LENGTH = 2000
_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
_POINTS = re.compile(r"-?[0-9]{1,5}")
_SEED = re.compile(r"[0-9a-f]{64}")


class Value:
    """Text of a field's value and its starting column, with a parser for each field type."""

    def __init__(self, text: str, column: int) -> None:
        self.text = text
        self.column = column

    def expected_error(self, expected: str) -> PositionSyntaxError:
        return PositionSyntaxError(
            say("notation.expected", what=expected, text=quoted(self.text)), 0, self.column
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
            raise self.expected_error("a number")
        return int(self.text)

    def points(self) -> tuple[int, ...]:
        parts = self.split(":")
        if not all(_POINTS.fullmatch(part.text) for part in parts):
            raise self.expected_error("92:40")
        return tuple(int(part.text) for part in parts)

    def card(self) -> Card:
        try:
            return parse_card(self.text)
        except CardSyntaxError:
            raise self.expected_error(say("notation.want-card")) from None

    def cards(self) -> tuple[Card, ...]:
        if len(self.text) % 2:
            raise self.expected_error(say("notation.want-cards"))
        return tuple(
            Value(self.text[start : start + 2], self.column + start).card()
            for start in range(0, len(self.text), 2)
        )

    def card_set(self) -> CardSet:
        return multiset_of(self.cards())

    def rank(self) -> int:
        if len(self.text) != 1 or self.text not in RANKS:
            raise self.expected_error(say("notation.want-rank"))
        return RANKS.index(self.text)

    def ranks(self) -> tuple[int, ...]:
        return tuple(
            Value(letter, self.column + index).rank() for index, letter in enumerate(self.text)
        )

    def copy(self) -> Card:
        try:
            return parse_copy(self.text)
        except CardSyntaxError:
            raise self.expected_error(say("notation.want-card")) from None

    def card_sets(self) -> tuple[CardSet, ...]:
        return tuple(part.card_set() for part in self.split("/"))

    def boolean(self) -> bool:
        if self.text not in {"yes", "no"}:
            raise self.expected_error(say("notation.want-yes-or-no"))
        return self.text == "yes"

    def seats(self) -> tuple[int, ...]:
        return tuple(part.number() for part in self.split("."))

    def seed(self) -> bytes:
        if not _SEED.fullmatch(self.text):
            raise self.expected_error(say("notation.want-bytes"))
        return bytes.fromhex(self.text)

    def meld(self) -> TableMeld:
        head, *additions = self.split("+")
        parts = head.split(":")
        if len(parts) != 2:
            raise self.expected_error("OWNER:CARDS")
        lay_offs = []
        for addition in additions:
            pair = addition.split(".")
            if len(pair) != 2:
                raise addition.expected_error("SEAT.CARD")
            lay_offs.append((pair[0].number(), pair[1].copy()))
        meld = _laid_meld(parts[1])
        return TableMeld(parts[0].number(), meld.cards, tuple(lay_offs), meld.stands)

    def seat_points(self) -> tuple[int, int]:
        parts = self.split(":")
        if len(parts) != 2:
            raise self.expected_error("SEAT:POINTS")
        return parts[0].number(), parts[1].number()

    def deadwood(self) -> tuple[int, CardSet, int]:
        parts = self.split(":")
        if len(parts) != 3:
            raise self.expected_error("SEAT:CARDS:POINTS")
        return parts[0].number(), parts[1].card_set(), parts[2].number()


def _laid_meld(value: Value) -> LaidMeld:
    try:
        return parse_laid(value.text, value.column)
    except TokenError:
        raise value.expected_error(say("notation.want-meld")) from None


def parse_fields(text: str, known: Container[str]) -> dict[str, Value]:
    """Split a line into values by field name.

    Raises :class:`PositionSyntaxError` for unknown and duplicate fields, and if ``hands`` or
    ``turn`` is missing.
    """
    if len(text) > MAX_LENGTH:
        raise PositionSyntaxError(say("notation.position-too-long", most=MAX_LENGTH))
    values: dict[str, Value] = {}
    for word in re.finditer(r"\S+", text):
        name, equals, value = word[0].partition("=")
        column = word.start() + 1
        if not equals or name not in known:
            raise PositionSyntaxError(say("notation.no-such-field", name=quoted(name)), 0, column)
        if name in values:
            raise PositionSyntaxError(say("notation.given-twice", name=name), 0, column)
        values[name] = Value(value, column + len(name) + 1)
    for name in ("hands", "turn"):
        if name not in values:
            raise PositionSyntaxError(say("notation.missing", name=name))
    return values


# ---------------------------------------------------------------- forms


@dataclass(frozen=True)
class FieldType:
    """Formatter and parser of the fields of a type."""

    write: Callable[[Any], str]
    read: Callable[[Value], Any]


def _list_text(cards: Iterable[Card]) -> str:
    return "".join(card_text(card) for card in cards)


def _set_text(cards: CardSet) -> str:
    return _list_text(by_face(cards))


def _meld_text(meld: TableMeld) -> str:
    """Format a meld on the table: its owner, all its cards, and its lay-offs with their seats."""
    lay_offs = "".join(f"+{seat}.{copy_text(card)}" for seat, card in meld.laid)
    return f"{meld.owner}:{cards_text(meld.cards, meld.stands)}{lay_offs}"


NUMBER = FieldType(str, Value.number)
BOOLEAN = FieldType(lambda value: "yes" if value else "no", Value.boolean)
CARD = FieldType(card_text, Value.card)
CARDS = FieldType(_list_text, Value.cards)
CARD_SET = FieldType(_set_text, Value.card_set)
CARD_SETS = FieldType(lambda card_sets: "/".join(map(_set_text, card_sets)), Value.card_sets)
RANK = FieldType(RANKS.__getitem__, Value.rank)
RANK_LIST = FieldType(lambda ranks: "".join(RANKS[rank] for rank in ranks), Value.ranks)
SEATS = FieldType(lambda seats: ".".join(map(str, seats)), Value.seats)
MELDS = FieldType(
    lambda melds: "/".join(map(_meld_text, melds)),
    lambda value: tuple(part.meld() for part in value.split("/")),
)
DROPPED = FieldType(
    lambda dropped: "/".join(f"{seat}:{points}" for seat, points in dropped),
    lambda value: tuple(part.seat_points() for part in value.split("/")),
)
SHOWN = FieldType(
    lambda shown: "/".join(f"{seat}:{_set_text(cards)}:{n}" for seat, cards, n in shown),
    lambda value: tuple(part.deadwood() for part in value.split("/")),
)
