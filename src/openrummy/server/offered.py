"""Which games a server lists, and lets people sit down to."""

from __future__ import annotations

from openrummy.rules import catalogue
from openrummy.rules.pieces import Rules, TableMelds, Variant
from openrummy.server.errors import Problem

# Melds on the table wait until a browser can play them; tests may set it.
ON_THE_TABLE = False


def offered(rules: Rules) -> bool:
    """May a table of this game be opened?"""
    return ON_THE_TABLE or not isinstance(rules.play, TableMelds)


def require_offered(rules: Rules) -> None:
    """Raise a :class:`Problem` where a table of this game may not be opened."""
    if not offered(rules):
        raise Problem(404, "no-such-game", "This game cannot be played here yet.")


def offered_games() -> list[Variant]:
    """The games of the catalogue that may be opened, in its order."""
    games = map(catalogue.variant, catalogue.names())
    return [one for one in games if offered(one.rules)]
