"""A position that is asked about, as a decision: what the seat that is asked knows there."""

from __future__ import annotations

from collections.abc import Sequence

from openrummy.analysis.decisions import kind_of
from openrummy.analysis.model import Decision
from openrummy.bots.base import Seen
from openrummy.core.notation.position_seen import parse_seen
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.supported import plays_gin


def sets_up(rules: Rules) -> bool:
    """Is it a game for two of gin and its kin, of which the board sets positions up?"""
    return 2 in rules.seating.players and plays_gin(rules)


def decision_of(rules: Rules, text: str, scores: Sequence[int] = ()) -> Decision:
    """The decision of the seat that is asked in a position (``docs/spec/position.md``).

    ``scores``: the points of each side before the deal; those in the text go first. Raises
    :class:`~openrummy.core.notation.errors.PositionSyntaxError` that says what is wrong with it.
    """
    parsed = parse_seen(rules, text, scores)
    seen = Seen(rules, parsed.game, parsed.board, parsed.events)
    return Decision(0, 1, 1, seen.seat, kind_of(seen), seen, None)
