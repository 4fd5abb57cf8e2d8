"""Which games the kernel plays, and what is in the way of the others."""

from __future__ import annotations

from openrummy.kernel.gin.fits import NotLowered, held
from openrummy.kernel.table.fits import check
from openrummy.rules.pieces import Rules


def in_the_way(rules: Rules, players: int) -> str | None:
    """The piece of the rules that the kernel does not play with so many players; None: it plays."""
    try:
        if rules.held:
            held(rules)
        else:
            check(rules, players)
    except NotLowered as told:
        return told.piece
    return None


def played_with(rules: Rules) -> tuple[int, ...]:
    """The numbers of players with whom the kernel plays the deals of a game; none at all: ()."""
    return tuple(players for players in rules.seating.players if in_the_way(rules, players) is None)
