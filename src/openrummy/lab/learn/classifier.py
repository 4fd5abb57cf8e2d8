"""Training of a network to classify the right action, by cross-entropy over the legal actions.

The network evaluates card by card (:mod:`openrummy.bots.policy.card_network`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy.card_network import Questions, action_scores, output_gradients
from openrummy.kernel.arrays import Float32Array
from openrummy.lab.learn.net import Adam

#: From indices of decisions to the inputs of the network and the legal actions, bool [n, actions].
Batch = Callable[[NDArray[np.int64]], tuple[Questions, NDArray[np.bool_]]]

_BATCH_SIZE = 256
_LEARNING_RATE = 2e-3  # initial
_TEST_STRIDE = 20  # every 20th decision is held out


@dataclass(frozen=True)
class FitResult:
    """Accuracy on held-out decisions, and the mean loss of the last epoch."""

    agreement: float
    loss: float


class Classifier:
    """Layers of the widths in ``shape``, trained by Adam; deterministic by the seed."""

    def __init__(self, shape: tuple[int, ...], seed: int) -> None:
        self._dice = np.random.default_rng(seed)
        self._parts: list[Float32Array] = []
        for inputs, outputs in pairwise(shape):
            weights = self._dice.normal(0, (2 / inputs) ** 0.5, (inputs, outputs))
            self._parts += [weights.astype(np.float32), np.zeros(outputs, np.float32)]
        self._parts[-2] *= np.float32(0.1)  # start close to a uniform policy

    def load(self, layers: Sequence[tuple[Float32Array, Float32Array]]) -> None:
        """Start from these weights and biases. ValueError for another shape."""
        parts = [part.astype(np.float32) for layer in layers for part in layer]
        if [part.shape for part in parts] != [part.shape for part in self._parts]:
            raise ValueError("the network to go on from has other layers")
        self._parts = parts

    def layers(self) -> tuple[tuple[Float32Array, Float32Array], ...]:
        """Weights and biases by layer."""
        copies = [part.copy() for part in self._parts]
        return tuple(zip(copies[::2], copies[1::2], strict=True))

    def fit(self, batch: Batch, right: NDArray[np.int64], epochs: int) -> FitResult:
        """Train on the decisions ``right``, int64 [n], for this number of epochs."""
        places = np.arange(len(right))
        tested = places[places % _TEST_STRIDE == 0]
        taught = places[places % _TEST_STRIDE != 0]
        adam = Adam(self._parts, _LEARNING_RATE, max(1, epochs * (len(taught) // _BATCH_SIZE)))
        losses: list[float] = []
        for _ in range(epochs):
            losses, order = [], self._dice.permutation(taught)
            for start in range(0, len(order) - _BATCH_SIZE + 1, _BATCH_SIZE):
                here = order[start : start + _BATCH_SIZE]
                slopes, loss = self._slopes(*batch(here), right[here])
                losses.append(loss)
                adam.step(slopes)
        return FitResult(self._agreement(batch, right, tested), float(np.mean(losses or [0.0])))

    def _units(self, inputs_: Float32Array) -> list[Float32Array]:
        """Output of each layer; the last has no activation function."""
        answers = [inputs_]
        for index in range(0, len(self._parts), 2):
            inputs = answers[-1] if index == 0 else np.maximum(answers[-1], 0)
            answers.append(inputs @ self._parts[index] + self._parts[index + 1])
        return answers

    def _slopes(
        self, questions: Questions, masks: NDArray[np.bool_], right: NDArray[np.int64]
    ) -> tuple[list[Float32Array], float]:
        units = self._units(questions.inputs)
        figures = np.where(masks, action_scores(questions, units[-1]), np.float32(-1e9))
        figures -= figures.max(axis=1, keepdims=True)
        odds = np.exp(figures)
        odds /= odds.sum(axis=1, keepdims=True)
        rows = np.arange(len(right))
        loss = float(-np.log(odds[rows, right] + 1e-9).mean())
        odds[rows, right] -= 1
        back = output_gradients(questions, (odds / len(right)).astype(np.float32))
        slopes: list[Float32Array] = []
        for index in range(len(self._parts) - 2, -1, -2):
            inputs = units[index // 2] if index == 0 else np.maximum(units[index // 2], 0)
            slopes[:0] = [inputs.T @ back, back.sum(axis=0)]
            if index:
                back = back @ self._parts[index].T
                back[inputs <= 0] = 0
        return slopes, loss

    def _agreement(
        self, batch: Batch, right: NDArray[np.int64], places: NDArray[np.int64]
    ) -> float:
        same = 0
        for start in range(0, len(places), _BATCH_SIZE):
            here = places[start : start + _BATCH_SIZE]
            questions, masks = batch(here)
            answers = action_scores(questions, self._units(questions.inputs)[-1])
            figures = np.where(masks, answers, np.float32(-1e9))
            same += int((figures.argmax(axis=1) == right[here]).sum())
        return same / max(1, len(places))
