"""Inputs of a network: the observation as reals, and if wanted the best arrangement.

``bytes``: the 280 bytes as they are. ``scaled``: the same from about 0 to 1. ``leaving``: after
those, ``MORE`` reals more. For each card, in the order of a plane, the least deadwood that
discarding it leaves, as a share of 50 points, 1 for cards that are not in the hand; where the
top discard may be taken, of the hand with it. Then the least of these, and how far below the
deadwood of now it is, in tens. ``cards``: card by card (:mod:`openrummy.bots.policy.cards`).
``table``: what a seat sees where melds lie on the table or more than two play
(:mod:`openrummy.kernel.table.encoding`), from about 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from openrummy.bots.policy import cards
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.players import solo
from openrummy.kernel.gin.encoding import ACTIONS, FIELDS, OBSERVED, card_at, scaled
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.table import encoding as table

CARDWISE = "cards"
AT_TABLES = "table"
CARDS = 52
MORE = CARDS + 2
_SHARE, _TENS = np.float32(1 / 50), np.float32(1 / 10)
_BITS = np.array([1 << card_at(index) for index in range(CARDS)], np.int64)


def _bytes(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return observations.astype(np.float32)


def _scaled(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return scaled(observations)


def _leaving(rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    inputs = np.empty((len(observations), OBSERVED + MORE), np.float32)
    inputs[:, :OBSERVED] = scaled(observations)
    hand = observations[:, FIELDS["hand"]]
    whole = np.where(observations[:, FIELDS["discard"]] == 1, 0, observations[:, FIELDS["top"]])
    held = np.ascontiguousarray((hand | whole).astype(np.int64) @ _BITS)
    points = np.empty((len(held), CARDS), np.int64)
    solo.leaving(lower(rules), held, points)
    best = points.min(axis=1)
    inputs[:, OBSERVED : OBSERVED + CARDS] = np.minimum(points * _SHARE, 1)
    inputs[:, -2] = best * _SHARE
    inputs[:, -1] = (observations[:, FIELDS["deadwood"].start] - best) * _TENS
    return inputs


def _at_tables(_rules: Rules, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
    return table.scaled(observations)


#: What a network may be told of all at once, by name: of rules and observations, uint8 [n, 280],
#: or [n, 628] at tables, float32 [n, …].
INPUTS: Mapping[str, Callable[[Rules, NDArray[np.uint8]], NDArray[np.float32]]] = MappingProxyType(
    {"bytes": _bytes, "scaled": _scaled, "leaving": _leaving, AT_TABLES: _at_tables}
)

#: How many reals each of them is.
WIDTHS: Mapping[str, int] = MappingProxyType(
    {
        "bytes": OBSERVED,
        "scaled": OBSERVED,
        "leaving": OBSERVED + MORE,
        CARDWISE: cards.WIDTH,
        AT_TABLES: table.OBSERVED,
    }
)


def answers_of(inputs: str) -> int:
    """Number of outputs of a network with these inputs: one an action, or one a card."""
    if inputs == CARDWISE:
        return cards.ANSWERS
    return table.ACTIONS if inputs == AT_TABLES else ACTIONS
