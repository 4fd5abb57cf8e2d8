"""The fields of one line of a game played elsewhere, read; faults name line and field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from openrummy.core.cards import Card, CardSyntaxError, card_text
from openrummy.core.cards.written import NoCard, tidy_cards, written_cards
from openrummy.core.engine import DealtCards, Refusal
from openrummy.core.engine.model.dealt import Known
from openrummy.core.notation.dealt import parse_known
from openrummy.core.notation.errors import NotationError, RecordError, quoted
from openrummy.core.notation.records.record import MAX_SEATS
from openrummy.core.notation.refusals import refusal_text
from openrummy.core.rules.text import say

KEYS = (
    "game",
    "set",
    "seats",
    "dealer",
    "hands",
    "upcard",
    "turned",
    "knock_card",
    "stock",
    "scores",
    "shown",
    "actions",
    "date",
    "comment",
)


@dataclass(frozen=True)
class LineFields:
    """A line and its fields; what is wrong is said with both."""

    number: int
    data: dict[str, Any]

    def __post_init__(self) -> None:
        for name in self.data:
            if name not in KEYS:
                self.wrong(quoted(name).strip("'"), say("import.no-such-field"))

    def wrong(self, name: str, message: str) -> NoReturn:
        """Raise what is wrong with a field."""
        if not name:
            raise RecordError(say("import.at-line", line=self.number, message=message))
        raise RecordError(say("import.at", line=self.number, field=name, message=message))

    def refused(self, name: str, refusal: Refusal) -> NoReturn:
        """Raise why the rules do not allow it."""
        self.wrong(name, refusal_text(refusal))

    def read(self, name: str, reader: Callable[[str], Any], text: object) -> Any:
        """A text, read; what is wrong with it is wrong with the field."""
        if not isinstance(text, str):
            self.wrong(name, say("import.text"))
        try:
            return reader(text)
        except NotationError as error:
            self.wrong(name, error.message)
        except CardSyntaxError as error:
            self.wrong(name, str(error))

    def text(self, name: str) -> str:
        """A field that is a text; empty where it is left out."""
        text = self.data.get(name, "")
        if not isinstance(text, str):
            self.wrong(name, say("import.text"))
        return text

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts, or one text of words; empty where it is left out."""
        words = self.data.get(name, [])
        if isinstance(words, str):
            words = words.split()
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            self.wrong(name, say("import.texts"))
        return words

    def numbers(self, name: str) -> tuple[int, ...]:
        """A field that is a list of whole numbers; empty where it is left out."""
        numbers = self.data.get(name, [])
        if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
            self.wrong(name, say("import.numbers"))
        return tuple(numbers)

    def cards(self, name: str, value: object) -> tuple[Known, ...]:
        """Cards with or without blanks between them, ``?`` for unknown ones."""
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = " ".join(value)
        cards: tuple[Known, ...] = self.read(name, lambda text: parse_known(_tidy(text)), value)
        return cards

    def card(self, name: str) -> Card | None:
        """A field that is one card; None where it is left out."""
        if name not in self.data:
            return None
        cards = self.cards(name, self.data[name])
        if len(cards) != 1 or cards[0] is None:
            self.wrong(name, say("import.one-card"))
        return cards[0]

    def dealt(self) -> DealtCards:
        """The deal, as it is written down."""
        hands = self.data.get("hands")
        if not isinstance(hands, list) or len(hands) > MAX_SEATS:
            self.wrong("hands", say("import.hands"))
        shown = self.data.get("shown", [])
        if not isinstance(shown, list) or len(shown) > MAX_SEATS:
            self.wrong("shown", say("import.hands"))
        dealer = self.data.get("dealer")
        if dealer is not None and type(dealer) is not int:
            self.wrong("dealer", say("import.seat"))
        return DealtCards(
            tuple(self.cards(f"hands[{index}]", hand) for index, hand in enumerate(hands)),
            self.card("upcard"),
            self.cards("stock", self.data.get("stock", "")),
            self.card("turned"),
            self.card("knock_card"),
            dealer,
            self.numbers("scores"),
            tuple(self._shown(f"shown[{index}]", hand) for index, hand in enumerate(shown)),
        )

    def _shown(self, name: str, value: object) -> tuple[Card, ...]:
        cards = self.cards(name, value or "")
        if None in cards:
            self.wrong(name, say("notation.shown-unknown"))
        return tuple(card for card in cards if card is not None)


def _tidy(text: str) -> str:
    """Cards as records have them; what is no card stays, to be refused with its column."""
    try:
        return tidy_cards(text)
    except NoCard:
        return "".join(text.replace(",", " ").split())


def tidy_token(text: str) -> str:
    """An action with a card that is written loosely: ``K♠`` is ``Ks``, ``s:10h`` is ``s:Th``."""
    parts = text.split(":")
    for index, part in enumerate(parts):
        try:
            cards = written_cards(part)
        except NoCard:
            continue
        if len(cards) == 1:
            parts[index] = card_text(cards[0])
    return ":".join(parts)
