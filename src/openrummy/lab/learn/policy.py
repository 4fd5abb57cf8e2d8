"""Monte Carlo policy iteration with exploring starts (Sutton and Barto, ch. 5).

A player plays deals in which it occasionally chooses a random action and continues normally.
Networks are fitted to the results: the value of a deal after a discard, before a draw and at a
knock. A player that follows these networks improves on the player that generated them, and the
process is repeated.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openrummy.bots.search.training import TrainingTable
from openrummy.kernel.arrays import Float64Array, Int64Array
from openrummy.kernel.core.players import player_vector as pl
from openrummy.lab.learn.net import train

_NETS = 3


@dataclass(frozen=True)
class OpponentShare:
    """An opponent, and the number of deals played against it under one set of rules."""

    compiled_rules: Int64Array
    player: Float64Array
    deals: int


@dataclass(frozen=True)
class Answer:
    """A learned player; ``explained``: explained share of variance by network."""

    player: Float64Array
    explained: tuple[float, ...]


def answer(me: Float64Array, others: list[OpponentShare], seed: int) -> Answer:
    """Train an improvement of ``me`` against these opponents; ``me`` may be any player."""
    asked, kinds, ahead = [], [], []
    for number, other in enumerate(others):
        inputs, which, points = TrainingTable(other.compiled_rules, me, other.player).decisions(
            other.deals, seed + number
        )
        asked.append(inputs)
        kinds.append(which)
        ahead.append(points[:, :1] - points[:, 1:])
    inputs, which, points = np.concatenate(asked), np.concatenate(kinds), np.concatenate(ahead)
    learned = me[pl.KIND] == pl.LEARNED
    player = np.zeros(pl.PLAYER)
    player[pl.KIND] = pl.LEARNED
    explained = []
    for number in range(_NETS):
        part = slice(pl.REST + pl.NET * number, pl.REST + pl.NET * (number + 1))
        here = which == number
        before = me[part] if learned else None
        net = train(inputs[here], points[here], pl.HIDDEN, before, seed=seed)
        player[part] = net.weights
        explained.append(net.explained)
    return Answer(player, tuple(explained))
