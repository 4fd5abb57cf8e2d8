"""Bradley-Terry ratings on the Elo scale.

The probability that a beats b is ``1 / (1 + 10 ** ((b - a) / 400))``. The ratings maximise the
likelihood of the results, with one drawn game added for each pair of players so that an unbeaten
player is not rated infinitely high. Only differences are identified: one player's rating is fixed.

The intervals do not rely on the model. Games of the same deals share their luck, so
the variance is a sandwich estimate clustered by groups of games, over all pairs of
players together, with one group of losses only and one of wins only added for each
pair, as in :func:`arena.report.interval`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Float64Array: TypeAlias = NDArray[np.float64]
# (a, b): a's share of the wins against b in each group, 0 to 1
Shares: TypeAlias = Mapping[tuple[int, int], Sequence[float]]

SCALE = 400 / log(10)
_Z95 = 1.959964
_TOLERANCE = 1e-9
_MAX_STEPS = 200


@dataclass(frozen=True)
class Rating:
    """A player's rating with its 95 % confidence interval."""

    rating: float
    ci95: tuple[float, float]


def fit(
    shares: Shares, players: int, anchor: int, games: int = 2, anchor_rating: float = 1500.0
) -> list[Rating]:
    """Fit the rating of each player; ``anchor`` has ``anchor_rating``.

    Each entry of ``shares`` is a group of ``games`` games; entries of different pairs at the same
    index have the same deals. ValueError if a player is not linked to the anchor by games.
    """
    if len(_linked_players(shares, anchor)) < players:
        raise ValueError("not all players are linked by games")
    free = [player for player in range(players) if player != anchor]
    strength = _fit_strengths(shares, players, free, games)
    inverse = np.linalg.inv(_curvature(shares, strength, games)[np.ix_(free, free)])
    spread = _score_covariance(shares, players, games)[np.ix_(free, free)]
    errors = np.zeros(players)
    errors[free] = np.sqrt(np.diag(inverse @ spread @ inverse))
    ratings = []
    for value, error in zip(SCALE * strength + anchor_rating, SCALE * errors, strict=True):
        ends = (round(value - _Z95 * error, 1), round(value + _Z95 * error, 1))
        ratings.append(Rating(round(float(value), 1), (float(ends[0]), float(ends[1]))))
    return ratings


def log_likelihood(shares: Shares, strength: Float64Array, games: int) -> float:
    """Log likelihood of the results, one drawn game added for each pair; strengths in logits."""
    total = 0.0
    for (a, b), won in shares.items():
        wins, losses = games * sum(won) + 0.5, games * (len(won) - sum(won)) + 0.5
        lead = strength[a] - strength[b]
        total -= wins * np.logaddexp(0, -lead) + losses * np.logaddexp(0, lead)
    return float(total)


def _fit_strengths(shares: Shares, players: int, free: list[int], games: int) -> Float64Array:
    """Maximum likelihood strengths in logits by Newton's method with step halving."""
    strength = np.zeros(players)
    for _ in range(_MAX_STEPS):
        gradient = np.zeros(players)
        for (a, b), won in shares.items():
            expected = (games * len(won) + 1) / (1 + np.exp(strength[b] - strength[a]))
            over = games * sum(won) + 0.5 - expected
            gradient[a] += over
            gradient[b] -= over
        step = np.zeros(players)
        curvature = _curvature(shares, strength, games)[np.ix_(free, free)]
        step[free] = np.linalg.solve(curvature, gradient[free])
        before = log_likelihood(shares, strength, games)
        while log_likelihood(shares, strength + step, games) < before - _TOLERANCE:
            step /= 2
        strength += step
        if np.abs(step).max(initial=0.0) < _TOLERANCE:
            break
    return strength


def _curvature(shares: Shares, strength: Float64Array, games: int) -> Float64Array:
    """Negative Hessian of the log likelihood."""
    hessian = np.zeros((len(strength), len(strength)))
    for (a, b), won in shares.items():
        probability = 1 / (1 + np.exp(strength[b] - strength[a]))
        hessian += (
            (games * len(won) + 1) * probability * (1 - probability) * _outer(a, b, len(strength))
        )
    return hessian


def _score_covariance(shares: Shares, players: int, games: int) -> Float64Array:
    """Covariance of the score (the gradient), clustered by group."""
    groups = max(map(len, shares.values()))
    scores = np.zeros((groups, players))
    total = np.zeros((players, players))
    for (a, b), won in shares.items():
        mean = sum(won) / len(won)
        residuals = games * (np.asarray(won) - mean)
        scores[: len(won), a] += residuals
        scores[: len(won), b] -= residuals
        total += games**2 * (mean**2 + (1 - mean) ** 2) * _outer(a, b, players)
    return np.asarray((total + scores.T @ scores) * groups / (groups + 1))


def _linked_players(shares: Shares, anchor: int) -> set[int]:
    """The players linked to the anchor by a chain of games."""
    linked, before = {anchor}, 0
    while len(linked) > before:
        before = len(linked)
        linked |= {player for pair in shares if linked & set(pair) for player in pair}
    return linked


def _outer(a: int, b: int, players: int) -> Float64Array:
    side = np.zeros(players)
    side[a], side[b] = 1, -1
    return np.outer(side, side)
