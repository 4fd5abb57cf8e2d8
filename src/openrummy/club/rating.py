"""Players' ratings with their uncertainty, on the Elo scale, for any number of sides.

Each family of games has ratings of its own. The model is Plackett and Luce's with the updates of
Weng and Lin (2011), from openskill: a place counts, never the margin, because players rated by
points play for points and not for the game. ``openrummy bench ratings`` shows that the intervals
keep what they promise; it was run with these constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1500.0
SPREAD: Final = 110.0  # how far people are apart (one standard deviation) before they have played
DRIFT: Final = 2.0  # change in strength from one game to the next
# 400 points are odds of 10 to 1, as in Elo's scale: 400 / ln 10 / sqrt 2
LUCK: Final = 122.836
Z: Final = 1.96
SURE: Final = 110.0  # an interval narrower than this on either side is no longer provisional
ENOUGH: Final = 20  # games before a player stands in a leaderboard
EXPERIENCED: Final = 5  # games after which a game against a player counts in full
_MIN_EXPERIENCE: Final = 0.1


@dataclass(frozen=True)
class Rating:
    """A player's strength, normal around ``mean`` with the deviation ``sigma``."""

    mean: float = START
    sigma: float = SPREAD
    games: int = 0

    @property
    def within(self) -> float:
        """Half of the 95 % interval."""
        return Z * self.sigma

    @property
    def least(self) -> float:
        """The lower end of the interval: the order of leaderboards."""
        return self.mean - self.within

    @property
    def provisional(self) -> bool:
        """Return whether it is too uncertain for a leaderboard."""
        return self.within >= SURE

    @property
    def ranked(self) -> bool:
        """Return whether it enters leaderboards: certain enough, from enough games."""
        return self.games >= ENOUGH and not self.provisional


def damping(meetings: float) -> float:
    """Weight of a game between sides that have met this often lately, from 1 down.

    A pair that plays each other only learns nothing about the rest, and could lift itself.
    """
    return 1 / (1 + meetings / 5)


def experience(games: int) -> float:
    """Part of a game that counts against an opponent with this many rated games.

    Accounts cost nothing: beating a dozen new ones must not make anybody a master. It holds
    for gains and losses alike, so newcomers among themselves lose nothing on average.
    """
    return min(1.0, max(_MIN_EXPERIENCE, games / EXPERIENCED))


def toward(before: Rating, after: Rating, share: float) -> Rating:
    """The rating that has gone this share of the way from one to the other; the game counts."""
    variance = before.sigma**2 + share * (after.sigma**2 - before.sigma**2)
    mean = before.mean + share * (after.mean - before.mean)
    return replace(after, mean=mean, sigma=variance**0.5)


def rate_players(
    sides: Sequence[Sequence[Rating]], places: Sequence[int], weight: float = 1.0
) -> list[list[Rating]]:
    """The ratings after a game, in the order given.

    ``places`` are those of the sides, 1 for the winner, equal ones for a tie; ``weight`` is how
    much of the change counts, see :func:`damping`. ValueError where sides and places do not fit, or
    nobody played against anybody.
    """
    if len(sides) != len(places) or len(sides) < 2 or not all(sides):
        raise ValueError("a place for each of two sides or more, and somebody in each")
    if not 0 <= weight <= 1:
        raise ValueError("a weight is between 0 and 1")
    model = _model()
    before = [[model.rating(rating.mean, rating.sigma) for rating in side] for side in sides]
    after: list[list[Any]] = model.rate(before, ranks=[float(rank) for rank in places])
    return [
        [_moved(old, now, weight) for old, now in zip(side, moved, strict=True)]
        for side, moved in zip(sides, after, strict=True)
    ]


def _moved(before: Rating, now: Any, weight: float) -> Rating:
    after = Rating(now.mu, now.sigma, before.games + 1)
    return toward(before, after, weight)


@cache
def _model() -> PlackettLuce:
    """Return the model, imported lazily to keep the command line's startup fast."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=DRIFT, gamma=_whole)


def _whole(*_: object) -> float:
    """Every game narrows the interval by all that it tells; the usual less is over-careful."""
    return 1.0
