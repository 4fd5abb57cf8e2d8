"""Are the deals fair? Statistics over all deals of a server that are over."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class DealFigure(Struct):
    """A figure with its 95 % band.

    ``value`` is a share (0 to 1) or a mean in points, over ``n`` cards, hands,
    games or deals; ``expected`` is None where play decides, too.
    """

    name: str
    n: int
    value: float
    expected: float | None
    low: float
    high: float
    outside: bool = False  # expected lies outside of the band


class DealGroup(Struct):
    """Figures that are one question.

    ``chance``: how often chance alone would be at least so far off, over the
    group; None where there are too few, or nothing is expected. ``odd``: too
    seldom to be put down to chance, given the number of groups.
    """

    title: str
    unit: Literal["share", "points"]
    about: str
    figures: list[DealFigure]
    chance: float | None = None
    odd: bool = False


class DealStats(Struct):
    """``GET /api/deals``. ``groups`` are empty while there are fewer than ``least`` deals.

    Of ``figures`` with something expected, ``by_chance`` lie ``outside`` on the
    average; that is how many really do.
    """

    deals: int
    games: int
    least: int
    groups: list[DealGroup] = []
    figures: int = 0
    outside: int = 0
    by_chance: float = 0.0
