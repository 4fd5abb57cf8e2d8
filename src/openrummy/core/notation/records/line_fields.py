"""Fields of one line of an imported game; errors name the line and the field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from openrummy.core.cards import Card, CardSyntaxError, card_text
from openrummy.core.cards.typed_hand import NoCard, tidy_cards, written_cards
from openrummy.core.engine import DealtCards, Refusal
from openrummy.core.engine.model.dealt_cards import Known
from openrummy.core.notation.deal_text import parse_known
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


def line_error(number: int, message: str) -> RecordError:
    """An error about a whole line."""
    return RecordError(say("import.at-line", line=number, message=message))


def merge_errors(faults: Iterable[RecordError]) -> RecordError:
    """Merge errors into one whose message has a line for each."""
    return RecordError("\n".join(dict.fromkeys(fault.message for fault in faults)))


class Faults(list[RecordError]):
    """A list of errors; ``with faults:`` collects an error instead of raising it."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, RecordError):
            self.append(error)
        return isinstance(error, RecordError)


@dataclass(frozen=True)
class LineFields:
    """A line and its fields; errors name both.

    Raises :class:`RecordError` for unknown fields.
    """

    number: int
    data: dict[str, Any]

    def __post_init__(self) -> None:
        unknown = [name for name in self.data if name not in KEYS]
        if unknown:
            message = say("import.no-such-field")
            raise merge_errors(self.fault(quoted(name).strip("'"), message) for name in unknown)

    def fault(self, name: str, message: str) -> RecordError:
        """An error about a field, or about the whole line where ``name`` is empty."""
        if not name:
            return line_error(self.number, message)
        return RecordError(say("import.at", line=self.number, field=name, message=message))

    def refusal(self, name: str, refusal: Refusal) -> RecordError:
        """An error about a field that the rules do not allow."""
        return self.fault(name, refusal_text(refusal))

    def read(self, name: str, reader: Callable[[str], Any], text: object) -> Any:
        """Parse a text; its syntax errors become errors of the field."""
        if not isinstance(text, str):
            raise self.fault(name, say("import.text"))
        try:
            return reader(text)
        except NotationError as error:
            raise self.fault(name, error.message) from None
        except CardSyntaxError as error:
            raise self.fault(name, str(error)) from None

    def text(self, name: str) -> str:
        """A text field; empty if omitted."""
        text = self.data.get(name, "")
        if not isinstance(text, str):
            raise self.fault(name, say("import.text"))
        return text

    def texts(self, name: str) -> list[str]:
        """A field that is a list of texts or a text of words; empty if omitted."""
        words = self.data.get(name, [])
        if isinstance(words, str):
            words = words.split()
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise self.fault(name, say("import.texts"))
        return words

    def numbers(self, name: str) -> tuple[int, ...]:
        """A field that is a list of whole numbers; empty if omitted."""
        numbers = self.data.get(name, [])
        if not isinstance(numbers, list) or any(type(number) is not int for number in numbers):
            raise self.fault(name, say("import.numbers"))
        return tuple(numbers)

    def cards(self, name: str, value: object) -> tuple[Known, ...]:
        """Cards with or without blanks between them, ``?`` for unknown ones."""
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            value = " ".join(value)
        cards: tuple[Known, ...] = self.read(name, lambda text: parse_known(_tidy(text)), value)
        return cards

    def card(self, name: str) -> Card | None:
        """A field that is one card; None if omitted."""
        if name not in self.data:
            return None
        cards = self.cards(name, self.data[name])
        if len(cards) != 1 or cards[0] is None:
            raise self.fault(name, say("import.one-card"))
        return cards[0]

    def dealt(self) -> DealtCards:
        """The deal as written. Raises all errors of its fields as one."""
        faults = Faults()

        def read(reader: Callable[..., Any], *arguments: object) -> Any:
            with faults:
                return reader(*arguments)
            return None

        hands = read(self._hands, "hands") or ()
        shown = read(self._hands, "shown") or () if "shown" in self.data else ()
        cards = DealtCards(
            tuple(read(self.cards, f"hands[{seat}]", hand) for seat, hand in enumerate(hands)),
            read(self.card, "upcard"),
            read(self.cards, "stock", self.data.get("stock", "")),
            read(self.card, "turned"),
            read(self.card, "knock_card"),
            read(self._dealer),
            read(self.numbers, "scores"),
            tuple(read(self._shown, f"shown[{seat}]", hand) for seat, hand in enumerate(shown)),
        )
        if faults:
            raise merge_errors(faults)
        return cards

    def _hands(self, name: str) -> list[object]:
        hands = self.data.get(name)
        if not isinstance(hands, list) or len(hands) > MAX_SEATS:
            raise self.fault(name, say("import.hands"))
        return hands

    def _dealer(self) -> int | None:
        dealer = self.data.get("dealer")
        if dealer is not None and type(dealer) is not int:
            raise self.fault("dealer", say("import.seat"))
        return dealer

    def _shown(self, name: str, value: object) -> tuple[Card, ...]:
        cards = self.cards(name, value or "")
        if None in cards:
            raise self.fault(name, say("notation.shown-unknown"))
        return tuple(card for card in cards if card is not None)


def _tidy(text: str) -> str:
    """Cards in the notation of records; other text stays, to be refused with its column."""
    try:
        return tidy_cards(text)
    except NoCard:
        return "".join(text.replace(",", " ").split())


def tidy_token(text: str) -> str:
    """An action whose cards are written loosely: ``K♠`` is ``Ks``, ``S:10H`` is ``s:Th``."""
    head, *rest = text.split(":")
    return ":".join([_tidy_part(head) if len(head) > 1 else head.lower(), *map(_tidy_melds, rest)])


def _tidy_melds(text: str) -> str:
    return "/".join(map(_tidy_part, text.split("/")))


def _tidy_part(text: str) -> str:
    try:
        return "".join(map(card_text, written_cards(text)))
    except NoCard:
        return text
