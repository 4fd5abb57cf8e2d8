"""Families of games with separate ratings and leaderboards.

They are the four kinds of play, with table rummy split by wild ranks: strength with fixed wild
cards says little about games in which every deal has another wild rank.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from openrummy.core.rules.kinds_of_play import kind_of
from openrummy.core.rules.pieces import Rules

Family: TypeAlias = Literal["knock", "table", "wild", "declared", "five"]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)


def family_of(rules: Rules) -> Family:
    """The family of a game, determined by its rules, so that house rules have one too."""
    kind = kind_of(rules)
    return "wild" if kind == "table" and rules.wild.any else kind
