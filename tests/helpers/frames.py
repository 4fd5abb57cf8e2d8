"""Tables with several people, written straight into a store, and what their sockets may be sent."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from openrummy.core.rules.canonical import canonical
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import GameSheet
from openrummy.play import wire
from openrummy.play.host import SeatRow, TableRow
from openrummy.server.guard import guest_id


def cookie(number: int) -> str:
    """The cookie of a person."""
    return f"person-{number:03}-" + "x" * 24


def table_of(
    name: str, people: list[int], game: str = "gin", deals: int = 0, **fields: Any
) -> TableRow:
    """A table where these people sit; with ``deals`` the game ends after that many."""
    preset = variant(game)
    rules = preset.rules
    if deals:
        rules = replace(rules, sheet=GameSheet(target=0, deals=deals))
    seats = tuple(
        SeatRow(f"Person {number}", "guest", guest=guest_id(cookie(number))) for number in people
    )
    modes = ("auto",) * len(people)
    row = TableRow(name, game, preset.title, canonical(rules), seats, modes, 1, 1)
    return replace(row, **fields)


# ---------------------------------------------------------------- messages

HUGE = [0, -1, 1, 2**31, 2**53, 2**63, 2**64, -(2**63) - 1, 10**40]
TOKENS = ["p", "s", "t", "t:5c", "d", "5c", "As", "k:As:", "k:As:2c3c4c", "b:", "l:6s:0", "l:6s:9"]
TOKENS += ["c:7", "c:x", "drop", "two", "add:12", "y::", "y:As:2c3c4c/5h5d5s", "a:", "a:2c3cX1=4c"]
TOKENS += ["o", "d:5c6c7c", "d:5cX1=6c7c", "d:", "l:X1=6s:0", "l:X1=K:1", "r:6s:0:X1", "t:5c'"]
WORDS = [
    *TOKENS,
    "",
    "best-defence",
    "deal:" + "00" * 32,
    "forfeit:1:resigned",
    "draw",
    "take-back",
    "5eed" * 8,
    "00" * 32,
    "zz" * 32,
    "As",
    "X1",
    "10s",
    "\x00",
    "\ud83c\udca1",
    "\u202e",
    "é" * 9,
]


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Sample values of a field of that type."""
    match kind:
        case inspect.IntType():
            return st.sampled_from(HUGE) | st.integers(-9, 99)
        case inspect.StrType():
            return st.sampled_from(WORDS) | st.text(max_size=40)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.ListType():
            return st.lists(values(kind.item_type), max_size=4)
        case inspect.UnionType():
            return st.one_of(*map(values, kind.types))
        case inspect.StructType():
            return fields_of(kind)
        case _:  # a type no message had before: it has to find its place above
            raise NotImplementedError(kind)


def fields_of(kind: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    """Valid messages of a type."""
    made = {field.encode_name: values(field.type) for field in kind.fields}
    needed = {field.encode_name for field in kind.fields if field.required}
    tag = {} if kind.tag is None else {str(kind.tag_field): st.just(kind.tag)}
    return st.fixed_dictionaries(
        {**tag, **{name: strategy for name, strategy in made.items() if name in needed}},
        optional={name: strategy for name, strategy in made.items() if name not in needed},
    )


_UNION = inspect.type_info(wire.ClientMessage)
assert isinstance(_UNION, inspect.UnionType)
KINDS = {str(kind.tag): kind for kind in _UNION.types if isinstance(kind, inspect.StructType)}


def proper(*without: str) -> st.SearchStrategy[dict[str, Any]]:
    """Valid messages of every type except these."""
    return st.sampled_from(sorted(KINDS.keys() - set(without))).flatmap(
        lambda tag: fields_of(KINDS[tag])
    )


ODD = st.recursive(
    st.none() | st.booleans() | st.sampled_from(HUGE) | st.sampled_from(WORDS) | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(WORDS), inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def bent(draw: st.DrawFn, *without: str) -> dict[str, Any]:
    """A malformed message: a field missing, a field too many, or one of another type."""
    message = dict(draw(proper(*without)))
    name = draw(st.sampled_from(sorted(message)))
    match draw(st.sampled_from(["drop", "add", "other", "tag", "deep"])):
        case "drop":
            del message[name]
        case "add":
            message[draw(st.sampled_from(["seat", "guest", "token", "type2", "x"]))] = draw(ODD)
        case "other":
            message[name] = draw(ODD)
        case "tag":
            message["type"] = draw(st.sampled_from(sorted(KINDS)) | ODD)
        case "deep":
            deep: Any = 1
            for _ in range(draw(st.sampled_from([20, 300]))):
                deep = [deep] if draw(st.booleans()) else {"id": deep}
            message[name] = deep
    return message


@st.composite
def torn(draw: st.DrawFn) -> str | bytes:
    """A broken frame: bytes changed, cut or doubled, or no message in the first place."""
    data = bytearray(encoded(draw(proper("resign"))))
    match draw(st.sampled_from(["cut", "flip", "twice", "nul", "utf", "bytes", "text"])):
        case "cut":
            return bytes(data[: draw(st.integers(0, len(data)))])
        case "flip":
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
            return bytes(data)
        case "twice":
            return bytes(data * 2)
        case "nul":
            return bytes(data) + b"\x00"
        case "utf":
            return b'{"type":"act","id":1,"seq":1,"action":"\xff\xc0\xaf"}'
        case "bytes":
            return draw(st.binary(max_size=300))
        case _:
            return draw(st.text(max_size=300))


def encoded(message: Mapping[str, Any]) -> bytes:
    """Encode a message for the wire, lone surrogates and NaN included."""
    return json.dumps(message).encode("utf-8", "surrogatepass")


def decodes(data: str | bytes) -> bool:
    """True if the server decodes this as a message."""
    try:
        wire.decode_client(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    return True
