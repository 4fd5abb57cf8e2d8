"""Inputs of a network: the observation as reals, optionally with deadwood after each discard.

``bytes``: the 280 bytes unchanged. ``scaled``: normalized to about 0 to 1. ``leaving``: these
and ``EXTRA_INPUTS`` more: for each card, in plane order, the least deadwood after discarding it,
divided by 50 points, and 1 for cards not in the hand (which includes the top discard if it may
be taken); then the minimum of these, and by how much it is below the current deadwood, divided
by 10. ``cards``: card by card (:mod:`openrummy.bots.policy.card_network`). ``table``: observations
of games with melds on the table or more than two players (:mod:`openrummy.kernel.table.encoding`),
normalized to about 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy import card_network
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.players import learner_vector
from openrummy.kernel.gin.encoding import ACTIONS, FIELDS, OBSERVATION_SIZE, card_at, normalize
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.table import encoding as table

CARDWISE = "cards"
AT_TABLES = "table"
CARDS = 52
EXTRA_INPUTS = CARDS + 2
_SHARE, _TENS = np.float32(1 / 50), np.float32(1 / 10)
_BITS = np.array([1 << card_at(index) for index in range(CARDS)], np.int64)


def _bytes(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return observations.astype(np.float32)


def _scaled(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return normalize(observations)


def _leaving(rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    inputs = np.empty((len(observations), OBSERVATION_SIZE + EXTRA_INPUTS), np.float32)
    inputs[:, :OBSERVATION_SIZE] = normalize(observations)
    hand = observations[:, FIELDS["hand"]]
    open_top = np.where(observations[:, FIELDS["discard"]] == 1, 0, observations[:, FIELDS["top"]])
    held = np.ascontiguousarray((hand | open_top).astype(np.int64) @ _BITS)
    points = np.empty((len(held), CARDS), np.int64)
    learner_vector.deadwood_after_discards(lower(rules), held, points)
    best = points.min(axis=1)
    inputs[:, OBSERVATION_SIZE : OBSERVATION_SIZE + CARDS] = np.minimum(points * _SHARE, 1)
    inputs[:, -2] = best * _SHARE
    inputs[:, -1] = (observations[:, FIELDS["deadwood"].start] - best) * _TENS
    return inputs


def _at_tables(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return table.normalize(observations)


#: Input functions by name: rules and observations, uint8 [n, 280] or [n, 628] at tables, to
#: float32 [n, …].
INPUTS: Mapping[str, Callable[[Rules, NDArray[np.uint8]], NDArray[np.float32]]] = MappingProxyType(
    {"bytes": _bytes, "scaled": _scaled, "leaving": _leaving, AT_TABLES: _at_tables}
)

#: Number of inputs of each kind.
WIDTHS: Mapping[str, int] = MappingProxyType(
    {
        "bytes": OBSERVATION_SIZE,
        "scaled": OBSERVATION_SIZE,
        "leaving": OBSERVATION_SIZE + EXTRA_INPUTS,
        CARDWISE: card_network.WIDTH,
        AT_TABLES: table.OBSERVATION_SIZE,
    }
)


def answers_of(inputs: str) -> int:
    """Number of outputs of a network with these inputs: one per action, or per kind of answer."""
    if inputs == CARDWISE:
        return card_network.ANSWERS
    return table.ACTIONS if inputs == AT_TABLES else ACTIONS
