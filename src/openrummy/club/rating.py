"""Players' ratings with uncertainty, on the Elo scale, for any number of sides.

Each family of games has separate ratings. The model is Plackett-Luce with the updates of Weng and
Lin (2011), from openskill. Only places count, not margins, because players rated by points play
for points rather than for the game. ``openrummy bench ratings`` measures the coverage of the
intervals with these constants.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

START: Final = 1500.0
SPREAD: Final = 110.0  # standard deviation of the strength of new players
DRIFT: Final = 2.0  # change in strength from one game to the next
# 400 points are odds of 10 to 1, as in Elo's scale: 400 / ln 10 / sqrt 2
LUCK: Final = 122.836
Z: Final = 1.96
SURE: Final = 110.0  # half-width of an interval below which a rating is no longer provisional
ENOUGH: Final = 20  # games before a player enters a leaderboard
EXPERIENCED: Final = 5  # games after which a game against a player counts in full
_MIN_EXPERIENCE: Final = 0.1


@dataclass(frozen=True)
class Rating:
    """A player's strength: normal with this mean and standard deviation."""

    mean: float = START
    sigma: float = SPREAD
    games: int = 0

    @property
    def within(self) -> float:
        """Half-width of the 95 % interval."""
        return Z * self.sigma

    @property
    def least(self) -> float:
        """Lower end of the interval, by which leaderboards are sorted."""
        return self.mean - self.within

    @property
    def provisional(self) -> bool:
        """True if the rating is too uncertain for a leaderboard."""
        return self.within >= SURE

    @property
    def ranked(self) -> bool:
        """True if the rating enters leaderboards: certain enough and from enough games."""
        return self.games >= ENOUGH and not self.provisional


def damping(meetings: float) -> float:
    """Weight of a game between sides that have met this often recently, at most 1.

    A pair that only plays each other reveals nothing about others, and could inflate its ratings.
    """
    return 1 / (1 + meetings / 5)


def experience(games: int) -> float:
    """Weight of a game against an opponent with this many rated games.

    Accounts are free, so beating a dozen new ones must not raise a rating much. The weight applies
    to gains and losses alike, so games among newcomers have no bias.
    """
    return min(1.0, max(_MIN_EXPERIENCE, games / EXPERIENCED))


def toward(before: Rating, after: Rating, share: float) -> Rating:
    """Interpolate between two ratings; the number of games is that of the second."""
    variance = before.sigma**2 + share * (after.sigma**2 - before.sigma**2)
    mean = before.mean + share * (after.mean - before.mean)
    return replace(after, mean=mean, sigma=variance**0.5)


def rate_players(
    sides: Sequence[Sequence[Rating]], places: Sequence[int], weight: float = 1.0
) -> list[list[Rating]]:
    """The ratings after a game, in the same order.

    ``places`` are the places of the sides, 1 for the winner, equal for a tie; ``weight`` scales
    the change, see :func:`damping`. ValueError if the numbers of sides and places differ, or if
    there are no opponents.
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
    """The model, imported lazily because the import is slow."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=DRIFT, gamma=_whole)


def _whole(*_: object) -> float:
    """Use the full information of a game; openskill's default narrows intervals too slowly."""
    return 1.0
