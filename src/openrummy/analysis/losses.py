"""Losses from samples, best chosen in one half of the worlds and measured in the other.

Were the best action chosen and its lead measured in the same worlds, every loss would be too
high: what leads does so by its luck too.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openrummy.analysis.model import Estimate
from openrummy.analysis.samples import Samples, Unit, Weighed


@dataclass(frozen=True)
class Losses:
    """Of each action: its worth with a standard error, and how far it is behind the best."""

    means: list[float]
    errors: list[float]
    behind: list[Estimate]


def losses(samples: Samples, unit: Unit) -> Losses:
    """What samples say in one unit."""
    weighed = Weighed(samples, unit)
    weights = np.ones(1)
    close = sorted(samples.long)
    if len(close) > 1:
        rough = weighed.means(np.ones(1))
        first, second = sorted(close, key=lambda place: -rough[place])[:2]
        weights = weighed.weights(first, second)
    means = weighed.means(weights)
    best = max(means, key=lambda place: means[place])
    behind = _crosswise(weighed, weights, best)
    found, errors, lost = [], [], []
    level = float(weighed.level_error(best))
    for place in range(samples.many):
        mean, error = 0.0, 0.0
        if place != best:
            apart, error, _ = weighed.apart(best, place)
            # one that was dropped early was far behind in both halves
            mean = max(0.0, behind.get(place, apart))
        found.append(means[best] - mean)
        errors.append(float(np.hypot(level, error)))
        lost.append(Estimate(mean, error))
    return Losses(found, errors, lost)


def _crosswise(weighed: Weighed, weights: np.ndarray, best: int) -> dict[int, float]:
    """How far actions are behind the best of the other half, on the mean of both halves."""
    halves = [weighed.means(weights, half) for half in (0, 1)]
    found: dict[int, float] = {}
    for chosen_in, measured in ((0, 1), (1, 0)):
        top = max(halves[chosen_in], key=lambda place: halves[chosen_in][place])
        for place, mean in halves[measured].items():
            found[place] = found.get(place, 0.0) + (halves[measured][top] - mean) / 2
    return found
