"""Knocking where any count may: is it likely to be the lowest of all (K2, K3)?

The points of a hand after a number of turns of taking the best of each draw were measured over 500
hands of each size: the mean begins near six points a card and falls by about an eighth a turn; the
spread grows against it.
"""

from __future__ import annotations

from math import exp

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.style import Style
from openrummy.core.rules.pieces import Rules

_FALL = 0.87  # what is left of a count after a turn
_VALUE = 40.0  # points of equity between a knock that never wins and one that always does


def any_count(rules: Rules) -> bool:
    """May every hand knock?"""
    return rules.knock.limit.any_count


def chance_lowest(seen: Seen, points: int) -> float:
    """The chance that every other hand counts more than ``points``."""
    public = seen.board.public
    turns = public.turns / len(public.active)
    size = seen.rules.deal.hand_size(len(public.active), public.number)
    mean = size * (7.36 - 0.16 * size) * _FALL**turns
    spread = mean * (0.14 + 0.03 * turns)
    others = len(public.active) - 1
    return float((1 / (1 + exp(min(50.0, (points - mean) / spread)))) ** others)


def enough(seen: Seen, style: Style) -> float:
    """Chance of being lowest that a hand needs before it is shown: less among many.

    Found in some sixty games each against the baseline: 0.85 for two players won
    14.8 points a deal, 0.75 13.7, 0.55 11.8; for four 0.65 won most of these.
    """
    others = len(seen.board.public.active) - 1
    return min(0.95, max(0.15, 0.85 - 0.1 * (others - 1) + style.patience / 60))


def edge(seen: Seen, style: Style, points: int) -> float:
    """Points that knocking is better than going on; below 0 it is worse."""
    return _VALUE * (chance_lowest(seen, points) - enough(seen, style))


def likely_limit(seen: Seen, style: Style) -> int:
    """The most points worth a knock at this moment, at least 0 for a hand without any."""
    return max((points for points in range(100) if edge(seen, style, points) >= 0), default=0)
