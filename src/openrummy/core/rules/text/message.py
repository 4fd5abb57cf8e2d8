"""Messages in a subset of ICU MessageFormat, compiled once for fast formatting.

``{name}`` is replaced by the argument of that name. ``{n, plural, =0 {...} one {...} other
{...}}`` selects by number, and ``#`` is that number; ``{who, select, you {...} other {...}}``
selects by word; both nest. ``{n, spellout}`` is the number in words where the language has
them. An apostrophe before a brace (or before ``#`` in a plural) quotes up to the next
apostrophe, a doubled one is a literal apostrophe, and any other is literal, as in ICU.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Literal, TypeAlias

Fill: TypeAlias = Callable[[Mapping[str, object]], str]
"""Formats a message. Raises KeyError with the name of a missing argument."""

_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_CASE = re.compile(r"\s*(=[0-9]+|[A-Za-z0-9_-]+)\s*")
_MAX_DEPTH = 20


class MessageError(ValueError):
    """A message with a syntax error."""


@dataclass(frozen=True)
class Gap:
    """An argument to fill in; ``spelled``: a number in words."""

    name: str
    spelled: bool = False


@dataclass(frozen=True)
class Choice:
    """An argument that selects one of several texts, by number or by word."""

    name: str
    kind: Literal["plural", "select"]
    cases: tuple[tuple[str, Parts], ...]


Part: TypeAlias = "str | Gap | Choice"
Parts: TypeAlias = tuple[Part, ...]


def read(text: str) -> Parts:
    """Parse a message. Raises :class:`MessageError`."""
    reader = _Reader(text)
    parts = reader.parts("", 0)
    if reader.position < len(text):
        raise reader.error("a closing brace too many")
    return parts


class _Reader:
    """Recursive descent parser of a message."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def error(self, text: str) -> MessageError:
        return MessageError(f"{text}, at {self.position} of {self.text!r}")

    def parts(self, counted: str, depth: int) -> Parts:
        """Text and gaps up to a closing brace; ``counted`` is the argument that ``#`` refers to."""
        if depth > _MAX_DEPTH:
            raise self.error("nested too deeply")
        parts: list[Part] = []
        plain: list[str] = []

        def flush() -> None:
            if plain:
                parts.append("".join(plain))
                plain.clear()

        while self.position < len(self.text) and (sign := self.text[self.position]) != "}":
            self.position += 1
            if sign == "'":
                plain.append(self.quoted("{}#" if counted else "{}"))
            elif sign == "{":
                flush()
                parts.append(self.gap(counted, depth))
            elif sign == "#" and counted:
                flush()
                parts.append(Gap(counted))
            else:
                plain.append(sign)
        flush()
        return tuple(parts)

    def quoted(self, special: str) -> str:
        """The text of an apostrophe that was just read."""
        next_sign = self.text[self.position : self.position + 1]
        if next_sign == "'":
            self.position += 1
            return "'"
        if not next_sign or next_sign not in special:
            return "'"
        letters = []
        while self.position < len(self.text):
            sign = self.text[self.position]
            self.position += 1
            if sign != "'":
                letters.append(sign)
            elif self.text[self.position : self.position + 1] == "'":
                letters.append("'")
                self.position += 1
            else:
                break
        return "".join(letters)

    def word(self, form: re.Pattern[str], noun: str) -> str:
        match = form.match(self.text, self.position)
        if match is None:
            raise self.error(f"no {noun}")
        self.position = match.end()
        return match[1]

    def sign(self, sign: str) -> bool:
        matches = self.text[self.position : self.position + 1] == sign
        self.position += matches
        return matches

    def gap(self, counted: str, depth: int) -> Part:
        """A part in braces, after the opening one."""
        name = self.word(_NAME, "name")
        if self.sign("}"):
            return Gap(name)
        if not self.sign(","):
            raise self.error("neither a comma nor a closing brace")
        kind = self.word(_NAME, "kind of gap")
        if kind == "spellout" and self.sign("}"):
            return Gap(name, spelled=True)
        if kind not in ("plural", "select") or not self.sign(","):
            raise self.error("neither plural, nor select, nor spellout")
        cases: dict[str, Parts] = {}
        while not self.sign("}"):
            case = self.word(_CASE, "case")
            if case in cases or (kind == "select" and case[0] == "=") or not self.sign("{"):
                raise self.error(f"the case {case} is twice there, of another kind, or empty")
            cases[case] = self.parts(name if kind == "plural" else counted, depth + 1)
            if not self.sign("}"):
                raise self.error("no closing brace")
            while self.sign(" ") or self.sign("\n"):
                pass
        if "other" not in cases:
            raise self.error("nothing for other")
        return Choice(name, "plural" if kind == "plural" else "select", tuple(cases.items()))


def gaps(parts: Parts) -> Iterator[tuple[str, str]]:
    """The name and kind of every gap: ``plain``, ``spellout``, ``plural`` or ``select``."""
    for part in parts:
        if isinstance(part, Gap):
            yield part.name, "spellout" if part.spelled else "plain"
        elif isinstance(part, Choice):
            yield part.name, part.kind
            for _, inner in part.cases:
                yield from gaps(inner)


# ---------------------------------------------------------------- filling in


def fill_of(parts: Parts, plural: Callable[[int], str], spell: Callable[[int], str]) -> Fill:
    """Renderer of these parts, with the plurals and number words of a language."""
    if all(map(_is_plain, parts)):
        return _plain_fill(parts)
    fills: list[Fill] = []
    for plain, group in groupby(parts, key=_is_plain):
        if plain:
            fills.append(_plain_fill(group))
        else:
            fills.extend(map(partial(_fill_of_part, plural=plural, spell=spell), group))
    if len(fills) == 1:
        return fills[0]

    def fill(data: Mapping[str, object]) -> str:
        return "".join([fill(data) for fill in fills])

    return fill


def _is_plain(part: Part) -> bool:
    return isinstance(part, str) or (isinstance(part, Gap) and not part.spelled)


def _plain_fill(parts: Iterable[Part]) -> Fill:
    """Text and plain gaps, the common case: use ``str.format_map``."""
    return "".join(map(_template, parts)).format_map


def _template(part: Part) -> str:
    if isinstance(part, str):
        return part.replace("{", "{{").replace("}", "}}")
    assert isinstance(part, Gap)
    return f"{{{part.name}}}"


def _fill_of_part(part: Part, plural: Callable[[int], str], spell: Callable[[int], str]) -> Fill:
    assert not isinstance(part, str)
    name = part.name
    if isinstance(part, Gap):
        return lambda data: spell(_number(data[name]))
    cases = {case: fill_of(inner, plural, spell) for case, inner in part.cases}
    other = cases["other"]
    if part.kind == "select":
        return lambda data: cases.get(_word(data[name]), other)(data)
    exact = {int(case[1:]): fill for case, fill in cases.items() if case[0] == "="}

    def count(data: Mapping[str, object]) -> str:
        number = _number(data[name])
        fill = exact.get(number) if exact else None
        return (fill or cases.get(plural(number), other))(data)

    return count


def _word(value: object) -> str:
    if value is True or value is False:
        return "true" if value else "false"
    return str(value)


def _number(value: object) -> int:
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no number to choose a plural by")
