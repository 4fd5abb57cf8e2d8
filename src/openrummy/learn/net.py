"""Training the small net that says what open hands are worth: plain gradient descent (Adam)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from openrummy.bots.expert.weights import Reals
from openrummy.kernel.core.value import HIDDEN, INPUTS, OUTPUTS

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"

_BATCH = 512
_RATE = 3e-3
_SCALE = 20.0  # points a unit of what is learned


@dataclass(frozen=True)
class Net:
    """Weights, reals [NET]; ``told`` is the share of the variance of points that it explains."""

    weights: Reals
    told: float


def train(inputs: Reals, points: Reals, epochs: int = 8, seed: int = 0) -> Net:
    """Fit a net; one moment in twenty is kept to test it."""
    dice = np.random.default_rng(seed)
    kept = len(inputs) // 20
    asked = inputs.astype(np.float32)
    told = (points / _SCALE).astype(np.float32)
    raw = [
        dice.normal(0, INPUTS**-0.5, (INPUTS, HIDDEN)),
        np.zeros(HIDDEN),
        dice.normal(0, 0.3 * HIDDEN**-0.5, (HIDDEN, OUTPUTS)),
        told.mean(axis=0),
    ]
    parts: list[Floats] = [part.astype(np.float32) for part in raw]
    firsts, seconds = [0 * part for part in parts], [0 * part for part in parts]
    steps = 0
    for epoch in range(epochs):
        order = kept + dice.permutation(len(asked) - kept)
        rate = _RATE * (1 - epoch / epochs) + 1e-4
        for start in range(0, len(order) - _BATCH, _BATCH):
            batch = order[start : start + _BATCH]
            steps += 1
            slopes = _slopes(parts, asked[batch], told[batch])
            for place, slope in enumerate(slopes):
                firsts[place] += 0.1 * (slope - firsts[place])
                seconds[place] += 0.001 * (slope * slope - seconds[place])
                size = np.sqrt(seconds[place] / (1 - 0.999**steps)) + 1e-8
                parts[place] -= rate * (firsts[place] / (1 - 0.9**steps)) / size
    lead = points[:kept, 0] - points[:kept, 1]
    answer = _SCALE * _answer(parts, asked[:kept])
    error = answer[:, 0] - answer[:, 1] - lead
    first, bias, second, last = parts
    weights = [first.ravel(), bias, _SCALE * second.ravel(), _SCALE * last]
    return Net(
        np.concatenate(weights).astype(np.float64), round(float(1 - error.var() / lead.var()), 4)
    )


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
