"""Metadata of a setting, declared at the field of its piece.

A field of a rule piece is annotated with its :class:`Rule`::

    one_card: Annotated[bool, Rule("W7", "turn", when=lambda rules: rules.wild.any)] = False

Loading, contradictions, rule sentences and the house-rules editor take the range, heading, id and
condition of the setting from this annotation (:mod:`openrummy.core.rules.schema`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Heading: TypeAlias = Literal["deal", "melds", "opening", "turn", "knock", "score", "game"]
HEADINGS: tuple[Heading, ...] = ("deal", "melds", "opening", "turn", "knock", "score", "game")

Range: TypeAlias = tuple[int, int]

#: Predicate on :class:`~openrummy.core.rules.pieces.Rules`, which cannot be imported here.
Condition: TypeAlias = Callable[[Any], object]


def always(_rules: object) -> bool:
    """The condition of a setting that always applies."""
    return True


@dataclass(frozen=True)
class Rule:
    """Id in ``docs/rules.md``, heading, range and condition of a setting.

    ``range`` is the minimum and maximum of a number or of each number in a list; for a table from
    numbers to numbers it is two ranges. ``when`` is true if the setting needs a sentence.
    ``said_by`` names the setting whose sentence covers this one; ``after`` the setting whose
    sentence precedes this one, by default the field before. ``table`` is the rule id in games with
    melds on the table, and ``kinds`` maps certain values to their rule ids.
    """

    id: str
    topic: Heading
    range: Range | tuple[Range, Range] | None = None
    when: Condition = always
    said_by: str = ""
    after: str = ""
    table: str = ""
    kinds: tuple[tuple[Any, str], ...] = ()

    @property
    def ranges(self) -> tuple[Range, ...]:
        """The range of each number of the setting."""
        if self.range is None:
            return ()
        first, second = self.range
        if isinstance(first, tuple):
            assert isinstance(second, tuple)
            return (first, second)
        assert isinstance(second, int)
        return ((first, second),)

    def rule_of(self, rules: Any, value: Any = None) -> str:
        """The rule id that applies to this value of the setting under these rules."""
        rule = self.table if self.table and rules.on_table else self.id
        return dict(self.kinds).get(value, rule) if self.kinds else rule
