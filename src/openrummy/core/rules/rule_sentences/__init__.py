"""The rules in plain words: a sentence for each setting.

:func:`describe` walks the pieces. The sentences are under ``rule`` in
:mod:`openrummy.core.rules.text`; heading, id and condition of each are given at the field of
its setting (:class:`~openrummy.core.rules.setting.Rule`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.rule_sentences.fixed_sentences import ALWAYS
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
from openrummy.core.rules.text import has, join_words, say


@dataclass(frozen=True)
class RuleSentence:
    """One sentence about the rules.

    ``heading`` is one of ``HEADINGS``, ``rule`` an id of the rulebook, ``code``
    the key of the sentence and ``data`` its arguments, so that a client can phrase
    it itself.
    """

    heading: Heading
    rule: str
    code: str
    data: Mapping[str, Any]
    text: str


@cache
def setting_rules() -> dict[str, Rule]:
    """The :class:`Rule` of each setting by key, in the order of the sentences."""
    by_key = dict(_rules_by_key(Rules, ""))
    keys = list(by_key)
    for key, rule in by_key.items():
        if rule.after:
            sibling = f"{key.rpartition('.')[0]}.{rule.after}"
            moved = [moving for moving in keys if _within(moving, key)]
            keys = [moving for moving in keys if moving not in moved]
            predecessor = sibling if sibling in by_key else rule.after
            last = max(index for index, moving in enumerate(keys) if _within(moving, predecessor))
            keys[last + 1 : last + 1] = moved
    return {key: by_key[key] for key in keys}


def _rules_by_key(piece: type, path: str) -> Iterator[tuple[str, Rule]]:
    """Key and rule of each setting of a piece, including all its forms."""
    for field in fields_of(piece):
        key = f"{path}.{field.name}" if path else field.name
        if field.rule:
            yield key, field.rule
        for kind, form in field.spec.forms if isinstance(field.spec, Piece) else ():
            yield from _rules_by_key(form, f"{key}.{kind}" if kind else key)


def _within(key: str, outer: str) -> bool:
    return key == outer or key.startswith(f"{outer}.")


def describe(rules: Rules) -> list[RuleSentence]:
    """The rules in sentences, sorted by heading."""
    by_key = setting_rules()
    order = {key: index for index, key in enumerate(by_key)}
    sentences = sorted(_sentences(rules, rules, ""), key=lambda sentence: order[sentence[0]])
    lines = []
    for key, rule in ALWAYS.items():
        if rule.when(rules):
            code = _code(rules, key)
            text = say(f"rule.{code}")
            lines.append(RuleSentence(rule.topic, rule.rule_of(rules), code, {}, text))
    for key, plain_code, data in sentences:
        rule = by_key[key]
        if rule.when(rules) and not rule.said_by:
            code = _code(rules, plain_code)
            text = say(f"rule.{code}", **_arguments(data))
            cited = rule.rule_of(rules, data.get("value"))
            lines.append(RuleSentence(rule.topic, cited, code, data, text))
    return sorted(lines, key=lambda line: HEADINGS.index(line.heading))


def _code(rules: Rules, code: str) -> str:
    """The key of a sentence; some have a variant for certain kinds of games."""
    contexts = [context for context, holds in _CONTEXTS.items() if holds(rules)]
    return next(
        (f"{code}@{context}" for context in contexts if has(f"rule.{code}@{context}")), code
    )


# most specific first: deeper cards of the pile are taken, melds on the table, a last turn,
# several tables at once
_CONTEXTS: dict[str, Callable[[Rules], object]] = {
    "deep": lambda rules: rules.on_table and rules.on_table.take in {"melded", "used"},
    "table": lambda rules: rules.on_table,
    "last-turn": lambda rules: rules.declared and rules.declared.last_turn,
    "teams": lambda rules: rules.seating.in_teams,
}


def _sentences(rules: Rules, piece: Value, path: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Key, code and data of every possible sentence about a piece."""
    data = {
        field.name: _plain(getattr(piece, field.name))
        for field in fields_of(type(piece))
        if not isinstance(field.spec, Piece)
    }
    for field in fields_of(type(piece)):
        key = f"{path}.{field.name}" if path else field.name
        value = getattr(piece, field.name)
        if not isinstance(field.spec, Piece):
            for code, extra in _codes(key, field, value):
                yield key, code, data | extra
            continue
        if field.spec.tagged:
            kind = kind_of(value)
            yield key, f"{key}.{kind}", {"value": kind}
            key = f"{key}.{kind}"
        yield from _sentences(rules, value, key)


# Lists of ranks are written with the letters of the cards; 0: jokers alone are wild.
_OF_RANKS = {"wild.ranks.order", "wild.dealer.ranks", "score.left.doubled"}
_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}


def _codes(path: str, field: Field, value: Value) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(field.spec, NumberTable):
        # one sentence for all numbers of players with the same value
        keys_by_value: dict[Value, list[Any]] = {}
        for key, part in value:
            keys_by_value.setdefault(part, []).append(key)
        special = f"{path}.many"
        code = special if len(keys_by_value) > 1 and has(f"rule.{special}") else path
        for part, keys in keys_by_value.items():
            yield code, {"key": keys, "value": part}
    elif isinstance(field.spec, Many):
        special = f"{path}.0"
        ranks = [_rank(rank) for rank in value] if path in _OF_RANKS else list(value)
        yield special if not value and has(f"rule.{special}") else path, {"value": ranks}
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


def _arguments(data: Mapping[str, Any]) -> dict[str, Any]:
    """Data as arguments of a sentence: ``A, 2 or 3`` for a list, ``A, 2, 3`` as ``name_all``."""
    arguments = dict(data)
    for name, value in data.items():
        if isinstance(value, list):
            words = [str(part) for part in value]
            arguments[name] = join_words(words, "or")
            arguments[f"{name}_all"] = ", ".join(words)
            arguments |= {f"{name}_{number}": word for number, word in enumerate(words, 1)}
    return arguments
