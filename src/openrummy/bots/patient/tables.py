"""What a hand is worth: weights measured in play, by stock and knock limit.

Each line is fitted by least squares to what the rest of the deal brought (points,
and ten for the box) in about 1,600 games of earlier versions of the patient player
against itself and the baseline, with knocks and takes varied at random: 250,000
decisions. The five figures of a weight belong to 2, 9, 16, 23 and 31 cards in the
stock; between them it changes evenly. Two tables, for a limit of 10 and for gin
only, are mixed for a limit between.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TypeAlias

Line: TypeAlias = tuple[float, float, float, float, float]

KNOTS = (2, 9, 16, 23, 31)
_NONE: Line = (0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Holding:
    """The worth of ten cards held, in points: the sum of these times what they count.

    ``base`` 1; ``deadwood`` its points; ``gain`` points of deadwood the next
    draw should take away by melding; ``gin``, ``knock``, ``live`` the chances
    that the next draw makes gin, allows a knock, improves a meld; ``loose``
    cards in no meld; ``shown`` cards of the hand the other player knows.
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
class Knocking:
    """The worth of a knock that is no gin.

    ``base`` 1; ``deadwood`` shown; ``laid`` points the other is expected to
    lay off; ``taken`` discards the other has taken.
    """

    base: Line
    deadwood: Line
    laid: Line
    taken: Line


HELD = Holding(
    base=(9.63, 15.7, 21.1, 19.9, 29.8),
    deadwood=(-0.516, -0.722, -0.692, -0.497, -0.208),
    gain=(1.52, 1.73, 2.18, 1.98, 2.37),
    gin=(-23.7, 52.8, 121, 144, 177),
    knock=(-5.05, -9.26, -10.9, 12.5, 59.1),
    live=(-11.8, 4.44, -9.08, -20.8, -18.3),
    loose=(-0.258, -1.23, -1.55, -1.57, -3.11),
    shown=(0.248, -1.56, -2.08, -1.15, -3.25),
)
HELD_GIN_ONLY = Holding(
    base=(-3.05, -5.93, -4.05, 1.21, 9.77),
    deadwood=(-0.191, -0.818, -0.697, -0.227, 0.221),
    gain=(-0.039, 1.2, 2.04, 1.37, -0.488),
    gin=(8.06, 104, 145, 172, 246),
    knock=_NONE,
    live=(-0.143, 19.7, 41.8, 36.4, 64.2),
    loose=(1.15, 1.59, -0.231, -1.93, -4.08),
    shown=(-0.21, -0.924, -1.58, -1.6, -1.94),
)
DRAWING = Holding(
    base=(9.82, 14.2, 20.1, 20.3, 26.7),
    deadwood=(-0.454, -0.533, -0.559, -0.448, -0.105),
    gain=(1.5, 1.92, 2.11, 2.12, 1.5),
    gin=(-34.3, 59.6, 109, 138, 160),
    knock=(-0.218, -5.7, -5.69, 13.2, 67.3),
    live=(-11.5, -2.7, -4.77, -20.3, -4.24),
    loose=(-0.58, -1.36, -1.88, -1.78, -3.28),
    shown=(-0.0978, -1.34, -1.84, -0.986, -2.44),
)
DRAWING_GIN_ONLY = Holding(
    base=(-0.84, -5.96, -4.29, 2.52, 10.5),
    deadwood=(-0.176, -0.568, -0.527, -0.172, 0.215),
    gain=(0.0678, 0.7, 1.64, 1.34, -0.121),
    gin=(19.7, 105, 152, 161, 236),
    knock=_NONE,
    live=(-4.2, 25.6, 45.5, 37.4, 54.9),
    loose=(0.849, 0.732, -0.774, -2.28, -4.02),
    shown=(-0.0921, -0.855, -1.21, -1.46, -1.52),
)
KNOCKED = Knocking(
    base=(26.4, 27.8, 30.4, 37.8, 49.7),
    deadwood=(-2.76, -2.48, -2.11, -1.41, -0.106),
    laid=(-0.437, -0.497, -0.257, -0.42, -0.162),
    taken=(-0.989, -1.59, -1.48, -2.26, -2.3),
)


def at(table: Holding | Knocking, stock: int) -> tuple[float, ...]:
    """The weights of a table for so many cards in the stock, in field order."""
    stock = min(max(stock, KNOTS[0]), KNOTS[-1])
    place = next(place for place in range(1, len(KNOTS)) if stock <= KNOTS[place])
    low, high = KNOTS[place - 1], KNOTS[place]
    share = (stock - low) / (high - low)
    return tuple(
        line[place - 1] + share * (line[place] - line[place - 1]) for line in astuple(table)
    )


def holding(free: Holding, gin_only: Holding, stock: int, limit: int) -> tuple[float, ...]:
    """The weights of a hand for a knock limit between gin only and 10."""
    share = min(limit, 10) / 10
    pairs = zip(at(free, stock), at(gin_only, stock), strict=True)
    return tuple(share * ten + (1 - share) * none for ten, none in pairs)
