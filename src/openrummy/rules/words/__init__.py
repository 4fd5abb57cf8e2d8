"""The rules in plain words: which sentence belongs to which setting.

:func:`describe` walks the pieces. What a sentence says stands in
:mod:`openrummy.rules.words.english`; under which heading it comes, which id of the
rulebook it answers to and when it is worth saying in
:mod:`openrummy.rules.words.topics`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from openrummy.rules.pieces import DeclaredMelds, Rules, TableMelds
from openrummy.rules.schema import (
    Field,
    Many,
    Number,
    NumberTable,
    Piece,
    Value,
    fields_of,
    kind_of,
)
from openrummy.rules.words.english import ENGLISH
from openrummy.rules.words.topics import ALWAYS, HEADINGS, TOPICS, Heading, Topic

__all__ = ["ALWAYS", "HEADINGS", "TOPICS", "RuleSentence", "Topic", "describe"]


@dataclass(frozen=True)
class RuleSentence:
    """One sentence about some rules.

    ``heading`` is one of ``HEADINGS``, ``rule`` an id of the rulebook, ``code``
    the key of the sentence in a language's table and ``data`` what it mentions,
    so that others can put it into their own words.
    """

    heading: Heading
    rule: str
    code: str
    data: Mapping[str, Any]
    text: str


def describe(rules: Rules, texts: Mapping[str, str] = ENGLISH) -> list[RuleSentence]:
    """The rules in sentences, sorted under the headings in their order.

    ``texts`` is the table of a language. Raises KeyError where it lacks a
    sentence.
    """
    order = {topic: at for at, topic in enumerate(TOPICS)}
    said = sorted(_said(rules, rules, ""), key=lambda one: order[one[0]])
    lines = []
    for key, topic in ALWAYS.items():
        if topic.when(rules):
            code = _code(rules, key)
            lines.append(RuleSentence(topic.heading, topic.rule_of(rules), code, {}, texts[code]))
    for key, usual, data in said:
        topic = TOPICS[key]
        if topic.when(rules) and not topic.said_by:
            code = _code(rules, usual)
            text = texts[code].format_map(_Speech(data, texts["or"]))
            lines.append(RuleSentence(topic.heading, topic.rule_of(rules), code, data, text))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def _code(rules: Rules, code: str) -> str:
    """The key of a sentence; with melds on the table, or a last turn, some are said otherwise."""
    where = "table" if isinstance(rules.play, TableMelds) else ""
    if isinstance(rules.play, DeclaredMelds) and rules.play.last_turn:
        where = "last-turn"
    return f"{code}@{where}" if f"{code}@{where}" in ENGLISH else code


def _said(rules: Rules, piece: Value, path: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Topic, code and data of everything that could be said about a piece."""
    inside = {
        field.name: _plain(getattr(piece, field.name))
        for field in fields_of(type(piece))
        if not isinstance(field.spec, Piece)
    }
    for field in fields_of(type(piece)):
        here = f"{path}.{field.name}" if path else field.name
        value = getattr(piece, field.name)
        if not isinstance(field.spec, Piece):
            for code, extra in _codes(here, field, value):
                yield here, code, inside | extra
            continue
        if field.spec.tagged:
            kind = kind_of(value)
            yield here, f"{here}.{kind}", {"value": kind}
            here = f"{here}.{kind}"
        yield from _said(rules, value, here)


# Lists of ranks are told by the letters on the cards; 0: jokers alone are wild.
_OF_RANKS = {"wild.ranks.order", "wild.dealer.ranks", "score.left.doubled"}
_RANKS = {0: "jokers alone", 1: "A", 11: "J", 12: "Q", 13: "K"}


def _codes(path: str, field: Field, value: Value) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(field.spec, NumberTable):
        # what is the same for several numbers of players is said once
        alike: dict[Value, list[Any]] = {}
        for key, one in value:
            alike.setdefault(one, []).append(key)
        code = path if len(alike) == 1 else f"{path}.many"
        for one, keys in alike.items():
            yield code, {"key": keys, "value": one}
    elif isinstance(field.spec, Many):
        special = f"{path}.0"
        named = _RANKS if path in _OF_RANKS else {}
        shown = [named.get(one, one) for one in value]
        yield special if not value and special in ENGLISH else path, {"value": shown}
    elif isinstance(field.spec, Number):
        special = f"{path}.{value}"
        yield special if special in ENGLISH else path, {"value": value}
    else:
        word = str(value).lower() if isinstance(value, bool) else value
        yield f"{path}.{word}", {"value": value}


def _plain(value: Value) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


class _Speech(dict[str, Any]):
    """Data as templates see it: lists joined, numbers that can count."""

    def __init__(self, data: Mapping[str, Any], link: str) -> None:
        super().__init__(data)
        self.link = link

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        if isinstance(value, list):
            return _Listed([str(one) for one in value], self.link)
        return value if isinstance(value, bool | str) else _Count(value)


class _Listed:
    """Words that format as ``A, 2 or 3``, and as ``{value:,}`` in their order: ``A, 2, 3``.

    ``{value:0}`` is the first of them.
    """

    def __init__(self, words: list[str], link: str) -> None:
        self.words = words
        self.link = link

    def __format__(self, spec: str) -> str:
        if spec.isdigit():
            return self.words[int(spec)]
        if spec:
            return f"{spec} ".join(self.words)
        last = self.words[-1:]
        return f" {self.link} ".join(filter(None, (", ".join(self.words[:-1]), *last)))


class _Count(int):
    """A number that formats as ``{value:point|points}``: ``1 point``, ``2 points``."""

    def __format__(self, spec: str) -> str:
        one, _, more = spec.partition("|")
        return f"{int(self)} {one if self == 1 else more}" if spec else str(int(self))
