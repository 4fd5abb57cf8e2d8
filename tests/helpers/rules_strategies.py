"""Random rules for Hypothesis: every piece, every field, every form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from openrummy.core.rules import catalogue
from openrummy.core.rules.contradictions import check
from openrummy.core.rules.pieces import DeclaredMelds, Rules, TableMelds
from openrummy.core.rules.schema import (
    Many,
    Number,
    NumberTable,
    Piece,
    Spec,
    Switch,
    Word,
    fields_of,
)

WILD = (
    "wild-rummy",
    "biddies",
    "treize-brasses",
    "beanie",
    "beanie-wait",
    "press-rummy",
    "dealers-choice-wild",
    "joker-wild",
    "ace-to-ace",
    "fort-worth-gin",
)

DECLARED = ("indian-rummy", "indian-pool", "indian-deals", "continental-rummy")


def values(spec: Spec) -> st.SearchStrategy[Any]:
    """Every value that a field may hold."""
    match spec:
        case Number(low, high):
            return st.integers(low, high)
        case Switch():
            return st.booleans()
        case Word(words):
            return st.sampled_from(words)
        case Many(item):
            return st.lists(values(item), max_size=4).map(tuple)
        case NumberTable(key, value):
            tables = st.dictionaries(values(key), values(value), max_size=4)
            return tables.map(lambda table: tuple(sorted(table.items())))
        case Piece(forms):
            return st.one_of([pieces(form) for _, form in forms])


def pieces(form: type) -> st.SearchStrategy[Any]:
    """A piece in which some fields keep their defaults."""
    fields = {
        field.name: st.one_of(st.just(field.default), values(field.spec))
        for field in fields_of(form)
    }
    return st.builds(form, **fields)


def any_rules() -> st.SearchStrategy[Rules]:
    """Rules that can be written down, most of them full of contradictions."""
    return pieces(Rules)


@st.composite
def near(draw: st.DrawFn, piece: Any, changes: int) -> Any:
    """A piece like ``piece`` with up to ``changes`` fields changed."""
    for _ in range(draw(st.integers(0, changes))):
        field = draw(st.sampled_from(fields_of(type(piece))))
        value = getattr(piece, field.name)
        if isinstance(field.spec, Piece) and fields_of(type(value)) and draw(st.booleans()):
            changed = draw(near(value, 1))
        else:
            changed = draw(values(field.spec))
        piece = replace(piece, **{field.name: changed})
    return piece


def table_rules() -> st.SearchStrategy[Rules]:
    """Rules with melds on the table, a few changes away from a game of the catalogue."""
    games = (catalogue.variant(name).rules for name in catalogue.names())
    tables = [rules for rules in games if isinstance(rules.play, TableMelds)]
    changed = st.sampled_from(tables).flatmap(lambda rules: near(rules, 3))
    return changed.filter(lambda rules: not check(rules))


def wild_rules() -> st.SearchStrategy[Rules]:
    """Rules with a wild rank, a few changes away from a preset that has one."""
    changed = st.sampled_from(WILD).flatmap(lambda name: near(catalogue.variant(name).rules, 3))
    return changed.filter(lambda rules: not check(rules))


def declared_rules() -> st.SearchStrategy[Rules]:
    """Rules in which whole hands are declared, a few changes away from a preset."""
    changed = st.sampled_from(DECLARED).flatmap(lambda name: near(catalogue.variant(name).rules, 3))
    return changed.filter(lambda rules: not check(rules) and isinstance(rules.play, DeclaredMelds))


def playable_rules() -> st.SearchStrategy[Rules]:
    """Rules without contradictions, a few changes away from the default game."""
    return near(Rules(), 3).filter(lambda rules: not check(rules))
