"""The options of a server, found in its settings: names, types, meanings, usual values."""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import MISSING, dataclass, fields
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from openrummy.server.settings import Settings

PREFIX = "OPENRUMMY_"
Shape = Literal["words", "folder", "yes-no", "whole", "number", "pair", "list", "choice"]
_PLAIN: dict[Any, Shape] = {
    str: "words",
    Path: "folder",
    bool: "yes-no",
    int: "whole",
    float: "number",
}


@dataclass(frozen=True)
class Option:
    """An option: how it is called, what it takes (``kind``), means and usually is."""

    name: str
    kind: Any
    shape: Shape
    choices: tuple[str, ...]
    meaning: str
    usual: str

    @property
    def variable(self) -> str:
        """The variable of the environment that sets it."""
        return PREFIX + self.name.upper()


@cache
def options() -> dict[str, Option]:
    """Every option by its name, in the order of the settings.

    Fields that are of no plain type, or said to be the program's own (``inside``), are none.
    """
    kinds = get_type_hints(Settings, include_extras=True)
    meanings = _meanings()
    options = {}
    for field in fields(Settings):
        if field.metadata.get("inside"):
            continue
        kind = kinds[field.name]
        taken = _shape(kind)
        if taken is None:
            continue
        shape, choices = taken
        default = "" if field.default is MISSING else field.default
        usual = _text(field.metadata.get("usual", default))
        options[field.name] = Option(
            field.name, kind, shape, choices, meanings.get(field.name, ""), usual
        )
    return options


def _meanings() -> dict[str, str]:
    """The sentence below each field."""
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(Settings))).body
    assert isinstance(tree, ast.ClassDef)
    groups = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign)
            and isinstance(field.target, ast.Name)
            and isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        ):
            groups[field.target.id] = " ".join(below.value.value.split())
    return groups


def _shape(kind: Any) -> tuple[Shape, tuple[str, ...]] | None:
    """Kind of value that a field takes, and its choices, where it is a choice of words.

    None for what cannot be written down in a line of a file.
    """
    kinds = [arg for arg in get_args(kind) if arg is not type(None)]
    if kind in _PLAIN:
        return _PLAIN[kind], ()
    if get_origin(kind) is Literal:
        return "choice", tuple(map(str, kinds))
    if get_origin(kind) is tuple:
        if kinds == [str, Ellipsis]:
            return "list", ()
        if len(kinds) == 2 and all(
            (_shape(kind) or " ")[0] in ("whole", "number") for kind in kinds
        ):
            return "pair", ()
    elif get_origin(kind) in (Annotated, Union, UnionType) and kinds:
        return _shape(kinds[0])
    return None


def _text(value: Any) -> str:
    """A usual value as it is written in a file; a number that is whole without a point."""
    match value:
        case None | "":
            return ""
        case bool():
            return str(value).lower()
        case float():
            return f"{value:g}"
        case tuple():
            return f"[{', '.join(map(_text, value))}]"
        case str():
            return f'"{value}"' if " " not in value else value
        case _:
            return str(value)
