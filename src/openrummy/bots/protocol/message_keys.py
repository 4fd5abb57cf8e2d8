"""Reference of all message keys: type in plain words, meaning, and default when omitted.

The tables of ``docs/engine.md`` and ``docs/spec/engine-protocol.md`` and the descriptions of the
schema are made of this, so they are what the program reads.
"""

from __future__ import annotations

import ast
import inspect as source_of
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from msgspec import Struct, inspect

from openrummy.bots.protocol import messages as msg

Side: TypeAlias = Literal["referee", "bot"]
SIDES: dict[Side, tuple[type[Struct], ...]] = {
    "referee": get_args(msg.FromReferee),
    "bot": get_args(msg.FromBot),
}
_LEFT_OUT = " Left out: "


@dataclass(frozen=True)
class Key:
    """A key of the message of this ``type``; ``left_out`` is empty where it is ``needed``."""

    type: str
    name: str
    needed: bool
    takes: str
    meaning: str
    left_out: str


def keys(side: Side) -> Iterator[Key]:
    """All keys of the messages a side sends, in message order."""
    for message in SIDES[side]:
        yield from keys_of(message)


def keys_of(message: type[Struct]) -> Iterator[Key]:
    """The keys of a message."""
    info = inspect.type_info(message)
    assert isinstance(info, inspect.StructType)
    sentences = meanings(message.__name__)
    for field in info.fields:
        meaning, _, left_out = sentences[field.name].partition(_LEFT_OUT)
        yield Key(
            str(info.tag),
            field.encode_name,
            field.required,
            takes(field.type),
            meaning.removesuffix("."),
            left_out.removesuffix("."),
        )


def meanings(message: str) -> dict[str, str]:
    """Docstrings of the fields of a message, given its class name."""
    return _meanings()[message]


@cache
def _meanings() -> dict[str, dict[str, str]]:
    tree = ast.parse(source_of.getsource(msg))
    return {node.name: _below(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _below(message: ast.ClassDef) -> dict[str, str]:
    texts = {}
    for field, below in zip(message.body, message.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = " ".join(text.split())
            case _:
                pass
    return texts


def takes(kind: inspect.Type) -> str:
    """Describe a type in plain words."""
    match kind:
        case inspect.UnionType(types=types):
            return " or ".join(takes(kind) for kind in types)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=int(low), le=int(high)):
            return f"number, {low} to {high}"
        case inspect.IntType(gt=low) | inspect.FloatType(gt=low):
            return "number" if low is None else f"number over {low:g}"
        case inspect.StrType(pattern=str()):
            return "64 hexadecimal digits"
        case inspect.StrType(min_length=2, max_length=2):
            return "card"
        case inspect.StrType(max_length=high):
            return f"text, at most {high}"
        case inspect.LiteralType(values=values):
            return " or ".join(f"`{value}`" for value in values)
        case inspect.ListType(item_type=item, max_length=high):
            return f"list{f' (at most {high})' if high else ''} of {_several(takes(item))}"
        case inspect.StructType(fields=fields):
            members = ", ".join(f"`{field.encode_name}`: {takes(field.type)}" for field in fields)
            return f"object with {members}"
        case _:
            return "object"


def _several(kind: str) -> str:
    """``list of cards`` becomes ``lists of cards``."""
    noun, *more = kind.split(" ", 1)
    plain = noun.removesuffix(",")
    return " ".join([noun if plain.startswith("`") else noun.replace(plain, f"{plain}s"), *more])
