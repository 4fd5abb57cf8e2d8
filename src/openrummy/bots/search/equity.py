"""Equity of points: the chance to win the game, by its score.

Two equal players, deals that end as they ended in self-play; the first to reach the target wins.
The chances follow from the highest scores down, each by those above it.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from openrummy.bots.search.opponent_model import Reals
from openrummy.bots.search.weights import load
from openrummy.kernel.core.players.search import MAX_VALUED


@lru_cache(maxsize=8)
def chances(target: int) -> Reals:
    """The chance to win at each score: reals [target, target], own score first."""
    scores = load().scores
    odds, points = scores[1:].copy(), np.arange(1, MAX_VALUED)
    odds /= 2 * odds.sum()  # each side wins half of the deals; dead ones change nothing
    table = np.zeros((target, target))
    beyond = np.minimum(points, target)
    padded_own, padded_opponent = np.ones(target + 1), np.zeros(target + 1)
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), min(target, total + 1)):
            other = total - own
            padded_own[:target], padded_opponent[:target] = table[:, other], table[own]
            up = padded_own[np.minimum(own + beyond, target)]
            down = padded_opponent[np.minimum(other + beyond, target)]
            table[own, other] = odds @ up + odds @ down
    return table


def by_points(own: int, other: int, target: int) -> Reals:
    """Value of each end of a deal at a score: reals [2 * MAX_VALUED].

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


def slopes(values: Reals) -> Reals:
    """The values as a line: a point scored, one of the opponent's, and no points at all.

    A point that is expected is a part of the chance to win the deal, by as many points as
    deals are won by: so it is worth its part of what those bring on the mean.
    """
    odds = load().scores[1:] / load().scores[1:].sum()
    mean, start = odds @ np.arange(1, MAX_VALUED), values[0]
    own = odds @ (values[1:MAX_VALUED] - start) / mean
    other = odds @ (start - values[MAX_VALUED + 1 :]) / mean
    return np.array([own, other, start])
