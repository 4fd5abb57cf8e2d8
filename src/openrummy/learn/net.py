"""Training small nets of one hidden layer: plain gradient descent (Adam)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from openrummy.bots.expert.weights import Reals
from openrummy.kernel.core.net import HIDDEN

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"

_BATCH = 1024
_RATE = 3e-3
_SCALE = 20.0  # points a unit of what is learned


@dataclass(frozen=True)
class Net:
    """Weights: from each input to all units, of the units, to all outputs, of the outputs.

    ``told`` is the share of the variance of points that it explains; of two outputs, of the
    first less the second.
    """

    weights: Reals
    told: float


def train(
    inputs: Reals,
    points: Reals,
    before: Reals | None = None,
    epochs: int = 5,
    seed: int = 0,
) -> Net:
    """Fit a net, from another one's weights on if there are any; one row in twenty tests it.

    ``inputs``: reals [n, inputs]; ``points``: reals [n, outputs].
    """
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(inputs))
    asked, told = inputs[order].astype(np.float32), points[order].astype(np.float32) / _SCALE
    parts = (
        _first(inputs.shape[1], told, dice) if before is None else _parts(before, inputs.shape[1])
    )
    kept = len(inputs) // 20
    firsts, seconds = [0 * part for part in parts], [0 * part for part in parts]
    steps = 0
    for epoch in range(epochs):
        order = kept + dice.permutation(len(asked) - kept)
        rate = _RATE * (1 - epoch / epochs) + 1e-4
        for start in range(0, max(1, len(order) - _BATCH), _BATCH):
            batch = order[start : start + _BATCH]
            steps += 1
            slopes = _slopes(parts, asked[batch], told[batch])
            for place, slope in enumerate(slopes):
                firsts[place] += 0.1 * (slope - firsts[place])
                seconds[place] += 0.001 * (slope * slope - seconds[place])
                size = np.sqrt(seconds[place] / (1 - 0.999**steps)) + 1e-8
                parts[place] -= rate * (firsts[place] / (1 - 0.9**steps)) / size
    return Net(_joined(parts), _told(_answer(parts, asked[:kept]), told[:kept]))


def _first(inputs: int, told: Floats, dice: np.random.Generator) -> list[Floats]:
    raw = [
        dice.normal(0, inputs**-0.5, (inputs, HIDDEN)),
        np.zeros(HIDDEN),
        dice.normal(0, 0.3 * HIDDEN**-0.5, (HIDDEN, told.shape[1])),
        told.mean(axis=0),
    ]
    return [part.astype(np.float32) for part in raw]


def _parts(weights: Reals, inputs: int) -> list[Floats]:
    """The parts of a net, from its weights."""
    first, bias, rest = np.split(
        weights.astype(np.float32), [inputs * HIDDEN, (inputs + 1) * HIDDEN]
    )
    outputs = len(rest) // (HIDDEN + 1)
    second, last = np.split(rest / _SCALE, [HIDDEN * outputs])
    return [first.reshape(inputs, HIDDEN), bias, second.reshape(HIDDEN, outputs), last]


def _joined(parts: list[Floats]) -> Reals:
    first, bias, second, last = parts
    weights = [first.ravel(), bias, _SCALE * second.ravel(), _SCALE * last]
    return np.concatenate(weights).astype(np.float64)


def _told(answer: Floats, told: Floats) -> float:
    if not len(told):
        return 0.0
    wrong, points = (one[:, 0] - one[:, 1:].sum(axis=1) for one in (answer - told, told))
    return round(float(1 - wrong.var() / max(float(points.var()), 1e-9)), 4)


def _answer(parts: list[Floats], asked: Floats) -> Floats:
    first, bias, second, last = parts
    answer: Floats = np.maximum(asked @ first + bias, 0) @ second + last
    return answer


def _slopes(parts: list[Floats], asked: Floats, told: Floats) -> list[Floats]:
    first, bias, second, last = parts
    raw = asked @ first + bias
    units = np.maximum(raw, 0)
    wrong = (units @ second + last - told) * (2 / len(asked))
    back = wrong @ second.T
    back[raw <= 0] = 0
    return [asked.T @ back, back.sum(axis=0), units.T @ wrong, wrong.sum(axis=0)]
