"""Lenient parser for hands typed by people, shared by the command line, library and server.

``10♥ 3♥️ ♠J 6H,5C 10c ac 3h3s3c`` are nine cards: 10 or T, suits as letters or symbols,
before or after the rank, in any case, with any separator or none.
Records, positions and messages use a single strict notation instead, :func:`parse_card`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from openrummy.core.cards import RANKS, SUITS, Card, CardSyntaxError, card, card_text, joker

UNKNOWN = "?"

_SYMBOLS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
# variation selectors (text or emoji suits), byte-order mark, joiners
_UNSEEN = "\ufe0e\ufe0f\ufeff\u200b\u200d"
_RANK, _SUIT = "10|[A2-9TJQK]", f"[{SUITS}{''.join(_SYMBOLS)}]"
_CARD = re.compile(
    rf"[\s,;|/{_UNSEEN}]*+"
    rf"(?:(?P<joker>JOKER|X(?:[1-4](?!0))?)|(?P<rank>{_RANK})[{_UNSEEN}]*+(?P<suit>{_SUIT})"
    rf"|(?P<first>{_SUIT})[{_UNSEEN}]*+(?P<then>{_RANK})|(?P<unknown>\?))[{_UNSEEN}]*+",
    re.IGNORECASE,
)
_REST = re.compile(rf"[\s,;|/{_UNSEEN}]*+(?P<word>[^\s,;|/]*+)")
_MAX_SHOWN = 20


class NoCard(CardSyntaxError):
    """A word that is not a card; ``word`` is its beginning."""

    def __init__(self, word: str) -> None:
        super().__init__(f"no such card: {word!r} (write As, 10d, 7♥ or X for a joker)")
        self.word = word


def written_cards(text: str) -> tuple[Card, ...]:
    """Parse the cards of a text in order, all as faces of the first pack.

    A joker without a number is joker 1. Raises :class:`NoCard`.
    """
    return tuple(_cards(text, unknown=False))  # type: ignore[arg-type]


def tidy_cards(text: str) -> str:
    """The cards of a text in record notation, ``?`` for an unknown card.

    Raises :class:`NoCard`.
    """
    return "".join(
        UNKNOWN if card is None else card_text(card) for card in _cards(text, unknown=True)
    )


def _cards(text: str, *, unknown: bool) -> Iterator[Card | None]:
    end = 0
    while match := _CARD.match(text, end):
        if match["unknown"]:
            if not unknown:
                raise NoCard(UNKNOWN)
            yield None
        else:
            yield _card(match)
        end = match.end()
    rest = _REST.match(text, end)
    assert rest is not None
    if rest["word"]:
        raise NoCard(rest["word"][:_MAX_SHOWN])


def _card(match: re.Match[str]) -> Card:
    if match["joker"]:
        number = match["joker"][1:]
        return joker(int(number) if number.isdecimal() else 1)
    rank = (match["rank"] or match["then"]).upper().replace("10", "T")
    suit = (match["suit"] or match["first"]).lower()
    return card(RANKS.index(rank), SUITS.index(_SYMBOLS.get(suit, suit)))
