"""The families of games that are rated and ranked apart.

The four kinds of play, with table rummy in two, since a player who does well with fixed values need
not do well where a different rank is wild in every deal.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from openrummy.core.rules.kinds_of_play import kind_of
from openrummy.core.rules.pieces import Rules

Family: TypeAlias = Literal["knock", "table", "wild", "declared", "five"]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)


def family_of(rules: Rules) -> Family:
    """The family of a game, from its rules alone, so that house rules have one too."""
    kind = kind_of(rules)
    return "wild" if kind == "table" and rules.wild.any else kind
