"""The games that the kernel plays, and the rules that keep it from the others."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.gin.fits import NotLowered, held
from openrummy.kernel.table.fits import check


def plays_gin(rules: Rules) -> bool:
    """Are these rules of gin for two in a deal, which the kernel plays with players and worlds?"""
    return not_gin(rules) is None


def not_gin(rules: Rules) -> str | None:
    """The piece of the rules that is not one of gin for two in a deal, or None."""
    try:
        held(rules)
    except NotLowered as error:
        return error.piece
    return None


def unsupported_piece(rules: Rules, players: int) -> str | None:
    """The piece of the rules that the kernel does not play with this many players, or None."""
    if plays_gin(rules):
        return None
    try:
        check(rules, players)
    except NotLowered as error:
        return error.piece
    return None


def played_with(rules: Rules) -> tuple[int, ...]:
    """The numbers of players with whom the kernel plays the deals of a game; none at all: ()."""
    return tuple(
        players for players in rules.seating.players if unsupported_piece(rules, players) is None
    )
