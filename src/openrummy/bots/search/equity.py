"""Match equity: the probability of winning the game, by score.

The players are equal, deals end as in self-play, and the first to reach the target wins.
Probabilities are computed from the highest scores down.
"""

from __future__ import annotations

from functools import lru_cache

from openrummy.bots.search.weights import load
from openrummy.kernel.arrays import Float64Array, np
from openrummy.kernel.core.players import winning_chances as scores_
from openrummy.kernel.core.players.search import MAX_VALUED


@lru_cache(maxsize=8)
def chances(target: int) -> Float64Array:
    """Probability of winning at each score: float64 [target, target], own score first."""
    scores = load().scores
    odds = scores.copy()
    odds[0] = 0.0  # a dead deal does not change the score
    odds /= 2 * odds.sum()  # each side wins half of the deals
    both = np.stack([odds, odds])  # the same for either dealer
    tables = np.zeros((2, target + 1, target + 1))
    tables[:, target] = 1.0
    scores_.chances(both, both, np.zeros((2, 2), np.int64), tables)
    return tables[0, :target, :target]


def by_points(own: int, other: int, target: int) -> Float64Array:
    """Value of each end of a deal at a score: float64 [2 * MAX_VALUED].

    The first half by the points the seat scores, the second by those of the opponent; in
    hundredths of a game. With no target: the points themselves.
    """
    points = np.arange(MAX_VALUED)
    if not 0 < target <= MAX_VALUED or own >= target or other >= target:
        return np.concatenate([points, -points]).astype(np.float64)
    table = chances(target)
    won = np.append(table[:, other], 1.0)[np.minimum(own + points, target)]
    lost = np.append(table[own], 0.0)[np.minimum(other + points, target)]
    return 100.0 * np.concatenate([won, lost])


def slopes(values: Float64Array) -> Float64Array:
    """Linear fit of the values: per point scored, per point of the opponent, and intercept.

    An expected point is a fraction of the probability of winning the deal by a typical margin,
    so its value is that fraction of the mean value of a won deal.
    """
    odds = load().scores[1:] / load().scores[1:].sum()
    mean, start = (odds * np.arange(1, MAX_VALUED)).sum(), values[0]
    own = (odds * (values[1:MAX_VALUED] - start)).sum() / mean
    other = (odds * (start - values[MAX_VALUED + 1 :])).sum() / mean
    return np.array([own, other, start])
