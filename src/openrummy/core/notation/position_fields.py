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

LONGEST_TEXT = 2000
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
        return multiset_of(self.cards())

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


def parse_fields(text: str, known: Container[str]) -> dict[str, Value]:
    """The fields of a line, by their names; ``hands`` and ``turn`` are among them.

    Raises :class:`PositionSyntaxError` for a field that is not ``known``, or stands there twice.
    """
    if len(text) > LONGEST_TEXT:
        raise PositionSyntaxError(say("notation.position-too-long", most=LONGEST_TEXT))
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
class Form:
    """The way in which fields of one kind are written and read."""

    write: Callable[[Any], str]
    read: Callable[[Value], Any]


def _list_text(cards: Iterable[Card]) -> str:
    return "".join(card_text(card) for card in cards)


def _set_text(cards: CardSet) -> str:
    return _list_text(by_face(cards))


def _meld_text(meld: TableMeld) -> str:
    """A meld on the table: its owner, all its cards, who laid off which."""
    laid = "".join(f"+{seat}.{copy_text(card)}" for seat, card in meld.laid)
    return f"{meld.owner}:{cards_text(meld.cards, meld.stands)}{laid}"


NUMBER = Form(str, Value.number)
YES = Form(lambda yes: "yes" if yes else "no", Value.yes)
CARD = Form(card_text, Value.card)
CARDS = Form(_list_text, Value.cards)
CARD_SET = Form(_set_text, Value.card_set)
CARD_SETS = Form(lambda sets: "/".join(map(_set_text, sets)), Value.sets)
RANK = Form(RANKS.__getitem__, Value.rank)
RANKS_NAMED = Form(lambda ranks: "".join(RANKS[rank] for rank in ranks), Value.ranks)
SEATS = Form(lambda seats: ".".join(map(str, seats)), Value.seats)
MELDS = Form(
    lambda melds: "/".join(map(_meld_text, melds)),
    lambda value: tuple(part.meld() for part in value.split("/")),
)
DROPPED = Form(
    lambda dropped: "/".join(f"{seat}:{points}" for seat, points in dropped),
    lambda value: tuple(part.seat_points() for part in value.split("/")),
)
SHOWN = Form(
    lambda shown: "/".join(f"{seat}:{_set_text(cards)}:{n}" for seat, cards, n in shown),
    lambda value: tuple(part.deadwood() for part in value.split("/")),
)
