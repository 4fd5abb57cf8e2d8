"""Cross-validated losses: the best action is chosen in one half and measured in the other.

If the best action were chosen and measured in the same worlds, every loss would be biased
upwards, since the leader is partly lucky, and so would the values. Values are anchored at the
action played, which was not selected by the samples.
"""

from __future__ import annotations

from dataclasses import dataclass

from openrummy.analysis.loss_samples import Samples, Unit, Weighed
from openrummy.analysis.model import Estimate
from openrummy.kernel.arrays import np


@dataclass(frozen=True)
class Losses:
    """For each action: its value with a standard error, and its loss to the best."""

    means: list[float]
    errors: list[float]
    behind: list[Estimate]


def losses(samples: Samples, unit: Unit, played: int | None = None) -> Losses:
    """Compute losses in one unit. ``played``: index of the action played, if any was."""
    weighed = Weighed(samples, unit)
    weights = np.ones(1)
    close = sorted(samples.long)
    if len(close) > 1:
        rough = weighed.means(np.ones(1))
        first, second = sorted(close, key=lambda index: -rough[index])[:2]
        weights = weighed.weights(first, second)
    means = weighed.means(weights)
    best = max(means, key=lambda index: means[index])
    fixed = best if played not in means else played
    top, behind = _crosswise(weighed, weights)
    lost = []
    for index in range(samples.many):
        mean, error = 0.0, 0.0
        if index != best:
            apart, error, _ = weighed.apart(best, index)
            # an action dropped early was far behind in both halves
            mean = max(0.0, behind.get(index, apart))
        lost.append(Estimate(mean, error))
    level = top if fixed != played else means[fixed] + lost[fixed].mean
    error = weighed.level_error(fixed)
    means_lost = [level - estimate.mean for estimate in lost]
    errors = [
        float(np.hypot(error, weighed.apart(fixed, index)[1])) if index != fixed else error
        for index in range(samples.many)
    ]
    return Losses(means_lost, errors, lost)


def _crosswise(weighed: Weighed, weights: np.ndarray) -> tuple[float, dict[int, float]]:
    """Value of each half's best action in the other half, and the distances behind it there.

    Both are means over the two halves.
    """
    halves = [weighed.means(weights, half) for half in (0, 1)]
    level, losses_of = 0.0, dict[int, float]()
    for chosen_in, measured in ((0, 1), (1, 0)):
        top = max(halves[chosen_in], key=lambda index: halves[chosen_in][index])
        level += halves[measured][top] / 2
        for index, mean in halves[measured].items():
            losses_of[index] = losses_of.get(index, 0.0) + (halves[measured][top] - mean) / 2
    return level, losses_of
