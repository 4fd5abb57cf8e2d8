"""A network in numpy: layers of weights with a threshold between them, and its file.

The file is an ``.npz`` with ``weights0``, ``biases0``, ``weights1``, … (float64 [inputs, outputs]
and [outputs]), ``inputs`` (a name of :mod:`openrummy.bots.policy.inputs`), ``rules`` (the game
it was trained for, by name or code) and, if wanted, ``about``, a text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import BadZipFile
from zlib import error

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy import card_network
from openrummy.bots.policy.inputs import CARDWISE, INPUTS, WIDTHS, answers_of
from openrummy.core.rules.pieces import Rules

_MAX_LAYERS = 64


class NotAPolicy(ValueError):
    """A file that holds no policy that can be used; the text says why."""


@dataclass(frozen=True)
class Network:
    """``layers``: weights float32 [inputs, outputs] and biases float32 [outputs], in turn."""

    layers: tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]
    inputs: str = "scaled"
    rules: str = "gin"
    about: str = ""

    def figures(self, rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """A score for each action, float32 [n, 108], from observations, uint8 [n, 280].

        For a network that plays at tables, [n, 1020] from [n, 628].
        """
        if self.inputs == CARDWISE:
            questions = card_network.ask(rules, observations)
            return card_network.action_scores(questions, self(questions.inputs))
        return self(INPUTS[self.inputs](rules, observations))

    def __call__(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Output of the last layer for reals, float32 [n, inputs]."""
        for number, (weights, biases) in enumerate(self.layers):
            inputs = (inputs if number == 0 else np.maximum(inputs, 0)) @ weights + biases
        return inputs


def read(data: bytes) -> Network:
    """A network from the bytes of its file. Raises :class:`NotAPolicy`."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as archive:
            parts = {name: np.asarray(archive[name]) for name in archive.files}
    except (ValueError, TypeError, AttributeError, KeyError, OSError, EOFError, BadZipFile, error):
        raise NotAPolicy("this is no .npz file of arrays") from None
    layers = []
    for number in range(_MAX_LAYERS):
        names = f"weights{number}", f"biases{number}"
        if names[0] not in parts:
            break
        if names[1] not in parts:
            raise NotAPolicy(f"{names[1]} is missing")
        layers.append((_reals(parts, names[0], 2), _reals(parts, names[1], 1)))
    metadata = {name: str(parts[name]) for name in ("inputs", "rules", "about") if name in parts}
    network = Network(tuple(layers), **metadata)
    check(network)
    return network


def write(network: Network) -> bytes:
    """The bytes of a network file; 16-bit reals are precise enough to play."""
    file = BytesIO()
    arrays: dict[str, Any] = {}
    for number, (weights, biases) in enumerate(network.layers):
        arrays |= {f"weights{number}": weights, f"biases{number}": biases}
    np.savez_compressed(
        file,
        inputs=np.array(network.inputs),
        rules=np.array(network.rules),
        about=np.array(network.about),
        **{name: array.astype(np.float16) for name, array in arrays.items()},
    )
    return file.getvalue()


def check(network: Network) -> None:
    """Check that layers, inputs and outputs fit together. Raises NotAPolicy."""
    if network.inputs not in WIDTHS:
        raise NotAPolicy(f"inputs are one of {', '.join(WIDTHS)}, not {network.inputs[:40]!r}")
    if not network.layers:
        raise NotAPolicy("weights0 is missing")
    width = WIDTHS[network.inputs]
    for number, (weights, biases) in enumerate(network.layers):
        if weights.shape[0] != width or biases.shape != weights.shape[1:]:
            shapes: Sequence[object] = weights.shape, biases.shape
            raise NotAPolicy(f"layer {number} takes {width} reals, not {shapes[0]} and {shapes[1]}")
        width = weights.shape[1]
    outputs = answers_of(network.inputs)
    if width != outputs:
        raise NotAPolicy(f"the last layer has {outputs} outputs, not {width}")


def _reals(
    parts: dict[str, NDArray[np.generic]], name: str, dimensions: int
) -> NDArray[np.float32]:
    array = parts[name]
    if array.ndim != dimensions or not np.issubdtype(array.dtype, np.floating):
        raise NotAPolicy(f"{name} is no array of reals with {dimensions} dimensions")
    reals = array.astype(np.float32)
    if not np.isfinite(reals).all():
        raise NotAPolicy(f"{name} has figures that are no numbers")
    return reals
