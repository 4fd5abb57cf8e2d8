"""Contradictions: rules that can be expressed but not played as intended.

:func:`check` returns every :class:`Contradiction`. Besides the four of A11 it rejects settings
without effect, because their author expects one, and rules under which a game might never end.
Each kind of contradiction is a
:class:`~openrummy.core.rules.contradictions.contradiction.Row`.

Combinations that the pieces cannot express need no check here: the effect of an ace upcard (G7)
is a field of the upcard limit, so it cannot be set without Oklahoma; the draw after two passes is
a field of the upcard offer (G4).
"""

from __future__ import annotations

from collections.abc import Iterator

from openrummy.core.rules.contradictions.contradiction import Contradiction, Row
from openrummy.core.rules.contradictions.deal import CARDS, TURNS, ascending
from openrummy.core.rules.contradictions.declared import HANDS
from openrummy.core.rules.contradictions.sheet import GAMES, SCORES
from openrummy.core.rules.contradictions.wild import MELDS
from openrummy.core.rules.pieces import Rules
from openrummy.core.rules.read_pieces import allowed, quote_value
from openrummy.core.rules.schema import (
    Many,
    Number,
    NumberTable,
    RulesError,
    Scalar,
    Switch,
    Value,
    leaves,
)
from openrummy.core.rules.text import say

ROWS: tuple[Row, ...] = (*CARDS, *TURNS, *SCORES, *GAMES, *MELDS, *HANDS)


def check(rules: Rules) -> tuple[Contradiction, ...]:
    """All contradictions in ``rules``; empty if they are valid."""
    invalid_values = tuple(_values(rules))
    if invalid_values:
        return invalid_values  # the other checks trust types and ranges
    return tuple(contradiction for row in ROWS for contradiction in row.of(rules))


def require(rules: Rules) -> None:
    """Raise :class:`RulesError` with the contradictions of ``rules``, if any."""
    if contradictions := check(rules):
        raise RulesError(contradictions)


# ---------------------------------------------------------------- values


def _values(rules: Rules) -> Iterator[Contradiction]:
    """Check types and ranges, which rules built in code may violate."""
    for leaf in leaves(rules):
        if not _fits(leaf.field.spec, leaf.value):
            text = say(
                "problem.value",
                path=leaf.path,
                value=quote_value(leaf.value),
                allowed=allowed(leaf.field.spec),
            )
            yield Contradiction("value", (leaf.path,), text, "")


def _fits(spec: object, value: Value) -> bool:
    if isinstance(spec, Many):
        return isinstance(value, tuple) and all(_fits_one(spec.item, part) for part in value)
    if isinstance(spec, NumberTable):
        return (
            isinstance(value, tuple)
            and all(isinstance(part, tuple) and len(part) == 2 for part in value)
            and all(_fits_one(spec.key, a) and _fits_one(spec.value, b) for a, b in value)
            and ascending(tuple(key for key, _ in value))
        )
    return _fits_one(spec, value)


def _fits_one(spec: Scalar | object, value: Value) -> bool:
    if isinstance(spec, Number):
        number = isinstance(value, int) and not isinstance(value, bool)
        return number and spec.low <= value <= spec.high
    if isinstance(spec, Switch):
        return isinstance(value, bool)
    return isinstance(value, str) and value in getattr(spec, "words", ())
