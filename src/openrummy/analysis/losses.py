"""Losses from samples, best chosen in one half of the worlds and measured in the other.

Were the best action chosen and its lead measured in the same worlds, every loss would be too
high: what leads does so by its luck too. So would the worth of the best, and of all others with it:
worths hang on that of what was played, for which no world was asked before it was chosen.
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


def losses(samples: Samples, unit: Unit, played: int | None = None) -> Losses:
    """Losses by samples in one unit. ``played``: index of the action played, if any was."""
    weighed = Weighed(samples, unit)
    weights = np.ones(1)
    close = sorted(samples.long)
    if len(close) > 1:
        rough = weighed.means(np.ones(1))
        first, second = sorted(close, key=lambda place: -rough[place])[:2]
        weights = weighed.weights(first, second)
    means = weighed.means(weights)
    best = max(means, key=lambda place: means[place])
    fixed = best if played not in means else played
    top, behind = _crosswise(weighed, weights)
    lost = []
    for place in range(samples.many):
        mean, error = 0.0, 0.0
        if place != best:
            apart, error, _ = weighed.apart(best, place)
            # one that was dropped early was far behind in both halves
            mean = max(0.0, behind.get(place, apart))
        lost.append(Estimate(mean, error))
    level = top if fixed != played else means[fixed] + lost[fixed].mean
    error = weighed.level_error(fixed)
    found = [level - one.mean for one in lost]
    errors = [
        float(np.hypot(error, weighed.apart(fixed, place)[1])) if place != fixed else error
        for place in range(samples.many)
    ]
    return Losses(found, errors, lost)


def _crosswise(weighed: Weighed, weights: np.ndarray) -> tuple[float, dict[int, float]]:
    """Value of each half's best action in the other half, and the distances behind it there.

    Both are means over the two halves.
    """
    halves = [weighed.means(weights, half) for half in (0, 1)]
    level, found = 0.0, dict[int, float]()
    for chosen_in, measured in ((0, 1), (1, 0)):
        top = max(halves[chosen_in], key=lambda place: halves[chosen_in][place])
        level += halves[measured][top] / 2
        for place, mean in halves[measured].items():
            found[place] = found.get(place, 0.0) + (halves[measured][top] - mean) / 2
    return level, found
