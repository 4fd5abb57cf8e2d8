"""The events of a game of any kind as JSON Schema: what stands in a line of type ``event``.

Made from the types that the fields of the engine's events are declared with, as their data are
(:mod:`openrummy.core.notation.data`).
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any, TypeAlias

from openrummy.core.engine.model.events import Event
from openrummy.core.engine.model.phase import Phase
from openrummy.core.game import GameEvent, OnBoard
from openrummy.core.notation.data import kebab, split_types
from openrummy.core.notation.read_data import MAX_BOARDS

Schema: TypeAlias = dict[str, Any]
CARD = {"type": "string", "pattern": "^([A23456789TJQK][cdhs]|X[1-4])$"}
_SIMPLE: dict[str, Schema] = {
    "int": {"type": "integer"},
    "Seat": {"type": "integer", "minimum": 0},
    "bool": {"type": "boolean"},
    "str": {"type": "string"},
    "bytes": {"type": "string", "pattern": "^([0-9a-f]{2})*$"},
    "Card": CARD,
    "Face": {"type": "string"},
    "CardSet": {"type": "array", "items": CARD},
    "Meld": {"type": "array", "items": CARD},
}
EVENT, PHASE = "GameEvent", "Phase"


def event_schemas() -> dict[str, Schema]:
    """A definition for each event and each thing in one, and :data:`EVENT`: any of the events."""
    found: dict[str, Schema] = {}
    events = [*typing.get_args(Event), *(one for one in typing.get_args(GameEvent))]
    names = [_tagged(one, "event", found) for one in events if one is not OnBoard]
    for name in names[: len(typing.get_args(Event))]:
        board = {"type": "integer", "minimum": 0, "maximum": MAX_BOARDS - 1, "default": 0}
        found[name]["properties"]["board"] = board
    phases = [_tagged(one, "phase", found) for one in typing.get_args(Phase)]
    found[PHASE] = {"oneOf": list(map(ref, phases))}
    found[EVENT] = {"oneOf": list(map(ref, names))}
    return found


def ref(name: str) -> Schema:
    """A definition by its name."""
    return {"$ref": f"#/$defs/{name}"}


def _tagged(kind: type, tag: str, found: dict[str, Schema]) -> str:
    """Define an event or a phase, which says its name under ``tag``; the name of the definition."""
    name = f"{tag.capitalize()}{kind.__name__}"
    found[name] = _object(kind, found)
    found[name]["properties"] = {tag: {"const": kebab(kind.__name__)}} | found[name]["properties"]
    found[name]["required"].insert(0, tag)
    return name


def _object(kind: type, found: dict[str, Schema]) -> Schema:
    here = vars(sys.modules[kind.__module__])
    told = fields(kind)
    return {
        "description": " ".join((kind.__doc__ or "").split()).replace("``", "`"),
        "type": "object",
        "properties": {one.name: _field(str(one.type), here, found) for one in told},
        "required": [
            one.name for one in told if one.default is MISSING and one.default_factory is MISSING
        ],
    }


def _field(declared: str, here: Mapping[str, Any], found: dict[str, Schema]) -> Schema:
    plain = declared.removesuffix(" | None")
    kind = _SIMPLE.get(plain) or _composed(plain, here, found)
    return kind if plain == declared else {"anyOf": [kind, {"type": "null"}]}


def _composed(declared: str, here: Mapping[str, Any], found: dict[str, Schema]) -> Schema:
    if declared == "Phase":
        return ref(PHASE)
    if declared.startswith("tuple["):
        parts = split_types(declared[6:-1])
        if parts[-1] == "...":
            return {"type": "array", "items": _field(parts[0], here, found)}
        each = [_field(part, here, found) for part in parts]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    kind = here[declared]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [str(one.value) for one in kind]}
    assert isinstance(kind, type) and is_dataclass(kind), declared
    if declared not in found:
        found[declared] = {}  # of itself it may consist
        found[declared] = _object(kind, found)
    return ref(declared)
