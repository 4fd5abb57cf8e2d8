"""One language: its messages by area, its plurals, its words for numbers; and the language xx.

A language is a file ``NAME.toml`` beside this one. A table is an area, a key of it is
``area.key``; ``[language]`` holds the name, the plural rules (``one = "n == 1"``) and the
numbers in letters. What a file lacks is said in English. ``xx`` has no file: it is English
with accents, two fifths longer and in brackets, and so shows what is not in a file and
which places are too narrow.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from openrummy.core.rules.text.message import Choice, Gap, MessageError, Parts, read

_HERE = Path(__file__).parent  # importlib.resources takes longer to import than all of this
ENGLISH = "en"
PSEUDO = "xx"
_AREA = re.compile(r"^\[([a-z_]+)[].]", re.MULTILINE)


class Language:
    """Messages by key; an area is read when it is first asked for."""

    def __init__(self, name: str) -> None:
        self.name = name
        file = ENGLISH if name == PSEUDO else name
        self._areas = _cut(_text_of(file))
        about = self._read("language")
        rules = {case: plural_rule(rule) for case, rule in about["plural"].items()}
        self._plurals = tuple(rules.items())
        self._numbers: tuple[str, ...] = tuple(about.get("numbers", ()))
        self.plural = cache(self._plural)

    def areas(self) -> tuple[str, ...]:
        """The areas there are messages in."""
        return tuple(area for area in self._areas if area != "language")

    @cache  # noqa: B019 - languages are few and live as long as the process
    def area(self, name: str) -> Mapping[str, str]:
        """The messages of an area by their whole keys; empty where there is no such area."""
        if name == "language" or name not in self._areas:
            return {}
        return dict(_flat(self._read(name), name))

    def message(self, key: str) -> Parts | None:
        """A message in its parts, None where the language has none."""
        text = self.area(key.partition(".")[0]).get(key)
        if text is None:
            return None
        return pseudo(read(text)) if self.name == PSEUDO else read(text)

    def spell(self, number: int) -> str:
        """A number in letters, where the language has them, else in digits."""
        return self._numbers[number] if 0 <= number < len(self._numbers) else str(number)

    def _plural(self, number: int) -> str:
        return next((case for case, holds in self._plurals if holds(number)), "other")

    def _read(self, area: str) -> dict[str, Any]:
        sentences: dict[str, Any] = tomllib.loads(self._areas[area])[area]
        return sentences


@cache
def language_names() -> tuple[str, ...]:
    """The languages there are, English first."""
    # NAME.web.toml holds the sentences of the browser client
    names = {file.stem for file in _HERE.glob("*.toml") if "." not in file.stem} - {ENGLISH}
    return (ENGLISH, *sorted(names), PSEUDO)


def client_sentences(name: str) -> dict[str, str]:
    """The browser client's sentences in ``NAME.web.toml``; the client has the English ones."""
    file = _HERE / f"{name}.web.toml"
    if name == ENGLISH or not file.exists():
        return {}
    areas = tomllib.loads(file.read_text(encoding="utf-8"))["web"]
    return {f"{area}.{key}": text for area in areas for key, text in areas[area].items()}


def _text_of(name: str) -> str:
    return (_HERE / f"{name}.toml").read_text(encoding="utf-8")


def read_areas(name: str) -> dict[str, Any]:
    """A language file as plain data, read in one go."""
    return tomllib.loads(_text_of(name))


def _cut(text: str) -> dict[str, str]:
    """A language file by areas: reading all of it would take longer than most commands need."""
    cuts = [(match.start(), match[1]) for match in _AREA.finditer(text)]
    areas: dict[str, str] = {}
    for (start, area), (end, _) in zip(cuts, [*cuts[1:], (len(text), "")], strict=True):
        areas[area] = areas.get(area, "") + text[start:end]
    return areas


def _flat(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{path}.{key}", value
        else:
            yield from _flat(value, f"{path}.{key}")


# ---------------------------------------------------------------- plurals

_TOKEN = re.compile(r"\s*(?:(n)(?:\s*%\s*(\d+))?\s*(==|!=|<=|>=|<|>|in)\s*(\d+)(?:\.\.(\d+))?)\s*")
_COMPARE: dict[str, Callable[[int, int, int], bool]] = {
    "==": lambda number, low, _high: number == low,
    "!=": lambda number, low, _high: number != low,
    "<": lambda number, low, _high: number < low,
    "<=": lambda number, low, _high: number <= low,
    ">": lambda number, low, _high: number > low,
    ">=": lambda number, low, _high: number >= low,
    "in": lambda number, low, high: low <= number <= high,
}


def plural_rule(text: str) -> Callable[[int], bool]:
    """``n == 1``, ``n % 10 in 2..4 and n % 100 != 12 or n == 0`` as a question about a number.

    ``and`` binds closer than ``or``. Raises :class:`MessageError` for anything else.
    """
    choices = [[_term(term) for term in part.split(" and ")] for part in text.split(" or ")]

    def holds(number: int) -> bool:
        return any(all(term(abs(number)) for term in terms) for terms in choices)

    return holds


def _term(text: str) -> Callable[[int], bool]:
    match = _TOKEN.fullmatch(text)
    if match is None:
        raise MessageError(f"no plural rule: {text!r}")
    compare, low = _COMPARE[match[3]], int(match[4])
    if (match[3] == "in") != (match[5] is not None) or match[2] == "0":
        raise MessageError(f"no plural rule: {text!r}")
    modulus, high = int(match[2] or 0), int(match[5] or 0)
    return lambda number: compare(number % modulus if modulus else number, low, high)


# ---------------------------------------------------------------- the language xx

_PLAIN = "aceinosuyzACEINOSUYZdglrtDGLRT"
_ACCENTS = str.maketrans(_PLAIN, "åçéîñöšûýžÅÇÉÎÑÖŠÛÝŽðĝłŕţÐĜŁŔŢ")
_LONGER = 0.4
_WORD = 16  # letters of padding that stand together, as in a long word
_A_GAP = 5  # letters that a gap is taken to be filled with


def pseudo(parts: Parts) -> Parts:
    """A message in the language xx; its gaps are left alone."""
    number = max(1, round(_LONGER * _length(parts)))
    words = [min(_WORD, number - begun) for begun in range(0, number, _WORD)]
    padding = " ".join("~" * length for length in words)
    return ("[", *_accented(parts), f" {padding}]")


def _accented(parts: Parts) -> Parts:
    accented: list[str | Gap | Choice] = []
    for part in parts:
        if isinstance(part, str):
            accented.append(part.translate(_ACCENTS))
        elif isinstance(part, Choice):
            cases = tuple((case, _accented(inner)) for case, inner in part.cases)
            accented.append(Choice(part.name, part.kind, cases))
        else:
            accented.append(part)
    return tuple(accented)


def _length(parts: Parts) -> int:
    """Approximate length of the longest way to fill a message."""
    total = 0
    for part in parts:
        if isinstance(part, str):
            total += len(part)
        elif isinstance(part, Choice):
            total += max(_length(inner) for _, inner in part.cases)
        else:
            total += _A_GAP
    return total
