"""One message: a subset of ICU MessageFormat, read once and then filled in quickly.

``{name}`` is what is given under that name. ``{n, plural, =0 {...} one {...} other {...}}``
chooses by number, ``#`` is that number; ``{who, select, you {...} other {...}}`` chooses
by word; both nest. ``{n, spellout}`` is the number in letters where the language has
letters for it. An apostrophe before a brace (or before ``#`` in a plural) quotes up to the
next one, two are one, and any other stands for itself, as ICU has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Literal, TypeAlias

Fill: TypeAlias = Callable[[Mapping[str, object]], str]
"""Fills a message in. KeyError with the name of what is not given."""

_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_CASE = re.compile(r"\s*(=[0-9]+|[A-Za-z0-9_-]+)\s*")
_DEEPEST = 20


class MessageError(ValueError):
    """A message that cannot be read."""


@dataclass(frozen=True)
class Gap:
    """A place to be filled in; ``spelled``: a number in letters."""

    name: str
    spelled: bool = False


@dataclass(frozen=True)
class Choice:
    """A place that says one of several things, by a number or by a word."""

    name: str
    kind: Literal["plural", "select"]
    cases: tuple[tuple[str, Parts], ...]


Part: TypeAlias = "str | Gap | Choice"
Parts: TypeAlias = tuple[Part, ...]


def read(text: str) -> Parts:
    """A message in its parts. Raises :class:`MessageError`."""
    reader = _Reader(text)
    parts = reader.parts("", 0)
    if reader.at < len(text):
        raise reader.wrong("a closing brace too many")
    return parts


class _Reader:
    """Reads a message from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def wrong(self, what: str) -> MessageError:
        return MessageError(f"{what}, at {self.at} of {self.text!r}")

    def parts(self, counted: str, depth: int) -> Parts:
        """Text and gaps up to a closing brace; ``counted`` is what ``#`` stands for."""
        if depth > _DEEPEST:
            raise self.wrong("nested too deeply")
        parts: list[Part] = []
        plain: list[str] = []

        def flush() -> None:
            if plain:
                parts.append("".join(plain))
                plain.clear()

        while self.at < len(self.text) and (sign := self.text[self.at]) != "}":
            self.at += 1
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
        """Text of an apostrophe just read."""
        rest = self.text[self.at : self.at + 1]
        if rest == "'":
            self.at += 1
            return "'"
        if not rest or rest not in special:
            return "'"
        letters = []
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            if sign != "'":
                letters.append(sign)
            elif self.text[self.at : self.at + 1] == "'":
                letters.append("'")
                self.at += 1
            else:
                break
        return "".join(letters)

    def word(self, form: re.Pattern[str], what: str) -> str:
        match = form.match(self.text, self.at)
        if match is None:
            raise self.wrong(f"no {what}")
        self.at = match.end()
        return match[1]

    def sign(self, sign: str) -> bool:
        there = self.text[self.at : self.at + 1] == sign
        self.at += there
        return there

    def gap(self, counted: str, depth: int) -> Part:
        """Part in braces, the opening one read."""
        name = self.word(_NAME, "name")
        if self.sign("}"):
            return Gap(name)
        if not self.sign(","):
            raise self.wrong("neither a comma nor a closing brace")
        kind = self.word(_NAME, "kind of gap")
        if kind == "spellout" and self.sign("}"):
            return Gap(name, spelled=True)
        if kind not in ("plural", "select") or not self.sign(","):
            raise self.wrong("neither plural, nor select, nor spellout")
        cases: dict[str, Parts] = {}
        while not self.sign("}"):
            case = self.word(_CASE, "case")
            if case in cases or (kind == "select" and case[0] == "=") or not self.sign("{"):
                raise self.wrong(f"the case {case} is twice there, of another kind, or empty")
            cases[case] = self.parts(name if kind == "plural" else counted, depth + 1)
            if not self.sign("}"):
                raise self.wrong("no closing brace")
            while self.sign(" ") or self.sign("\n"):
                pass
        if "other" not in cases:
            raise self.wrong("nothing for other")
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
        return _filled_plainly(parts)
    fills: list[Fill] = []
    for plain, some in groupby(parts, key=_is_plain):
        if plain:
            fills.append(_filled_plainly(some))
        else:
            fills.extend(map(partial(_fill_of_part, plural=plural, spell=spell), some))
    if len(fills) == 1:
        return fills[0]

    def fill(data: Mapping[str, object]) -> str:
        return "".join([fill(data) for fill in fills])

    return fill


def _is_plain(part: Part) -> bool:
    return isinstance(part, str) or (isinstance(part, Gap) and not part.spelled)


def _filled_plainly(parts: Iterable[Part]) -> Fill:
    """Text and plain gaps, which is most of what there is: the interpreter's own formatting."""
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
