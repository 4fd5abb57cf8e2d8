"""A language: its messages by area, its plural rules and number words; and the pseudo-language.

A language is a file ``NAME.toml`` beside this one. A table is an area, a key of it is
``area.key``; ``[language]`` holds the name, the plural rules (``one = "n == 1"``) and the
number words. Messages missing in a file fall back to English. ``xx`` has no file: it is English
with accents, 40 % longer and in brackets, which reveals texts that are not translatable and
layouts that are too narrow.
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
    """Messages by key; an area is parsed on first use."""

    def __init__(self, name: str) -> None:
        self.name = name
        file = ENGLISH if name == PSEUDO else name
        self._areas = _split_areas(_text_of(file))
        about = self._read("language")
        rules = {case: plural_rule(rule) for case, rule in about["plural"].items()}
        self._plurals = tuple(rules.items())
        self._numbers: tuple[str, ...] = tuple(about.get("numbers", ()))
        self.plural = cache(self._plural)

    def areas(self) -> tuple[str, ...]:
        """The areas of messages."""
        return tuple(area for area in self._areas if area != "language")

    @cache  # noqa: B019 - languages are few and live as long as the process
    def area(self, name: str) -> Mapping[str, str]:
        """The messages of an area by full key; empty for an unknown area."""
        if name == "language" or name not in self._areas:
            return {}
        return dict(_flatten(self._read(name), name))

    def message(self, key: str) -> Parts | None:
        """The parsed message, or None if the language has none."""
        text = self.area(key.partition(".")[0]).get(key)
        if text is None:
            return None
        return pseudo(read(text)) if self.name == PSEUDO else read(text)

    def spell(self, number: int) -> str:
        """A number in words where the language has them, else in digits."""
        return self._numbers[number] if 0 <= number < len(self._numbers) else str(number)

    def _plural(self, number: int) -> str:
        return next((case for case, holds in self._plurals if holds(number)), "other")

    def _read(self, area: str) -> dict[str, Any]:
        sentences: dict[str, Any] = tomllib.loads(self._areas[area])[area]
        return sentences


@cache
def language_names() -> tuple[str, ...]:
    """The available languages, English first."""
    # NAME.web.toml holds the sentences of the browser client
    names = {file.stem for file in _HERE.glob("*.toml") if "." not in file.stem} - {ENGLISH}
    return (ENGLISH, *sorted(names), PSEUDO)


def client_sentences(name: str) -> dict[str, str]:
    """The browser client's sentences in ``NAME.web.toml``; the English ones are built in."""
    file = _HERE / f"{name}.web.toml"
    if name == ENGLISH or not file.exists():
        return {}
    areas = tomllib.loads(file.read_text(encoding="utf-8"))["web"]
    return {f"{area}.{key}": text for area in areas for key, text in areas[area].items()}


def _text_of(name: str) -> str:
    return (_HERE / f"{name}.toml").read_text(encoding="utf-8")


def read_areas(name: str) -> dict[str, Any]:
    """A whole language file as plain data."""
    return tomllib.loads(_text_of(name))


def _split_areas(text: str) -> dict[str, str]:
    """Split a language file by area; parsing all of it would dominate most commands."""
    cuts = [(match.start(), match[1]) for match in _AREA.finditer(text)]
    areas: dict[str, str] = {}
    for (start, area), (end, _) in zip(cuts, [*cuts[1:], (len(text), "")], strict=True):
        areas[area] = areas.get(area, "") + text[start:end]
    return areas


def _flatten(table: Mapping[str, Any], path: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield f"{path}.{key}", value
        else:
            yield from _flatten(value, f"{path}.{key}")


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
    """``n == 1``, ``n % 10 in 2..4 and n % 100 != 12 or n == 0`` as a predicate on a number.

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


# ---------------------------------------------------------------- the pseudo-language

_PLAIN = "aceinosuyzACEINOSUYZdglrtDGLRT"
_ACCENTS = str.maketrans(_PLAIN, "åçéîñöšûýžÅÇÉÎÑÖŠÛÝŽðĝłŕţÐĜŁŔŢ")
_PADDING_RATIO = 0.4
_WORD_LENGTH = 16  # letters of padding without a break, as in a long word
_GAP_LENGTH = 5  # assumed number of letters in a gap


def pseudo(parts: Parts) -> Parts:
    """A message in the pseudo-language; its gaps are unchanged."""
    length = max(1, round(_PADDING_RATIO * _length(parts)))
    words = [min(_WORD_LENGTH, length - start) for start in range(0, length, _WORD_LENGTH)]
    padding = " ".join("~" * size for size in words)
    return ("[", *_accented(parts), f" {padding}]")


def _accented(parts: Parts) -> Parts:
    result: list[str | Gap | Choice] = []
    for part in parts:
        if isinstance(part, str):
            result.append(part.translate(_ACCENTS))
        elif isinstance(part, Choice):
            cases = tuple((case, _accented(inner)) for case, inner in part.cases)
            result.append(Choice(part.name, part.kind, cases))
        else:
            result.append(part)
    return tuple(result)


def _length(parts: Parts) -> int:
    """Approximate maximum length of a message with its gaps filled."""
    total = 0
    for part in parts:
        if isinstance(part, str):
            total += len(part)
        elif isinstance(part, Choice):
            total += max(_length(inner) for _, inner in part.cases)
        else:
            total += _GAP_LENGTH
    return total
