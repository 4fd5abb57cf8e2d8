"""Which games the kernel plays, and what is in the way of the others."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.gin.fits import NotLowered, held
from openrummy.kernel.table.fits import check


def plays_gin(rules: Rules) -> bool:
    """Are these rules of gin for two in a deal, which the kernel plays with players and worlds?"""
    return not_gin(rules) is None


def not_gin(rules: Rules) -> str | None:
    """The piece of the rules that is not one of gin for two in a deal; None: all are."""
    try:
        held(rules)
    except NotLowered as told:
        return told.piece
    return None


def in_the_way(rules: Rules, players: int) -> str | None:
    """The piece of the rules that the kernel does not play with so many players; None: it plays."""
    if plays_gin(rules):
        return None
    try:
        check(rules, players)
    except NotLowered as told:
        return told.piece
    return None


def played_with(rules: Rules) -> tuple[int, ...]:
    """The numbers of players with whom the kernel plays the deals of a game; none at all: ()."""
    return tuple(players for players in rules.seating.players if in_the_way(rules, players) is None)
