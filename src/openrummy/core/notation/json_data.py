"""Views, events, results and refusals as plain data, ready for JSON.

Cards become text, card sets and piles lists of text, enumerations their values. Fields are
encoded by their declared type, so a new one needs no code here; an unknown type is rejected,
lest a card set be sent as a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from openrummy.core.cards import by_face, card_text
from openrummy.core.engine import Refusal
from openrummy.core.engine.model.phase import Phase
from openrummy.core.game import GameEvent, GameView, OnBoard
from openrummy.core.melds.wild import face_text
from openrummy.core.sheets import Standing

Encoder: TypeAlias = Callable[[Any], Any]

_CARD = {"Card"}
_CARDS = {"CardSet", "Meld"}
_AS_IS = {"int", "bool", "str", "Seat"}
_FIELDS: dict[type, dict[str, Encoder]] = {}
_TUPLE = re.compile(r"tuple\[(.*)\]")


def data_of(value: Any) -> Any:
    """Convert a dataclass of the game, an enumeration, or a tuple of them, to plain data."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return [data_of(item) for item in value]
    if isinstance(value, type) or not is_dataclass(value):
        return value
    encoders = _FIELDS.setdefault(type(value), {})
    if not encoders:
        encoders.update((field.name, _encoder(str(field.type))) for field in fields(value))
    return {name: encode(getattr(value, name)) for name, encode in encoders.items()}


@cache
def _encoder(declared: str) -> Encoder:
    """Encoder of a field with this declaration."""
    plain = declared.removesuffix(" | None")
    encode = _plain_encoder(plain)
    if plain == declared:
        return encode
    return lambda value: None if value is None else encode(value)


def _plain_encoder(declared: str) -> Encoder:
    if declared in _CARD:
        return card_text
    if declared in _CARDS:
        return lambda mask: [card_text(card) for card in by_face(mask)]
    if declared == "Face":
        return face_text
    if declared in _AS_IS:
        return lambda value: value
    if declared == "bytes":
        return bytes.hex
    inside = _TUPLE.fullmatch(declared)
    if inside is None:
        return _no_number(declared)
    parts = split_types(inside[1])
    if parts[-1] == "...":
        each = _encoder(parts[0])
        return lambda items: [each(item) for item in items]
    encoders = [_encoder(part) for part in parts]
    return lambda items: [encode(item) for encode, item in zip(encoders, items, strict=True)]


def _no_number(declared: str) -> Encoder:
    """Encode a dataclass or an enumeration; reject a bare number of an unknown type."""

    def encode(value: Any) -> Any:
        if is_dataclass(value):
            if declared == "Phase":
                return phase_data(value)  # type: ignore[arg-type]
            return data_of(value)
        if isinstance(value, Enum | str):
            return data_of(value)
        raise TypeError(f"no plain data for {declared}: {value!r}")

    return encode


def split_types(text: str) -> list[str]:
    """Split at commas outside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "[") - (letter == "]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def kebab(name: str) -> str:
    """``ToDraw`` as ``to-draw``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


# ---------------------------------------------------------------- the parts of a game


def phase_data(phase: Phase) -> dict[str, Any]:
    """A phase with its name: ``{"phase": "to-draw", "seat": 0, ...}``."""
    fields_of_phase: dict[str, Any] = data_of(phase)
    return {"phase": kebab(type(phase).__name__)} | fields_of_phase


def event_data(event: GameEvent) -> dict[str, Any]:
    """An event with its name: ``{"event": "drew", "board": 0, "seat": 1, ...}``.

    Nothing is hidden: redact the event for its recipient first.
    """
    inner = event.event if isinstance(event, OnBoard) else event
    data: dict[str, Any] = {"event": kebab(type(inner).__name__)}
    if isinstance(event, OnBoard):
        data["board"] = event.board
    data.update(data_of(inner))
    return data


def view_data(view: GameView) -> dict[str, Any]:
    """A seat's or spectator's view of a game."""
    data: dict[str, Any] = data_of(view)
    return data


def standing_data(standing: Standing) -> dict[str, Any]:
    """A score sheet."""
    data: dict[str, Any] = data_of(standing)
    return data


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """``{"code": "deadwood-over-limit", "rule": "G6", "data": {"deadwood": 12, ...}}``."""
    return {"code": refusal.code, "rule": refusal.rule, "data": dict(refusal.data)}
