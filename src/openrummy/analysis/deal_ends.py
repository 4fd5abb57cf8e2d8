"""Deal outcomes between two equal players, from which winning chances by score are computed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from openrummy.core.rules.pieces import GameSheet, Look, Rules, SingleGame, Stake
from openrummy.kernel.arrays import Float64Array, Int64Array, np

MAX_POINTS = 255  # maximum points distinguished; more count as this many
_CHALLENGE = 34.4  # mean points of a won deal of gin-challenge
_DEALS = 6000
_SEED = 20261124


@dataclass(frozen=True)
class DealEnds:
    """Won deals: int64 arrays with one entry per deal.

    ``by_dealer``: 1 if the dealer won. ``points``, up to :data:`MAX_POINTS`, and ``boxes``
    are the winner's.
    """

    by_dealer: Int64Array
    points: Int64Array
    boxes: Int64Array

    def odds(self, by_dealer: bool) -> Float64Array:
        """Frequencies of n points for the dealer or the non-dealer: float64 [MAX_POINTS + 1]."""
        points = self.points[self.by_dealer == by_dealer]
        counts: Float64Array = np.bincount(points, minlength=MAX_POINTS + 1) / len(self.points)
        return counts


def ends_of(rules: Rules) -> DealEnds:
    """Deals of these rules between two fast players: cached per process, with a fixed seed."""
    from dataclasses import replace

    # the scoring sheet makes no difference to how a deal ends
    plain = replace(rules, sheet=GameSheet(), format=SingleGame(), stake=Stake(), look=Look())
    return _played(plain)


def scale_of(rules: Rules) -> float:
    """Mean size of a game's deals relative to those of gin-challenge."""
    return float(ends_of(rules).points.mean()) / _CHALLENGE


@lru_cache(maxsize=16)
def _played(rules: Rules) -> DealEnds:
    from openrummy.bots.search.training import TrainingTable
    from openrummy.bots.search.weights import load
    from openrummy.kernel.core.gin import deal as d
    from openrummy.kernel.gin.lower import lower

    me = load().me[-1]
    rows = TrainingTable(lower(rules), me, me).ends(_DEALS, _SEED)
    dealer, scores = rows[:, d.DEALER], rows[:, d.SCORE : d.SCORE + 2]
    won = scores.any(axis=1)
    winner = (scores[:, 1] > 0).astype(np.int64)
    boxes = rows[np.arange(len(rows)), d.BOXES + winner]
    points = np.minimum(scores.max(axis=1), MAX_POINTS)
    return DealEnds((winner == dealer).astype(np.int64)[won], points[won], boxes[won])
