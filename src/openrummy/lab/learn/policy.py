"""Learning to play from how deals end.

A player plays deals against others and now and then does something else on a whim; from there on it
plays as usual. Nets are fitted to what came of it: what a deal is still worth after a discard,
before a draw, at a knock. A player that follows the nets plays better than the player they were
learned from, and so on. (Policy iteration by Monte Carlo, with exploring starts: Sutton and Barto,
Reinforcement Learning, ch. 5.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from openrummy.bots.search.opponent_model import Reals
from openrummy.bots.search.training import TrainingTable
from openrummy.kernel.core.players import player_vector as pl
from openrummy.kernel.gin.lower import Array
from openrummy.lab.learn.net import train

_NETS = 3


@dataclass(frozen=True)
class OpponentShare:
    """One of the others, and the deals played against it by a law."""

    compiled_rules: Array
    player: Reals
    deals: int


@dataclass(frozen=True)
class Answer:
    """A learned player; ``explained``: the share of points' variance that each net explains."""

    player: Reals
    explained: tuple[float, ...]


def answer(me: Reals, others: list[OpponentShare], seed: int) -> Answer:
    """A player that beats ``me`` against these; ``me`` may be of any kind."""
    asked, kinds, ahead = [], [], []
    for number, other in enumerate(others):
        inputs, which, points = TrainingTable(other.compiled_rules, me, other.player).lessons(
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
