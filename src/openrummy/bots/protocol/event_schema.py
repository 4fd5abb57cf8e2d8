"""JSON Schema of the events of all games: the payload of a line of type ``event``.

Derived from the declared field types of the engine's events, like their data form
(:mod:`openrummy.core.notation.json_data`).
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
from openrummy.core.notation.json_data import kebab, split_types
from openrummy.core.notation.parse_json_data import MAX_BOARDS

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
    """Definitions of all events and the types they use, and of their union :data:`EVENT`."""
    schemas: dict[str, Schema] = {}
    events = [*typing.get_args(Event), *(event for event in typing.get_args(GameEvent))]
    names = [_tagged(event, "event", schemas) for event in events if event is not OnBoard]
    for name in names[: len(typing.get_args(Event))]:
        board = {"type": "integer", "minimum": 0, "maximum": MAX_BOARDS - 1, "default": 0}
        schemas[name]["properties"]["board"] = board
    phases = [_tagged(phase, "phase", schemas) for phase in typing.get_args(Phase)]
    schemas[PHASE] = {"oneOf": list(map(ref, phases))}
    schemas[EVENT] = {"oneOf": list(map(ref, names))}
    return schemas


def ref(name: str) -> Schema:
    """Reference to a definition by name."""
    return {"$ref": f"#/$defs/{name}"}


def _tagged(kind: type, tag: str, schemas: dict[str, Schema]) -> str:
    """Define an event or a phase, named by the property ``tag``; return the definition's name."""
    name = f"{tag.capitalize()}{kind.__name__}"
    schemas[name] = _object(kind, schemas)
    schemas[name]["properties"] = {tag: {"const": kebab(kind.__name__)}} | schemas[name][
        "properties"
    ]
    schemas[name]["required"].insert(0, tag)
    return name


def _object(kind: type, schemas: dict[str, Schema]) -> Schema:
    namespace = vars(sys.modules[kind.__module__])
    members = fields(kind)
    return {
        "description": " ".join((kind.__doc__ or "").split()).replace("``", "`"),
        "type": "object",
        "properties": {
            member.name: _field(str(member.type), namespace, schemas) for member in members
        },
        "required": [
            member.name
            for member in members
            if member.default is MISSING and member.default_factory is MISSING
        ],
    }


def _field(declared: str, namespace: Mapping[str, Any], schemas: dict[str, Schema]) -> Schema:
    plain = declared.removesuffix(" | None")
    kind = _SIMPLE.get(plain) or _composed(plain, namespace, schemas)
    return kind if plain == declared else {"anyOf": [kind, {"type": "null"}]}


def _composed(declared: str, namespace: Mapping[str, Any], schemas: dict[str, Schema]) -> Schema:
    if declared == "Phase":
        return ref(PHASE)
    if declared.startswith("tuple["):
        parts = split_types(declared[6:-1])
        if parts[-1] == "...":
            return {"type": "array", "items": _field(parts[0], namespace, schemas)}
        items = [_field(part, namespace, schemas) for part in parts]
        return {
            "type": "array",
            "prefixItems": items,
            "minItems": len(items),
            "maxItems": len(items),
        }
    kind = namespace[declared]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [str(member.value) for member in kind]}
    assert isinstance(kind, type) and is_dataclass(kind), declared
    if declared not in schemas:
        schemas[declared] = {}  # the type may be recursive
        schemas[declared] = _object(kind, schemas)
    return ref(declared)
