"""Phases as fields of a position, both ways."""

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
    CARD,
    CARD_SET,
    CARDS,
    NUMBER,
    RANKS_NAMED,
    SEATS,
    YES,
    Form,
    Value,
)
from openrummy.core.rules.text import say

_OLDER_WORDS = {"throw": "discard", "first-throw": "first-discard"}  # are read too
_MUST = ("G5", "G14", "G23")


def _read_must(value: Value) -> str:
    if value.text not in _MUST:
        raise value.wrong(" or ".join(_MUST))
    return value.text


# by the name of the field: the attribute of the phase, and its form
_FORMS: dict[str, tuple[str, Form]] = {
    "taken": ("taken", CARD),
    "must": ("must_knock", Form(str, _read_must)),
    "laid": ("laid", NUMBER),
    "fresh": ("fresh", YES),
    "held_back": ("barred", CARD_SET),
    "gained": ("gained", CARDS),
    "added": ("added", YES),
    "use": ("use", YES),
    "spent": ("spent", YES),
    "opening": ("opening", YES),
    "one": ("one", YES),
    "out": ("out", NUMBER),
    "rummy": ("rummy", YES),
    "waiting": ("waiting", SEATS),
    "ranks": ("ranks", RANKS_NAMED),
    "drew": ("drew", YES),
}
PHASE_FIELDS = ("turn", *_FORMS)
_DISCARD = ("taken", "must")
_PLAY = ("laid", "fresh", "held_back", "gained", "added", "use", "spent", "opening", "one")
_LAST = ("out", "rummy", "waiting")
# by what the turn is for: the phase, what that says of it, and the names of its other fields
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
# turns, and the fields that no turn after them in this list may have
_OWN_FIELDS = (
    (("play",), _PLAY, "notation.want-turn-of-play"),
    (("discard", "first-discard"), _DISCARD, "notation.want-turn-that-discards"),
    (("last-play",), _LAST, "notation.want-turn-of-last-play"),
    (("choose",), ("ranks",), "notation.want-turn-of-choose"),
)
_NEEDED = {"out": "notation.want-out", "ranks": "notation.want-ranks"}


def phase_text(phase: Phase) -> Iterator[tuple[str, str]]:
    """The fields that say whose turn it is for what; ValueError for a finished deal."""
    for what, (kind, said, names) in _TURNS.items():
        if type(phase) is kind and all(getattr(phase, name) is said[name] for name in said):
            yield "turn", f"{phase.seat}:{what}"  # type: ignore[union-attr]
            defaults = {field.name: field.default for field in fields(kind)}
            for name in names:
                attribute, form = _FORMS[name]
                value = getattr(phase, attribute)
                if value != defaults[attribute]:
                    yield name, form.write(value)
            return
    raise ValueError("a finished deal has no position")


def read_phase(values: Mapping[str, Value]) -> Phase:
    """The phase that fields describe; raises PositionSyntaxError."""
    turn = values["turn"]
    parts = turn.split(":")
    if len(parts) != 2:
        raise turn.wrong("SEAT:WHAT")
    seat, what = parts[0].number(), _OLDER_WORDS.get(parts[1].text, parts[1].text)
    for turns, own, where in _OWN_FIELDS:
        if what in turns:
            break
        for name in own:
            if name in values:
                raise values[name].wrong(say("notation.want-field", where=say(where)))
    if what not in _TURNS:
        raise parts[1].wrong(", ".join(_TURNS))
    kind, said, names = _TURNS[what]
    given: dict[str, Any] = {**said}
    for name in names:
        attribute, form = _FORMS[name]
        if name in values:
            given[attribute] = form.read(values[name])
        elif name in _NEEDED:
            raise turn.wrong(say(_NEEDED[name]))
    return kind(seat, **given)  # type: ignore[call-arg]
