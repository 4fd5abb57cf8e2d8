"""The rules in plain words: which sentence belongs to which setting.

:func:`describe` walks the pieces. What a sentence says stands under ``rule`` in
:mod:`openrummy.core.rules.text`; under which heading it comes, which id of the rulebook it
answers to and when it is worth saying in :mod:`openrummy.core.rules.words.topics`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from openrummy.core.rules.pieces import DeclaredMelds, Rules, TableMelds
from openrummy.core.rules.schema import (
    Field,
    Many,
    Number,
    NumberTable,
    Piece,
    Value,
    fields_of,
    kind_of,
)
from openrummy.core.rules.text import has, listed, say
from openrummy.core.rules.words.topics import ALWAYS, HEADINGS, TOPICS, Heading, Topic

__all__ = ["ALWAYS", "HEADINGS", "TOPICS", "RuleSentence", "Topic", "describe"]


@dataclass(frozen=True)
class RuleSentence:
    """One sentence about some rules.

    ``heading`` is one of ``HEADINGS``, ``rule`` an id of the rulebook, ``code``
    the key of the sentence and ``data`` what it mentions, so that others can put it
    into their own words.
    """

    heading: Heading
    rule: str
    code: str
    data: Mapping[str, Any]
    text: str


def describe(rules: Rules) -> list[RuleSentence]:
    """The rules in sentences, sorted under the headings in their order."""
    order = {topic: at for at, topic in enumerate(TOPICS)}
    said = sorted(_said(rules, rules, ""), key=lambda one: order[one[0]])
    lines = []
    for key, topic in ALWAYS.items():
        if topic.when(rules):
            code = _code(rules, key)
            text = say(f"rule.{code}")
            lines.append(RuleSentence(topic.heading, topic.rule_of(rules), code, {}, text))
    for key, usual, data in said:
        topic = TOPICS[key]
        if topic.when(rules) and not topic.said_by:
            code = _code(rules, usual)
            text = say(f"rule.{code}", **_spoken(data))
            rule = topic.rule_of(rules, data.get("value"))
            lines.append(RuleSentence(topic.heading, rule, code, data, text))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def _code(rules: Rules, code: str) -> str:
    """The key of a sentence; in games of some kinds a few are said otherwise."""
    wheres = [where for where, holds in _WHERES.items() if holds(rules)]
    return next((f"{code}@{one}" for one in wheres if has(f"rule.{code}@{one}")), code)


def _takes_deep(rules: Rules) -> bool:
    return isinstance(rules.play, TableMelds) and rules.play.take in {"melded", "used"}


# the more particular first: deeper cards of the pile are taken, melds on the table, a last turn,
# several tables at once
_WHERES: dict[str, Callable[[Rules], bool]] = {
    "deep": _takes_deep,
    "table": lambda rules: isinstance(rules.play, TableMelds),
    "last-turn": lambda rules: isinstance(rules.play, DeclaredMelds) and rules.play.last_turn,
    "teams": lambda rules: rules.seating.in_teams,
}


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
_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}


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
        shown = [_rank(one) for one in value] if path in _OF_RANKS else list(value)
        yield special if not value and has(f"rule.{special}") else path, {"value": shown}
    elif isinstance(field.spec, Number):
        special = f"{path}.{value}"
        yield special if has(f"rule.{special}") else path, {"value": value}
    else:
        word = str(value).lower() if isinstance(value, bool) else value
        yield f"{path}.{word}", {"value": value}


def _rank(number: Any) -> Any:
    return _RANKS.get(number, number) if number else say("rank.jokers-alone")


def _plain(value: Value) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _spoken(data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as sentences want it: ``A, 2 or 3`` for a list, and under ``name_all`` ``A, 2, 3``."""
    told = dict(data)
    for name, value in data.items():
        if isinstance(value, list):
            words = [str(one) for one in value]
            told[name] = listed(words, "or")
            told[f"{name}_all"] = ", ".join(words)
            told |= {f"{name}_{at}": word for at, word in enumerate(words, 1)}
    return told
