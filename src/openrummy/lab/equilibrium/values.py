"""Values of strategies in a tree, best responses and exploitability.

A *strategy* is the probability of each edge in its information set, for both seats: an array
float64 [edges]. Values are a seat's points minus the other's.
"""

from __future__ import annotations

import numpy as np

from openrummy.core.scoring.result import Seat
from openrummy.lab.equilibrium.tree import Float64Array, GameTree


def reaches(tree: GameTree, strategy: Float64Array) -> tuple[Float64Array, Float64Array]:
    """Reach probability of each node by seat, without the factors of opponent and chance."""
    reach = np.ones(len(tree)), np.ones(len(tree))
    for level_nodes in tree.levels[1:]:
        parent, edge = tree.parent[level_nodes], tree.edge[level_nodes]
        edge_probability = np.where(edge >= 0, strategy[edge], 1.0)
        for seat in (0, 1):
            own_moves = tree.player[parent] == seat
            reach[seat][level_nodes] = reach[seat][parent] * np.where(
                own_moves, edge_probability, 1.0
            )
    return reach


def node_values(tree: GameTree, strategy: Float64Array) -> Float64Array:
    """Value of each node to seat 0 if both seats follow the strategy."""
    values = tree.points.copy()
    for level_nodes in tree.levels[:0:-1]:
        edge = tree.edge[level_nodes]
        share = np.where(edge >= 0, strategy[edge], tree.chance[level_nodes])
        np.add.at(values, tree.parent[level_nodes], share * values[level_nodes])
    return values


def value(tree: GameTree, strategy: Float64Array) -> float:
    """Value of the deal to seat 0 if both seats follow the strategy."""
    return float(node_values(tree, strategy)[0])


def best_response(tree: GameTree, strategy: Float64Array, seat: Seat) -> tuple[float, Float64Array]:
    """The value of a seat's best response to the other's strategy, and the response.

    The response is a strategy for both seats: the other's is unchanged, the seat's own is pure;
    ties go to the first action.
    """
    weight = reaches(tree, strategy)[1 - seat] * tree.luck
    sign = 1 if seat == 0 else -1
    values = sign * tree.points
    answer = strategy.copy()
    sets = tree.sets
    for level_nodes in tree.levels[:0:-1]:
        parent, edge = tree.parent[level_nodes], tree.edge[level_nodes]
        own_nodes = tree.player[parent] == seat
        if own_nodes.any():
            gains = np.zeros(len(strategy))
            np.add.at(
                gains, edge[own_nodes], (weight[level_nodes] * values[level_nodes])[own_nodes]
            )
            for number in np.unique(tree.set_of[parent[own_nodes]]):
                first, last = sets.first[number], sets.first[number + 1]
                answer[first:last] = 0
                answer[first + int(gains[first:last].argmax())] = 1
        share = np.where(edge >= 0, answer[edge], tree.chance[level_nodes])
        np.add.at(values, parent, share * values[level_nodes])
    return float(values[0]), answer


def exploitability(tree: GameTree, strategy: Float64Array) -> float:
    """Points per deal that best responses gain against a pair of strategies, averaged over seats.

    0 for an equilibrium; half of OpenSpiel's ``nash_conv``.
    """
    return sum(best_response(tree, strategy, seat)[0] for seat in (0, 1)) / 2
