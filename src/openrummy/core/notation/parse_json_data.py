"""Parser for events in the JSON form of :func:`openrummy.core.notation.json_data.event_data`.

Values are checked only against the declared field types; whether an event is possible
is up to the engine. Unknown keys are ignored for forward compatibility.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from openrummy.core.cards import (
    MAX_COPIES,
    PACK_BITS,
    Card,
    CardSyntaxError,
    multiset_of,
    parse_card,
)
from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.phase import Phase
from openrummy.core.game import GameEvent, OnBoard
from openrummy.core.notation.errors import NotationError, quoted
from openrummy.core.notation.json_data import kebab, split_types
from openrummy.core.notation.tokens import parse_face
from openrummy.core.rules.text import say

Decoder: TypeAlias = Callable[[Any], Any]

MAX_ITEMS = 1_000
MAX_BOARDS = 16
_MAX_NUMBER = 10**9
_PHASES: dict[str, type] = {kebab(kind.__name__): kind for kind in typing.get_args(Phase)}
_ON_BOARD: dict[str, type] = {kebab(kind.__name__): kind for kind in typing.get_args(Event)}
_AROUND: dict[str, type] = {
    kebab(kind.__name__): kind for kind in typing.get_args(GameEvent) if kind is not OnBoard
}


class DataError(NotationError):
    """Data that describes no event; the message says which field is wrong."""


def parse_event(data: object) -> GameEvent:
    """The event that plain data describes. Raises :class:`DataError`."""
    if not isinstance(data, Mapping):
        raise DataError(say("notation.event-expected"))
    name = data.get("event")
    if isinstance(name, str) and name in _AROUND:
        event: GameEvent = _dataclass(_AROUND[name], data, name)
        return event
    if isinstance(name, str) and name in _ON_BOARD:
        board = data.get("board", 0)
        if isinstance(board, bool) or not isinstance(board, int) or not 0 <= board < MAX_BOARDS:
            raise DataError(say("notation.board-expected", name=name))
        return OnBoard(board, _dataclass(_ON_BOARD[name], data, name))
    raise DataError(say("notation.no-such-event", name=quoted(str(name))))


def _dataclass(kind: type, data: object, path: str) -> Any:
    if not isinstance(data, Mapping):
        raise DataError(say("notation.object-expected", path=path))
    values = {}
    for name, decode, needed in _decoders(kind):
        if name in data:
            try:
                values[name] = decode(data[name])
            except DataError as error:
                raise DataError(f"{path}.{error.message}") from None
            except (CardSyntaxError, NotationError) as error:
                raise DataError(f"{path}.{name}: {error}") from None
            except (TypeError, ValueError):
                raise DataError(
                    say(
                        "notation.does-not-fit", path=path, name=name, data=quoted(repr(data[name]))
                    )
                ) from None
        elif needed:
            raise DataError(say("notation.missing-at", path=path, name=name))
    return kind(**values)


@cache
def _decoders(kind: type) -> tuple[tuple[str, Decoder, bool], ...]:
    """Name, decoder and necessity of each field of a dataclass."""
    here = vars(sys.modules[kind.__module__])
    return tuple(
        (
            field.name,
            _decoder(str(field.type), here, field.name),
            field.default is MISSING and field.default_factory is MISSING,
        )
        for field in fields(kind)
    )


def _decoder(declared: str, here: Mapping[str, Any], name: str) -> Decoder:
    plain = declared.removesuffix(" | None")
    decode = _SIMPLE.get(plain) or _composed(plain, here, name)
    if plain == declared:
        return decode
    return lambda data: None if data is None else decode(data)


def _composed(declared: str, here: Mapping[str, Any], name: str) -> Decoder:
    if declared.startswith("tuple["):
        return _tuple(split_types(declared[6:-1]), here, name)
    kind = here[declared]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    assert isinstance(kind, type), declared
    assert is_dataclass(kind), declared
    return lambda data: _dataclass(kind, data, name)


def _tuple(parts: list[str], here: Mapping[str, Any], name: str) -> Decoder:
    if parts[-1] != "...":
        each = [_decoder(part, here, name) for part in parts]
        return lambda data: tuple(
            decode(item) for decode, item in zip(each, _items(data), strict=True)
        )
    one_by_one = _decoder(parts[0], here, name)
    if parts[0] == "tuple[Card, Face]":  # copies of a wild are numbered in order
        return lambda data: _number_copies([one_by_one(item) for item in _items(data)])
    return lambda data: tuple(one_by_one(item) for item in _items(data))


def _number_copies(pairs: list[tuple[Card, int]]) -> tuple[tuple[Card, int], ...]:
    seen: dict[Card, int] = {}
    meanings = []
    for card, face in pairs:
        copy = seen.get(card, 0)
        seen[card] = copy + 1
        meanings.append((Card(card + PACK_BITS * copy), face))
    return tuple(meanings)


def _items(data: object) -> list[Any]:
    if not isinstance(data, list) or len(data) > MAX_ITEMS:
        raise TypeError("a list expected")
    return data


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise TypeError("a text expected")
    return data


def _number(data: object) -> int:
    if isinstance(data, bool) or not isinstance(data, int) or abs(data) > _MAX_NUMBER:
        raise TypeError("a number expected")
    return data


def _yes(data: object) -> bool:
    if not isinstance(data, bool):
        raise TypeError("true or false expected")
    return data


def _card(data: object) -> Card:
    return parse_card(_text(data))


def _cards(data: object) -> int:
    cards = [_card(item) for item in _items(data)]
    if any(cards.count(card) > MAX_COPIES for card in set(cards)):
        raise ValueError("too many copies")
    return multiset_of(cards)


def _phase(data: object) -> Phase:
    name = data.get("phase") if isinstance(data, Mapping) else None
    if not isinstance(name, str) or name not in _PHASES:
        raise DataError(say("notation.no-such-phase", name=quoted(str(name))))
    phase: Phase = _dataclass(_PHASES[name], data, "phase")
    return phase


_SIMPLE: dict[str, Decoder] = {
    "int": _number,
    "Seat": _number,
    "bool": _yes,
    "str": _text,
    "bytes": lambda data: bytes.fromhex(_text(data)),
    "Card": _card,
    "CardSet": _cards,
    "Meld": _cards,
    "Face": lambda data: parse_face(_text(data), 1),
    "Phase": _phase,
}
