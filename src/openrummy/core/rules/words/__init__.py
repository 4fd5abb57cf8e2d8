"""The rules in plain words: a sentence for each setting.

:func:`describe` walks the pieces. The sentences stand under ``rule`` in
:mod:`openrummy.core.rules.text`; heading, id and condition of each stand at the field of its
setting (:class:`~openrummy.core.rules.setting.Rule`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from openrummy.core.rules.pieces import Rules
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
from openrummy.core.rules.setting import HEADINGS, Heading, Rule
from openrummy.core.rules.text import has, listed, say
from openrummy.core.rules.words.fixed_sentences import ALWAYS


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


@cache
def setting_rules() -> dict[str, Rule]:
    """Rules of the settings by key, in the order of their sentences."""
    by_key = dict(_keyed(Rules, ""))
    keys = list(by_key)
    for key, rule in by_key.items():
        if rule.after:
            beside = f"{key.rpartition('.')[0]}.{rule.after}"
            moved = [other for other in keys if _within(other, key)]
            keys = [other for other in keys if other not in moved]
            before = beside if beside in by_key else rule.after
            last = max(index for index, other in enumerate(keys) if _within(other, before))
            keys[last + 1 : last + 1] = moved
    return {key: by_key[key] for key in keys}


def _keyed(piece: type, path: str) -> Iterator[tuple[str, Rule]]:
    """Key and rule of each setting of a piece, those of all its forms among them."""
    for field in fields_of(piece):
        here = f"{path}.{field.name}" if path else field.name
        if field.rule:
            yield here, field.rule
        for kind, form in field.spec.forms if isinstance(field.spec, Piece) else ():
            yield from _keyed(form, f"{here}.{kind}" if kind else here)


def _within(key: str, outer: str) -> bool:
    return key == outer or key.startswith(f"{outer}.")


def describe(rules: Rules) -> list[RuleSentence]:
    """The rules in sentences, sorted under the headings in their order."""
    by_key = setting_rules()
    order = {key: index for index, key in enumerate(by_key)}
    said = sorted(_said(rules, rules, ""), key=lambda sentence: order[sentence[0]])
    lines = []
    for key, rule in ALWAYS.items():
        if rule.when(rules):
            code = _code(rules, key)
            text = say(f"rule.{code}")
            lines.append(RuleSentence(rule.topic, rule.rule_of(rules), code, {}, text))
    for key, plain_code, data in said:
        rule = by_key[key]
        if rule.when(rules) and not rule.said_by:
            code = _code(rules, plain_code)
            text = say(f"rule.{code}", **_spoken(data))
            cited = rule.rule_of(rules, data.get("value"))
            lines.append(RuleSentence(rule.topic, cited, code, data, text))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def _code(rules: Rules, code: str) -> str:
    """The key of a sentence; in games of some kinds a few are said otherwise."""
    wheres = [where for where, holds in _WHERES.items() if holds(rules)]
    return next((f"{code}@{where}" for where in wheres if has(f"rule.{code}@{where}")), code)


# the more particular first: deeper cards of the pile are taken, melds on the table, a last turn,
# several tables at once
_WHERES: dict[str, Callable[[Rules], object]] = {
    "deep": lambda rules: rules.on_table and rules.on_table.take in {"melded", "used"},
    "table": lambda rules: rules.on_table,
    "last-turn": lambda rules: rules.declared and rules.declared.last_turn,
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
        for key, part in value:
            alike.setdefault(part, []).append(key)
        special = f"{path}.many"
        code = special if len(alike) > 1 and has(f"rule.{special}") else path
        for part, keys in alike.items():
            yield code, {"key": keys, "value": part}
    elif isinstance(field.spec, Many):
        special = f"{path}.0"
        shown = [_rank(rank) for rank in value] if path in _OF_RANKS else list(value)
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
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _spoken(data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as sentences want it: ``A, 2 or 3`` for a list, and under ``name_all`` ``A, 2, 3``."""
    spoken = dict(data)
    for name, value in data.items():
        if isinstance(value, list):
            words = [str(part) for part in value]
            spoken[name] = listed(words, "or")
            spoken[f"{name}_all"] = ", ".join(words)
            spoken |= {f"{name}_{number}": word for number, word in enumerate(words, 1)}
    return spoken
