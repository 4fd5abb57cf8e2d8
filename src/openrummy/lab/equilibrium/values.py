"""Values of strategies in a tree, best responses, and the distance from an equilibrium.

A *strategy* says for each edge of a tree how probable it is in its information set: an array
float64 [edges] that holds both seats' strategies. Values are points of a seat less the other's.
"""

from __future__ import annotations

import numpy as np

from openrummy.core.scoring.result import Seat
from openrummy.lab.equilibrium.tree import GameTree, Numbers


def reaches(tree: GameTree, strategy: Numbers) -> tuple[Numbers, Numbers]:
    """Reach probability of each node by seat, apart from all other players and chance."""
    reaches_of = np.ones(len(tree)), np.ones(len(tree))
    for some in tree.levels[1:]:
        parent, edge = tree.parent[some], tree.edge[some]
        done = np.where(edge >= 0, strategy[edge], 1.0)
        for seat in (0, 1):
            own = tree.player[parent] == seat
            reaches_of[seat][some] = reaches_of[seat][parent] * np.where(own, done, 1.0)
    return reaches_of


def node_values(tree: GameTree, strategy: Numbers) -> Numbers:
    """Value of each node to seat 0 if both seats play by the strategy."""
    values = tree.points.copy()
    for some in tree.levels[:0:-1]:
        edge = tree.edge[some]
        share = np.where(edge >= 0, strategy[edge], tree.chance[some])
        np.add.at(values, tree.parent[some], share * values[some])
    return values


def value(tree: GameTree, strategy: Numbers) -> float:
    """Value of the deal to seat 0 if both seats play by the strategy."""
    return float(node_values(tree, strategy)[0])


def best_response(tree: GameTree, strategy: Numbers, seat: Seat) -> tuple[float, Numbers]:
    """The value of a seat's best response to the other's strategy, and the response.

    The answer is a strategy for both: the other's as it was, the seat's own with certainty one
    action in each information set (of several as good, the first).
    """
    weight = reaches(tree, strategy)[1 - seat] * tree.luck
    sign = 1 if seat == 0 else -1
    values = sign * tree.points
    answer = strategy.copy()
    sets = tree.sets
    for some in tree.levels[:0:-1]:
        parent, edge = tree.parent[some], tree.edge[some]
        mine = tree.player[parent] == seat
        if mine.any():
            gains = np.zeros(len(strategy))
            np.add.at(gains, edge[mine], (weight[some] * values[some])[mine])
            for number in np.unique(tree.set_of[parent[mine]]):
                first, last = sets.first[number], sets.first[number + 1]
                answer[first:last] = 0
                answer[first + int(gains[first:last].argmax())] = 1
        share = np.where(edge >= 0, answer[edge], tree.chance[some])
        np.add.at(values, parent, share * values[some])
    return float(values[0]), answer


def exploitability(tree: GameTree, strategy: Numbers) -> float:
    """Points per deal that best responses gain against a pair of strategies, averaged over seats.

    0 for an equilibrium; half of what OpenSpiel calls ``nash_conv``.
    """
    return sum(best_response(tree, strategy, seat)[0] for seat in (0, 1)) / 2
