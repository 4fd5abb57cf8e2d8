"""Games that the kernel supports, and the rules that exclude others."""

from __future__ import annotations

from openrummy.core.rules.pieces import Rules
from openrummy.kernel.gin.settings import NotLowered, held
from openrummy.kernel.table.settings import check


def plays_gin(rules: Rules) -> bool:
    """True for rules of two-player gin, which the kernel plays with players and worlds."""
    return not_gin(rules) is None


def not_gin(rules: Rules) -> str | None:
    """Return the piece of the rules that is not two-player gin, or None."""
    try:
        held(rules)
    except NotLowered as error:
        return error.piece
    return None


def unsupported_piece(rules: Rules, players: int) -> str | None:
    """Return the piece of the rules that is unsupported with this many players, or None."""
    if plays_gin(rules):
        return None
    try:
        check(rules, players)
    except NotLowered as error:
        return error.piece
    return None


def supported_players(rules: Rules) -> tuple[int, ...]:
    """Supported numbers of players of a game; () if none."""
    return tuple(
        players for players in rules.seating.players if unsupported_piece(rules, players) is None
    )
