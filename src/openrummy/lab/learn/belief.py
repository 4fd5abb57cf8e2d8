"""Fitting of the likelihood of a hand given the actions of a style.

The belief is trained to distinguish the true hidden hand from one with a card exchanged: logistic
regression on the difference of their features, by Newton's method. This avoids a sum over all
hands, and the weights are those of the log-linear posterior.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openrummy.kernel.arrays import Float64Array, Int64Array
from openrummy.kernel.core.players.belief import STAGES

_RIDGE = 3.0
_STEPS = 15


@dataclass(frozen=True)
class Belief:
    """Weights, float64 [BELIEF], and the held-out log loss by stage of the deal.

    The baseline, a uniform belief, has a loss of 0.693.
    """

    weights: Float64Array
    losses: tuple[float, ...]


def fit(differences: Float64Array, stages: Int64Array) -> Belief:
    """Fit a belief, holding out one exchange in five."""
    weights, losses = [], []
    kept = np.arange(len(differences)) % 5 == 0
    for stage in range(STAGES):
        here = stages == stage
        fitted = _logistic(differences[here & ~kept])
        weights.append(fitted)
        losses.append(round(_loss(differences[here & kept], fitted), 4))
    return Belief(np.concatenate(weights), tuple(losses))


def _loss(differences: Float64Array, weights: Float64Array) -> float:
    if not len(differences):
        return float(np.log(2))
    return float(np.log1p(np.exp(-np.clip(differences @ weights, -30, 30))).mean())


def _logistic(differences: Float64Array) -> Float64Array:
    number = differences.shape[1]
    weights: Float64Array = np.zeros(number)
    for _ in range(_STEPS):
        wrong = 1 / (1 + np.exp(np.clip(differences @ weights, -30, 30)))
        slope = differences.T @ wrong - _RIDGE * weights
        curve = (differences * (wrong * (1 - wrong))[:, None]).T @ differences
        step = np.linalg.solve(curve + _RIDGE * np.eye(number), slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights
