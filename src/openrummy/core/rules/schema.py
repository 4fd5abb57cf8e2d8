"""Schema of the rules, derived from the piece classes.

Loading, text and checks walk the dataclasses of :mod:`openrummy.core.rules.pieces`
through this module, so a new piece needs no code in any of them. A field
of a piece is annotated with its :class:`~openrummy.core.rules.setting.Rule` and one of

* ``int``, ``bool``, or ``Literal`` of words;
* ``tuple[X, ...]`` of those: a list;
* ``tuple[tuple[int, X], ...]``: a mapping from integers to values;
* a piece, or a union of pieces whose forms are distinguished by ``kind``;

and always has a default. A field holding a piece with a single form has no rule.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Protocol, TypeAlias, Union, get_args, get_origin, get_type_hints

from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.setting import Range, Rule
from openrummy.core.rules.text import say

Value: TypeAlias = Any
"""A rule value: int, bool, str, a tuple of those, or a piece."""


@dataclass(frozen=True)
class Number:
    """A whole number from ``low`` to ``high``."""

    low: int
    high: int


@dataclass(frozen=True)
class Switch:
    """True or false."""


@dataclass(frozen=True)
class Word:
    """One of a fixed set of words."""

    words: tuple[str, ...]


Scalar: TypeAlias = Number | Switch | Word


@dataclass(frozen=True)
class Many:
    """A list of values of one type."""

    item: Scalar


@dataclass(frozen=True)
class NumberTable:
    """A mapping from integers to values."""

    key: Number
    value: Scalar


@dataclass(frozen=True)
class Piece:
    """A piece and its possible forms by ``kind``; a single form may have the kind ``""``."""

    forms: tuple[tuple[str, type], ...]

    @property
    def tagged(self) -> bool:
        """True if the form is selected with ``kind``."""
        return self.forms[0][0] != ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of the forms."""
        return tuple(kind for kind, _ in self.forms)

    def form(self, kind: str) -> type | None:
        """Class of a form, or None if there is no such form."""
        return dict(self.forms).get(kind)


Spec: TypeAlias = Scalar | Many | NumberTable | Piece


@dataclass(frozen=True)
class Field:
    """A field of a piece: its spec, default and rule.

    ``rule`` is None for a piece with a single form.
    """

    name: str
    spec: Spec
    default: Value
    rule: Rule | None


class UnsupportedPiece(TypeError):
    """A piece has an annotation that this module does not support."""


def fields_of(piece: type) -> tuple[Field, ...]:
    """Fields of a piece class in declaration order.

    Raises :class:`UnsupportedPiece` for an annotation not listed above.
    """
    return _fields_of(piece)


@cache
def _fields_of(piece: type) -> tuple[Field, ...]:
    hints = get_type_hints(piece, include_extras=True)
    return tuple(
        _field(field, hints[field.name], f"{piece.__name__}.{field.name}")
        for field in fields(piece)
    )


def _field(field: dataclasses.Field[Any], hint: Any, where: str) -> Field:
    if field.default is not MISSING:
        default = field.default
    elif field.default_factory is not MISSING:
        default = field.default_factory()
    else:
        raise UnsupportedPiece(f"{where} has no default")
    rule = next(
        (part for part in getattr(hint, "__metadata__", ()) if isinstance(part, Rule)), None
    )
    if rule:
        hint = get_args(hint)[0]
    elif not is_dataclass(hint):
        raise UnsupportedPiece(f"{where} has no rule")
    spec = _spec(hint, where, rule.ranges if rule else ())
    return Field(field.name, spec, default, rule)


def _spec(hint: Any, where: str, ranges: tuple[Range, ...]) -> Spec:
    origin = get_origin(hint)
    if origin is Union or origin is types.UnionType:
        return Piece(tuple((_kind(form, where), form) for form in get_args(hint)))
    if isinstance(hint, type) and is_dataclass(hint):
        return Piece(((getattr(hint, "kind", ""), hint),))
    if origin is tuple:
        return _tuple(get_args(hint), where, ranges)
    return _scalar(hint, where, ranges)


def _tuple(parts: tuple[Any, ...], where: str, ranges: tuple[Range, ...]) -> Many | NumberTable:
    if len(parts) != 2 or parts[1] is not Ellipsis:
        raise UnsupportedPiece(f"{where}: tuples are written tuple[X, ...]")
    inner = get_args(parts[0])
    if get_origin(parts[0]) is not tuple:
        return Many(_scalar(parts[0], where, ranges))
    key = _scalar(inner[0], f"{where}[0]", ranges)
    if len(inner) != 2 or not isinstance(key, Number):
        raise UnsupportedPiece(f"{where}: pairs are of a number and a value")
    return NumberTable(key, _scalar(inner[1], f"{where}[1]", ranges[1:]))


def _scalar(hint: Any, where: str, ranges: tuple[Range, ...]) -> Scalar:
    if hint is bool:
        return Switch()
    if hint is int:
        if not ranges:
            raise UnsupportedPiece(f"{where} has no range")
        low, high = ranges[0]
        return Number(low, high)
    if get_origin(hint) is Literal and all(isinstance(word, str) for word in get_args(hint)):
        return Word(get_args(hint))
    raise UnsupportedPiece(f"{where}: {hint!r}")


def _kind(form: Any, where: str) -> str:
    kind = getattr(form, "kind", None)
    if not is_dataclass(form) or not isinstance(kind, str):
        raise UnsupportedPiece(f"{where}: the forms of a piece are dataclasses with a kind")
    return kind


def kind_of(piece: Value) -> str:
    """``kind`` of a tagged piece, ``""`` for any other."""
    return str(getattr(piece, "kind", ""))


@dataclass(frozen=True)
class Leaf:
    """A rule value other than a piece, with the piece that holds it."""

    path: str
    owner: Value
    field: Field
    value: Value


def leaves(piece: Value, path: str = "") -> Iterator[Leaf]:
    """Yield every leaf of a piece, in declaration order."""
    for field in fields_of(type(piece)):
        here = f"{path}.{field.name}" if path else field.name
        value = getattr(piece, field.name)
        if isinstance(field.spec, Piece):
            yield from leaves(value, here)
        else:
            yield Leaf(here, piece, field, value)


@cache
def paths() -> tuple[str, ...]:
    """Dotted paths of all settings of every form, including tagged pieces."""
    return tuple(dict.fromkeys(_paths(Rules, "")))


def _paths(piece: type, path: str) -> Iterator[str]:
    for field in fields_of(piece):
        here = f"{path}.{field.name}" if path else field.name
        if not isinstance(field.spec, Piece):
            yield here
            continue
        if field.spec.tagged:
            yield here
        for _, form in field.spec.forms:
            yield from _paths(form, here)


# ---------------------------------------------------------------- problems


class Problem(Protocol):
    """A problem in rules or in a text that should contain them."""

    @property
    def code(self) -> str:
        """Stable name for this type of problem."""

    @property
    def message(self) -> str:
        """One plain sentence or clause, paths included."""


@dataclass(frozen=True)
class Fault:
    """A problem in a text: its path, the value found and the values allowed.

    ``code`` is one of ``syntax too-large unknown-key wrong-type not-allowed
    out-of-range missing unknown-base cycle``; ``hint`` is a suggestion or empty.
    """

    code: str
    path: str
    actual: str
    allowed: str = ""
    hint: str = ""

    @property
    def message(self) -> str:
        """``knock.limit.points: found 300; allowed: 1 to 200``."""
        text = self.explained
        return say("problem.with-path", path=self.path, found=text) if self.path else text

    @property
    def explained(self) -> str:
        """``found 300; allowed: 1 to 200``, without the path."""
        text = self.actual
        if self.allowed:
            text = say("problem.with-allowed", found=text, allowed=self.allowed)
        return say("problem.with-hint", found=text, hint=self.hint) if self.hint else text


class RulesError(ValueError):
    """Rules that cannot be read or contradict themselves, with all problems found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("\n".join(problem.message for problem in self.problems))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Problem, ...]]]:
        return RulesError, (self.problems,)
