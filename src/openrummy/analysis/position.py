"""Conversion of a position text into a decision of the acting seat."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.decisions import kind_of
from openrummy.analysis.model import Decision
from openrummy.bots.base import Seen
from openrummy.core.notation.seat_position import parse_seat_position
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.supported_games import plays_gin


def sets_up(rules: Rules) -> bool:
    """True for two-player gin variants, whose positions can be set up on a board."""
    return 2 in rules.seating.players and plays_gin(rules)


def decision_of(rules: Rules, text: str, scores: Sequence[int] = ()) -> Decision:
    """Decision of the acting seat in a position (``docs/spec/position.md``).

    ``scores``: the points of each side before the deal; those in the text take precedence. Raises
    :class:`~openrummy.core.notation.errors.PositionSyntaxError` with the reason if it is invalid.
    """
    parsed = parse_seat_position(rules, text, scores)
    seen = Seen(rules, parsed.game, parsed.board, parsed.events)
    return Decision(0, 1, 1, seen.seat, kind_of(seen), seen, None)
