"""Fairness statistics over all finished deals of a server."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class DealFigure(Struct):
    """A statistic with its 95 % interval.

    ``value`` is a share (0 to 1) or a mean in points, over ``n`` cards, hands,
    games or deals; ``expected`` is None if it also depends on play.
    """

    name: str
    n: int
    value: float
    expected: float | None
    low: float
    high: float
    outside: bool = False  # expected is outside the interval


class DealGroup(Struct):
    """Statistics tested together.

    ``chance``: the p-value of a deviation at least this large, over the
    group; None with too little data or no expected value. ``odd``: significant
    after correction for the number of groups.
    """

    title: str
    unit: Literal["share", "points"]
    about: str
    figures: list[DealFigure]
    chance: float | None = None
    odd: bool = False


class DealStats(Struct):
    """``GET /api/deals``. ``groups`` is empty until there are ``least`` deals.

    Of ``figures`` statistics with an expected value, ``outside`` deviate from it significantly;
    ``by_chance`` is the number expected from chance alone.
    """

    deals: int
    games: int
    least: int
    groups: list[DealGroup] = []
    figures: int = 0
    outside: int = 0
    by_chance: float = 0.0
