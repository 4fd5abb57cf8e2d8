"""Training of small networks with one hidden layer by Adam."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.kernel.arrays import Float32Array, Float64Array

_BATCH_SIZE = 4096
_LEARNING_RATE = 3e-3  # initial
_SCALE = 20.0  # points per unit of the output


@dataclass(frozen=True)
class Net:
    """Weights of a network: hidden weights and biases, then output weights and biases.

    ``explained`` is the explained share of the variance of points; with two outputs, of their
    difference.
    """

    weights: Float64Array
    explained: float


class Adam:
    """Adam optimizer with a cosine learning-rate schedule down to 0."""

    def __init__(self, parts: list[Float32Array], rate: float, last: int) -> None:
        self._parts, self._rate, self._last, self._steps = parts, rate, last, 0
        self._firsts, self._seconds = [0 * part for part in parts], [0 * part for part in parts]

    def step(self, slopes: list[Float32Array]) -> None:
        """Take a step along these gradients."""
        self._steps += 1
        rate = np.float32(self._rate * (1 + np.cos(np.pi * self._steps / self._last)) / 2)
        firsts, seconds = self._firsts, self._seconds
        for index, slope in enumerate(slopes):
            firsts[index] += 0.1 * (slope - firsts[index])
            seconds[index] += 0.001 * (slope * slope - seconds[index])
            size = np.sqrt(seconds[index] / (1 - 0.999**self._steps)) + 1e-8
            self._parts[index] -= rate * (firsts[index] / (1 - 0.9**self._steps)) / size


def train(
    inputs: Float32Array,
    points: Float32Array,
    hidden: int,
    before: Float64Array | None = None,
    epochs: int = 5,
    seed: int = 0,
) -> Net:
    """Fit a network with ``hidden`` units, holding out one row in twenty.

    ``inputs``: float32 [n, inputs]; ``points``: float32 [n, outputs]; ``before``: weights to start
    from.
    """
    dice = np.random.default_rng(seed)
    order = dice.permutation(len(inputs))
    asked, targets = inputs[order], points[order] / np.float32(_SCALE)
    many = inputs.shape[1]
    parts = _first(many, hidden, targets, dice) if before is None else _parts(before, many, hidden)
    kept = len(inputs) // 20
    batch_size = min(_BATCH_SIZE, max(1, len(asked) // 100))
    starts = range(0, len(asked) - kept - batch_size + 1, batch_size)
    adam = Adam(parts, _LEARNING_RATE, epochs * len(starts))
    for _ in range(epochs):
        order = kept + dice.permutation(len(asked) - kept)
        for start in starts:
            batch = order[start : start + batch_size]
            adam.step(_slopes(parts, asked[batch], targets[batch]))
    return Net(_flatten_parts(parts), _explained(_answer(parts, asked[:kept]), targets[:kept]))


def _first(
    inputs: int, hidden: int, targets: Float32Array, dice: np.random.Generator
) -> list[Float32Array]:
    raw: list[NDArray[Any]] = [
        dice.normal(0, inputs**-0.5, (inputs, hidden)),
        np.zeros(hidden),
        dice.normal(0, 0.3 * hidden**-0.5, (hidden, targets.shape[1])),
        targets.mean(axis=0),
    ]
    return [part.astype(np.float32) for part in raw]


def _parts(weights: Float64Array, inputs: int, hidden: int) -> list[Float32Array]:
    """Split flat weights into the arrays of a network."""
    first, bias, rest = np.split(
        weights.astype(np.float32), [inputs * hidden, (inputs + 1) * hidden]
    )
    outputs = len(rest) // (hidden + 1)
    second, last = np.split(rest / _SCALE, [hidden * outputs])
    return [first.reshape(inputs, hidden), bias, second.reshape(hidden, outputs), last]


def _flatten_parts(parts: list[Float32Array]) -> Float64Array:
    first, bias, second, last = parts
    weights = [first.ravel(), bias, _SCALE * second.ravel(), _SCALE * last]
    return np.concatenate(weights).astype(np.float64)


def _explained(answer: Float32Array, targets: Float32Array) -> float:
    if not len(targets):
        return 0.0
    wrong, points = (
        values[:, 0] - values[:, 1:].sum(axis=1) for values in (answer - targets, targets)
    )
    return round(float(1 - wrong.var() / max(float(points.var()), 1e-9)), 4)


def _answer(parts: list[Float32Array], asked: Float32Array) -> Float32Array:
    first, bias, second, last = parts
    answer: Float32Array = np.maximum(asked @ first + bias, 0) @ second + last
    return answer


def _slopes(
    parts: list[Float32Array], asked: Float32Array, targets: Float32Array
) -> list[Float32Array]:
    first, bias, second, last = parts
    raw = asked @ first + bias
    units = np.maximum(raw, 0)
    wrong = (units @ second + last - targets) * (2 / len(asked))
    back = wrong @ second.T
    back[raw <= 0] = 0
    return [asked.T @ back, back.sum(axis=0), units.T @ wrong, wrong.sum(axis=0)]
