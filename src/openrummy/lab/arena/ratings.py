"""One number for each player: Bradley-Terry, in the scale of Elo.

The chance that a beats b is ``1 / (1 + 10 ** ((b - a) / 400))``. The ratings are those under which
what happened is likeliest, with one drawn game added for each two players, so that a player who
never lost is not rated infinitely high. Only differences mean anything: one player's rating is
given.

The intervals do not believe the model. Games of the same deals share their luck, so
what is counted is how far the results of each group of games are off their mean, over
all pairs of players together (a sandwich estimate by groups), with one group of only
losses and one of only wins added for each pair, as in :func:`arena.report.interval`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
# (a, b): a's share of the wins against b in each group, 0 to 1
Shares: TypeAlias = Mapping[tuple[int, int], Sequence[float]]

SCALE = 400 / log(10)
_Z95 = 1.959964
_ENOUGH = 1e-9
_MAX_STEPS = 200


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95 % confidence interval."""

    rating: float
    ci95: tuple[float, float]


def fit(
    shares: Shares, players: int, anchor: int, games: int = 2, anchor_rating: float = 1500.0
) -> list[Rating]:
    """The rating of each player, ``anchor``'s being ``anchor_rating``.

    Each entry of ``shares`` stands for a group of ``games`` games; those of different pairs at the
    same index are of the same deals. Everybody has to be linked to the anchor by games. ValueError
    if a player is not.
    """
    if len(_linked(shares, anchor)) < players:
        raise ValueError("not all players are linked by games")
    free = [player for player in range(players) if player != anchor]
    strength = _likeliest(shares, players, free, games)
    inverse = np.linalg.inv(_curvature(shares, strength, games)[np.ix_(free, free)])
    spread = _spread(shares, players, games)[np.ix_(free, free)]
    errors = np.zeros(players)
    errors[free] = np.sqrt(np.diag(inverse @ spread @ inverse))
    ratings = []
    for value, error in zip(SCALE * strength + anchor_rating, SCALE * errors, strict=True):
        ends = (round(value - _Z95 * error, 1), round(value + _Z95 * error, 1))
        ratings.append(Rating(round(float(value), 1), (float(ends[0]), float(ends[1]))))
    return ratings


def log_likelihood(shares: Shares, strength: Floats, games: int) -> float:
    """Log likelihood of the results, one drawn game added for each pair; strengths in logits."""
    total = 0.0
    for (a, b), won in shares.items():
        wins, losses = games * sum(won) + 0.5, games * (len(won) - sum(won)) + 0.5
        lead = strength[a] - strength[b]
        total -= wins * np.logaddexp(0, -lead) + losses * np.logaddexp(0, lead)
    return float(total)


def _likeliest(shares: Shares, players: int, free: list[int], games: int) -> Floats:
    """Newton's method, the step halved until it leads up; strengths in logits."""
    strength = np.zeros(players)
    for _ in range(_MAX_STEPS):
        slope = np.zeros(players)
        for (a, b), won in shares.items():
            expected = (games * len(won) + 1) / (1 + np.exp(strength[b] - strength[a]))
            over = games * sum(won) + 0.5 - expected
            slope[a] += over
            slope[b] -= over
        step = np.zeros(players)
        curvature = _curvature(shares, strength, games)[np.ix_(free, free)]
        step[free] = np.linalg.solve(curvature, slope[free])
        before = log_likelihood(shares, strength, games)
        while log_likelihood(shares, strength + step, games) < before - _ENOUGH:
            step /= 2
        strength += step
        if np.abs(step).max(initial=0.0) < _ENOUGH:
            break
    return strength


def _curvature(shares: Shares, strength: Floats, games: int) -> Floats:
    """Minus the second derivatives of the log likelihood."""
    hessian = np.zeros((len(strength), len(strength)))
    for (a, b), won in shares.items():
        chance = 1 / (1 + np.exp(strength[b] - strength[a]))
        hessian += (games * len(won) + 1) * chance * (1 - chance) * _between(a, b, len(strength))
    return hessian


def _spread(shares: Shares, players: int, games: int) -> Floats:
    """The variance of the slope, group by group."""
    groups = max(map(len, shares.values()))
    off = np.zeros((groups, players))
    total = np.zeros((players, players))
    for (a, b), won in shares.items():
        mean = sum(won) / len(won)
        apart = games * (np.asarray(won) - mean)
        off[: len(won), a] += apart
        off[: len(won), b] -= apart
        total += games**2 * (mean**2 + (1 - mean) ** 2) * _between(a, b, players)
    return np.asarray((total + off.T @ off) * groups / (groups + 1))


def _linked(shares: Shares, anchor: int) -> set[int]:
    """The players linked to the anchor by a chain of games."""
    linked, before = {anchor}, 0
    while len(linked) > before:
        before = len(linked)
        linked |= {player for pair in shares if linked & set(pair) for player in pair}
    return linked


def _between(a: int, b: int, players: int) -> Floats:
    side = np.zeros(players)
    side[a], side[b] = 1, -1
    return np.outer(side, side)
