"""Formatting and parsing of phases as fields of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from openrummy.core.engine.model.phase import (
    Defend,
    LastPlay,
    LastTake,
    OfferTwo,
    OfferUpcard,
    Phase,
    ToArrange,
    ToChoose,
    ToDiscard,
    ToDraw,
    ToPlay,
)
from openrummy.core.notation.position_fields import (
    BOOLEAN,
    CARD,
    CARD_SET,
    CARDS,
    NUMBER,
    RANK_LIST,
    SEATS,
    FieldType,
    Value,
)
from openrummy.core.rules.text import say

_OLD_WORDS = {"throw": "discard", "first-throw": "first-discard"}  # still accepted
_KNOCK_RULES = ("G5", "G14", "G23")


def _read_must(value: Value) -> str:
    if value.text not in _KNOCK_RULES:
        raise value.expected_error(" or ".join(_KNOCK_RULES))
    return value.text


# attribute of the phase, and type, by field name
_FIELD_TYPES: dict[str, tuple[str, FieldType]] = {
    "taken": ("taken", CARD),
    "must": ("must_knock", FieldType(str, _read_must)),
    "laid": ("laid", NUMBER),
    "fresh": ("fresh", BOOLEAN),
    "held_back": ("barred", CARD_SET),
    "gained": ("gained", CARDS),
    "added": ("added", BOOLEAN),
    "use": ("use", BOOLEAN),
    "spent": ("spent", BOOLEAN),
    "opening": ("opening", BOOLEAN),
    "one": ("one", BOOLEAN),
    "out": ("out", NUMBER),
    "rummy": ("rummy", BOOLEAN),
    "waiting": ("waiting", SEATS),
    "ranks": ("ranks", RANK_LIST),
    "drew": ("drew", BOOLEAN),
}
PHASE_FIELDS = ("turn", *_FIELD_TYPES)
_DISCARD = ("taken", "must")
_PLAY = ("laid", "fresh", "held_back", "gained", "added", "use", "spent", "opening", "one")
_LAST = ("out", "rummy", "waiting")
# by the word in ``turn``: the phase, the attributes that the word implies, and its other fields
_TURNS: dict[str, tuple[type[Phase], dict[str, bool], tuple[str, ...]]] = {
    "discard": (ToDiscard, {"opening": False}, _DISCARD),
    "first-discard": (ToDiscard, {"opening": True}, _DISCARD),
    "play": (ToPlay, {}, ("taken", *_PLAY)),
    "last-play": (LastPlay, {}, _LAST),
    "choose": (ToChoose, {}, ("ranks",)),
    "offer": (OfferUpcard, {}, ()),
    "draw": (ToDraw, {"stock_only": False}, ()),
    "draw-stock": (ToDraw, {"stock_only": True}, ()),
    "last-take": (LastTake, {}, ()),
    "defend": (Defend, {}, ()),
    "arrange": (ToArrange, {}, ()),
    "two": (OfferTwo, {}, ("drew",)),
}
# words of ``turn``, and their fields, which no later word in this list may have
_OWN_FIELDS = (
    (("play",), _PLAY, "notation.want-turn-of-play"),
    (("discard", "first-discard"), _DISCARD, "notation.want-turn-that-discards"),
    (("last-play",), _LAST, "notation.want-turn-of-last-play"),
    (("choose",), ("ranks",), "notation.want-turn-of-choose"),
)
_REQUIRED = {"out": "notation.want-out", "ranks": "notation.want-ranks"}


def phase_fields(phase: Phase) -> Iterator[tuple[str, str]]:
    """Yield the fields of a phase with their texts; ValueError for a finished deal."""
    for word, (phase_type, implied, names) in _TURNS.items():
        if type(phase) is phase_type and all(
            getattr(phase, name) is value for name, value in implied.items()
        ):
            yield "turn", f"{phase.seat}:{word}"  # type: ignore[union-attr]
            defaults = {field.name: field.default for field in fields(phase_type)}
            for name in names:
                attribute, field_type = _FIELD_TYPES[name]
                value = getattr(phase, attribute)
                if value != defaults[attribute]:
                    yield name, field_type.write(value)
            return
    raise ValueError("a finished deal has no position")


def read_phase(values: Mapping[str, Value]) -> Phase:
    """Build the phase from its fields. Raises PositionSyntaxError."""
    turn = values["turn"]
    parts = turn.split(":")
    if len(parts) != 2:
        raise turn.expected_error("SEAT:WHAT")
    seat, word = parts[0].number(), _OLD_WORDS.get(parts[1].text, parts[1].text)
    for words, own_fields, key in _OWN_FIELDS:
        if word in words:
            break
        for name in own_fields:
            if name in values:
                raise values[name].expected_error(say("notation.want-field", where=say(key)))
    if word not in _TURNS:
        raise parts[1].expected_error(", ".join(_TURNS))
    phase_type, implied, names = _TURNS[word]
    attributes: dict[str, Any] = {**implied}
    for name in names:
        attribute, field_type = _FIELD_TYPES[name]
        if name in values:
            attributes[attribute] = field_type.read(values[name])
        elif name in _REQUIRED:
            raise turn.expected_error(say(_REQUIRED[name]))
    return phase_type(seat, **attributes)  # type: ignore[call-arg]
