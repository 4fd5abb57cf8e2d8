"""Samples of actions in worlds: three measurements of each loss, combined.

A truncated playout has little variance but inherits the errors of the net; a full playout is
unbiased but noisy. The net's error in the difference of two actions was measured
(``docs/analysis.md``); the measurements are combined by generalised least squares, with
the covariances of this decision and those errors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from openrummy.analysis.winning_chances import after_points
from openrummy.kernel.arrays import Float64Array, np

# standard deviations of the net's error in the difference of two actions, in points of
# gin-challenge: after one round of play, after LONG rounds; and the correlation of the two
SHORT, LONG = 1, 2
_ERRS_SHORT, _ERRS_LONG, _ALIKE = 1.24, 0.97, 0.9

# relative error of a correction to one of two actions: it differs from player to player
_DOUBT = 0.5

# error of the linear fit of end values: small as long as they are nearly linear
_ERRS_BENT = 3.0  # times the cube of the nonlinearity


@dataclass(frozen=True)
class Unit:
    """Unit of playouts: points, or the chance to win.

    ``cut`` converts truncated playouts (float64 [worlds, 3]: expected points of both sides at the
    cut, and the final points of a deal that had ended by then), ``ended`` the points of finished
    deals, negative for the opponent's. ``point``: value of a point; ``scale``: size of deals
    relative to gin-challenge; ``bent``: nonlinearity of the value of ends.
    """

    cut: Callable[[Float64Array], Float64Array]
    ended: Callable[[Float64Array], Float64Array]
    point: float
    scale: float
    bent: float = 0.0

    @property
    def errs(self) -> Float64Array:
        """Covariance of the errors of the three measurements: short, long, to the end."""
        point, bent = self.point * self.scale, _ERRS_BENT * self.bent**3
        short, long = (
            float(np.hypot(scale_ * point, bent)) for scale_ in (_ERRS_SHORT, _ERRS_LONG)
        )
        both = _ALIKE * short * long
        return np.array([[short**2, both, 0.0], [both, long**2, 0.0], [0.0, 0.0, 0.0]])


def points_unit(scale: float) -> Unit:
    """Points of the deal."""
    return Unit(lambda ends_: ends_[:, 0] - ends_[:, 1], lambda ends: ends, 1.0, scale)


def chance_unit(after: Float64Array, odds: Float64Array, scale: float) -> Unit:
    """Winning chance as the unit, from ``chances.by_points``.

    ``odds``: frequencies of the points by which deals are won. An expected point is a fraction
    of the probability of winning the deal, so it has that fraction of the mean value of a win.
    """
    size = len(after) // 2
    places = np.arange(1, size)
    share = odds[1:] / odds[1:].sum()
    mean, start = share @ places, after[0]
    own = float(share @ (after[1:size] - start) / mean)
    other = float(share @ (start - after[size + 1 :]) / mean)

    up, down = after[1:size] - start - own * places, after[size + 1 :] - start + other * places
    bent = float(np.sqrt(share @ (up**2 + down**2) / 2))
    ended = partial(after_points, after)

    def cut(results: Float64Array) -> Float64Array:
        own_scores, opponent_scores, end = results.T
        over = (own_scores == np.maximum(end, 0)) & (opponent_scores == np.maximum(-end, 0))
        value: Float64Array = np.where(
            over, ended(end), start + own * own_scores - other * opponent_scores
        )
        return value

    return Unit(cut, ended, (own + other) / 2, scale, bent)


@dataclass
class Samples:
    """Playouts of the actions of one decision.

    ``short``: float64 [worlds, 3] of each action, cut after one round; an action that was dropped
    has fewer worlds, the first ones. ``long``: the same of those that were looked at closely, cut
    later, ``to_end`` to the end as well; all of them in the same worlds. ``piece``: worlds drawn
    together; halves are made of whole pieces, so that they are independent. ``less``: points by
    which playouts tell too much of each action (``analysis/bias_correction.py``).
    """

    many: int
    piece: int
    to_end: bool = False
    less: Float64Array = field(default_factory=lambda: np.zeros(0))
    short: list[Float64Array] = field(default_factory=list)
    long: dict[int, Float64Array] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start without samples."""
        self.short = [np.zeros((0, 3)) for _ in range(self.many)]
        if not self.less.size:
            self.less = np.zeros(self.many)

    def add_short(self, places: list[int], results: Float64Array) -> None:
        """Add a batch of playouts of some actions, cut after one round."""
        for action, values in zip(places, results, strict=True):
            self.short[action] = np.concatenate([self.short[action], values])

    def add_long(self, places: list[int], results: Float64Array) -> None:
        """Add a batch of playouts to the end; the actions must be the same every time."""
        for action, values in zip(places, results, strict=True):
            before = self.long.get(action)
            self.long[action] = values if before is None else np.concatenate([before, values])

    def drop(self, places: list[int]) -> None:
        """Exclude some actions from closer examination and drop their long playouts."""
        for index in places:
            del self.long[index]

    def worlds(self, index: int) -> int:
        """Number of worlds in which an action was played."""
        return len(self.short[index]) + len(self.long.get(index, ()))


class Weighed:
    """Samples in one unit: means, and how far each action is behind another."""

    def __init__(self, samples: Samples, unit: Unit) -> None:
        self._samples, self._unit = samples, unit
        self._short = [unit.cut(values) for values in samples.short]
        self._long = {action: self._both(values) for action, values in samples.long.items()}
        self._less = samples.less * unit.point

    def _both(self, results: Float64Array) -> Float64Array:
        """Measurements from playouts: truncated, and to the end if available."""
        parts = [self._unit.cut(results)]
        if self._samples.to_end:
            parts.append(self._unit.ended(results[:, 2]))
        return np.stack(parts)

    def apart(self, first: int, other: int) -> tuple[float, float, float]:
        """Lead of an action over another: mean, total standard error, and sampling error alone."""
        means, spread = self._measured(first, other)
        means = means - (self._less[first] - self._less[other])
        covariance = spread + self._errs(first, other, len(means))
        weights = _weights(covariance)
        noise = float(np.sqrt(max(0.0, float(weights @ spread @ weights))))
        return float(weights @ means), float(np.sqrt(float(weights @ covariance @ weights))), noise

    def _measured(self, action: int, other: int) -> tuple[Float64Array, Float64Array]:
        """Measurements of a difference, and their sampling covariance."""
        worlds = min(len(self._short[action]), len(self._short[other]))
        short = self._short[action][:worlds] - self._short[other][:worlds]
        first = short.var() / max(1, worlds - 1)
        if action not in self._long or other not in self._long:
            return np.array([short.mean()]), np.array([[first]])
        long = self._long[action] - self._long[other]
        spread = np.zeros((1 + len(long), 1 + len(long)))
        spread[0, 0] = first
        spread[1:, 1:] = np.cov(long) / long.shape[1]
        return np.array([short.mean(), *long.mean(axis=1)]), spread

    def means(self, weights: Float64Array, half: int | None = None) -> dict[int, float]:
        """Mean of each action that was not dropped, in one half of the worlds or in all.

        With more than one weight, only actions played to the end are included.
        """
        means_of, most = {}, max(len(values) for values in self._short)
        for index in range(self._samples.many):
            parts = [self._short[index]]
            if len(weights) > 1:
                if index not in self._long:
                    continue
                parts += list(self._long[index])
            elif len(parts[0]) < most:
                continue
            means = [_mean(part, self._samples.piece, half) for part in parts]
            means_of[index] = float(weights @ np.array(means)) - float(self._less[index])
        return means_of

    def level_error(self, index: int) -> float:
        """Standard error of the value of an action on its own."""
        values = self._long[index][-1] if index in self._long else self._short[index]
        return float(values.std() / np.sqrt(len(values)))

    def weights(self, first: int, other: int) -> Float64Array:
        """Weights of the measurements for these two."""
        means, spread = self._measured(first, other)
        return _weights(spread + self._errs(first, other, len(means)))

    def _errs(self, first: int, other: int, many: int) -> Float64Array:
        """Covariance of n measurements of a difference, apart from sampling error."""
        doubt = _DOUBT * float(self._less[first] - self._less[other])
        errs: Float64Array = self._unit.errs[:many, :many] + doubt**2
        return errs


def _weights(covariance: Float64Array) -> Float64Array:
    """Generalised least squares weights for several measurements of one quantity."""
    many = len(covariance)
    if many == 1:
        return np.ones(1)
    try:
        weights: Float64Array = np.asarray(np.linalg.solve(covariance, np.ones(many)), np.float64)
    except np.linalg.LinAlgError:  # nothing varies: any weights will do
        return np.full(many, 1 / many)
    shares: Float64Array = weights / weights.sum()
    return shares


def _mean(values: Float64Array, piece: int, half: int | None) -> float:
    """Mean over all batches, or over the even or odd ones of a half."""
    if half is None:
        return float(values.mean())
    in_half = (np.arange(len(values)) // piece) % 2 == half
    return float(values[in_half].mean()) if in_half.any() else float(values.mean())
