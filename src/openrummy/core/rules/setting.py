"""Everything that holds for one setting, stated at the field of its piece.

A field of a rule piece is annotated with its :class:`Rule`::

    one_card: Annotated[bool, Rule("W7", "turn", when=lambda rules: rules.wild.any)] = False

Reading, contradictions, the form, the rules in words and the house-rules editor take range,
heading, id and condition from there (:mod:`openrummy.core.rules.schema`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

Heading: TypeAlias = Literal["deal", "melds", "opening", "turn", "knock", "score", "game"]
HEADINGS: tuple[Heading, ...] = ("deal", "melds", "opening", "turn", "knock", "score", "game")

Range: TypeAlias = tuple[int, int]

#: Asked of a whole :class:`~openrummy.core.rules.pieces.Rules`, which is built of what stands here.
Condition: TypeAlias = Callable[[Any], object]


def always(_rules: object) -> bool:
    """The condition of what is always worth saying."""
    return True


@dataclass(frozen=True)
class Rule:
    """Id in ``docs/rules.md``, heading, range and condition of a setting.

    ``range`` holds the least and most of a number, or of each number in a list; of a table from
    numbers to numbers it holds two ranges. ``when`` tells if there is anything to say. ``said_by``
    names the setting whose sentence mentions this one; ``after`` the setting that this one follows
    in the rules in words, where that is not the field before. ``table`` is the id in games with
    melds on the table, and ``kinds`` those of certain values, where they are others.
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
        """The range of each number that the setting holds."""
        if self.range is None:
            return ()
        first, second = self.range
        if isinstance(first, tuple):
            assert isinstance(second, tuple)
            return (first, second)
        assert isinstance(second, int)
        return ((first, second),)

    def rule_of(self, rules: Any, value: Any = None) -> str:
        """The id that these rules, with this value of the setting, answer to."""
        rule = self.table if self.table and rules.on_table else self.id
        return dict(self.kinds).get(value, rule) if self.kinds else rule
