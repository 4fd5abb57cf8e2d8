"""Knocking with any count: the probability of having the lowest hand (K2, K3).

The points of a hand after a number of turns, taking the best of each draw, were measured over 500
hands of each size: the mean starts near six points per card and falls by about an eighth per turn,
and the relative spread grows.
"""

from __future__ import annotations

from math import exp

from openrummy.bots.base import Seen
from openrummy.bots.heuristic.style import Style
from openrummy.core.rules.pieces import Rules

_FALL = 0.87  # decay of the count per turn
_VALUE = 40.0  # points of equity between a knock that never wins and one that always does


def any_count(rules: Rules) -> bool:
    """True if every hand may knock."""
    return rules.knock.limit.any_count


def chance_lowest(seen: Seen, points: int) -> float:
    """Probability that every other hand counts more than ``points``."""
    public = seen.board.public
    turns = public.turns / len(public.active)
    size = seen.rules.deal.hand_size(len(public.active), public.number)
    mean = size * (7.36 - 0.16 * size) * _FALL**turns
    spread = mean * (0.14 + 0.03 * turns)
    others = len(public.active) - 1
    return float((1 / (1 + exp(min(50.0, (points - mean) / spread)))) ** others)


def required_chance(seen: Seen, style: Style) -> float:
    """Minimum probability of being lowest for a knock, lower with more players.

    Determined in some sixty games each against the baseline: with two players 0.85 won
    14.8 points per deal, 0.75 13.7, 0.55 11.8; with four, 0.65 was the best of these.
    """
    others = len(seen.board.public.active) - 1
    return min(0.95, max(0.15, 0.85 - 0.1 * (others - 1) + style.patience / 60))


def edge(seen: Seen, style: Style, points: int) -> float:
    """Advantage of knocking over playing on, in points."""
    return _VALUE * (chance_lowest(seen, points) - required_chance(seen, style))


def likely_limit(seen: Seen, style: Style) -> int:
    """Maximum points of a knock that pays at this moment, 0 if none does."""
    return max((points for points in range(100) if edge(seen, style, points) >= 0), default=0)
