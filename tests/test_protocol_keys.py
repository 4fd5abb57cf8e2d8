"""The table of keys in the specification is that of the messages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from msgspec import inspect

from openrummy.protocol import messages as msg

SPEC = Path(__file__).resolve().parent.parent / "docs" / "spec" / "engine-protocol.md"
_ROW = re.compile(r"^\| `([\w-]+)` \| `(\w+)` \| (yes|no) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)


def words(kind: inspect.Type) -> str:
    """A type in the words of the specification."""
    match kind:
        case inspect.UnionType(types=types):
            return " or ".join(words(one) for one in types)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType(ge=int(least), le=int(most)):
            return f"number, {least} to {most}"
        case inspect.IntType(gt=least) | inspect.FloatType(gt=least):
            return "number" if least is None else f"number over {least:g}"
        case inspect.StrType(pattern=str()):
            return "64 hexadecimal digits"
        case inspect.StrType(min_length=2, max_length=2):
            return "card"
        case inspect.StrType(max_length=most):
            return f"text, at most {most}"
        case inspect.LiteralType(values=values):
            return " or ".join(f"`{one}`" for one in values)
        case inspect.ListType(item_type=item, max_length=most):
            return f"list of {words(item)}" + (f", at most {most}" if most else "")
        case _:
            return "object"


def keys() -> Iterator[tuple[str, str, str, str]]:
    """Message, key, whether it is needed, and its type, of both sides in their order."""
    for union in (msg.FromReferee, msg.FromBot):
        for one in get_args(union):
            found = inspect.type_info(one)
            assert isinstance(found, inspect.StructType)
            for field in found.fields:
                needed = "yes" if field.required else "no"
                yield str(found.tag), field.encode_name, needed, words(field.type)


def test_every_key_stands_in_the_specification_as_it_is() -> None:
    told = [(row[1], row[2], row[3], row[4]) for row in _ROW.finditer(SPEC.read_text("utf-8"))]
    assert told == list(keys())


def test_what_happens_without_it_is_said_for_each_that_may_be_left_out() -> None:
    for row in _ROW.finditer(SPEC.read_text("utf-8")):
        assert (row[5].strip() == "-") == (row[3] == "yes"), row[0]
