"""Weights of a hand's features, measured in play, by stock and knock limit.

Each line is fitted by least squares to the outcome of the rest of the deal (points,
and ten for the box) in 2,200 games of earlier versions of the patient player against
itself and the baseline (700 for gin only), with knocks and takes randomized: 340,000
decisions (180,000). The five figures of a weight belong to 2, 9, 16, 23 and 31 cards
in the stock, with linear interpolation between them. The two tables, for a limit of 10
and for gin only, are mixed for limits between. Near the end of the stock, weights for
the probability of gin that came out negative from few deals are set to 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

Line: TypeAlias = tuple[float, float, float, float, float]

KNOTS = (2, 9, 16, 23, 31)
_NONE: Line = (0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class HandWeights:
    """Weights of the value of a hand in points: a linear model of these features.

    ``base``: 1; ``deadwood``: its points; ``gain``: expected reduction of deadwood by
    the next draw; ``gin``, ``knock``, ``live``: probabilities that the next draw makes
    gin, allows a knock, improves a meld; ``loose``: cards in no meld; ``shown``: cards
    of the hand known to the opponent.
    """

    base: Line
    deadwood: Line
    gain: Line
    gin: Line
    knock: Line
    live: Line
    loose: Line
    shown: Line


@dataclass(frozen=True)
class KnockWeights:
    """Weights of the value of a knock without gin.

    ``base``: 1; ``deadwood``: points shown; ``laid``: points the opponent is expected
    to lay off; ``taken``: number of discards the opponent has taken.
    """

    base: Line
    deadwood: Line
    laid: Line
    taken: Line


HELD = HandWeights(
    base=(9.98, 16, 21.8, 22.4, 30.8),
    deadwood=(-0.497, -0.727, -0.749, -0.529, -0.196),
    gain=(1.4, 1.73, 1.99, 1.99, 2.48),
    gin=(0.0, 35.6, 97.8, 118, 136),
    knock=(-3.74, -6.41, -15.9, 4.06, 49.8),
    live=(-9.71, 0.855, -3.79, -16.6, -17.4),
    loose=(-0.51, -1.31, -1.63, -1.82, -3.42),
    shown=(0.186, -1.55, -1.88, -1.56, -3.17),
)
HELD_GIN_ONLY = HandWeights(
    base=(-3.05, -5.93, -4.05, 1.21, 9.77),
    deadwood=(-0.191, -0.818, -0.697, -0.227, 0.221),
    gain=(-0.039, 1.2, 2.04, 1.37, -0.488),
    gin=(8.06, 104, 145, 172, 246),
    knock=_NONE,
    live=(-0.143, 19.7, 41.8, 36.4, 64.2),
    loose=(1.15, 1.59, -0.231, -1.93, -4.08),
    shown=(-0.21, -0.924, -1.58, -1.6, -1.94),
)
DRAWING = HandWeights(
    base=(10.6, 14.7, 20.7, 23.3, 27.9),
    deadwood=(-0.461, -0.571, -0.621, -0.468, -0.119),
    gain=(1.54, 1.95, 2.08, 2.26, 1.5),
    gin=(0.0, 55.9, 96.6, 117, 128),
    knock=(-0.762, -5.29, -9.01, 7.13, 54.4),
    live=(-11.9, -3.5, -3.66, -18.7, 0.227),
    loose=(-0.658, -1.41, -1.83, -2.16, -3.4),
    shown=(-0.0371, -1.36, -1.75, -1.42, -2.66),
)
DRAWING_GIN_ONLY = HandWeights(
    base=(-0.84, -5.96, -4.29, 2.52, 10.5),
    deadwood=(-0.176, -0.568, -0.527, -0.172, 0.215),
    gain=(0.0678, 0.7, 1.64, 1.34, -0.121),
    gin=(19.7, 105, 152, 161, 236),
    knock=_NONE,
    live=(-4.2, 25.6, 45.5, 37.4, 54.9),
    loose=(0.849, 0.732, -0.774, -2.28, -4.02),
    shown=(-0.0921, -0.855, -1.21, -1.46, -1.52),
)
KNOCKED = KnockWeights(
    base=(24.2, 25, 28.6, 38.8, 51.5),
    deadwood=(-2.6, -2.53, -1.99, -1.49, -0.189),
    laid=(-0.449, -0.359, -0.195, -0.454, -0.12),
    taken=(-0.817, -1.25, -1.57, -2.7, -4.18),
)


def weights_at(table: HandWeights | KnockWeights, stock: int) -> tuple[float, ...]:
    """The weights of a table interpolated for a stock of this size, in field order."""
    stock = min(max(stock, KNOTS[0]), KNOTS[-1])
    index = next(index for index in range(1, len(KNOTS)) if stock <= KNOTS[index])
    low, high = KNOTS[index - 1], KNOTS[index]
    share = (stock - low) / (high - low)
    lines: list[Line] = list(vars(table).values())
    return tuple(line[index - 1] + share * (line[index] - line[index - 1]) for line in lines)


@cache
def hand_weights(stock: int, limit: int) -> tuple[float, ...]:
    """The weights of a hand after the discard, for a knock limit from 0 (gin only) to 10."""
    return _mix(HELD, HELD_GIN_ONLY, stock, limit)


@cache
def draw_weights(stock: int, limit: int) -> tuple[float, ...]:
    """The weights of a hand before a draw from the stock, likewise."""
    return _mix(DRAWING, DRAWING_GIN_ONLY, stock, limit)


@cache
def knock_weights(stock: int) -> tuple[float, ...]:
    return weights_at(KNOCKED, stock)


def _mix(free: HandWeights, gin_only: HandWeights, stock: int, limit: int) -> tuple[float, ...]:
    share = min(limit, 10) / 10
    pairs = zip(weights_at(free, stock), weights_at(gin_only, stock), strict=True)
    return tuple(share * ten + (1 - share) * none for ten, none in pairs)
