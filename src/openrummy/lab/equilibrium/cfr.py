"""Equilibrium of a small game by counterfactual regret minimisation.

CFR+ (Tammelin, 2014): the seats are updated in turn, regrets are clipped at 0, and the strategy of
iteration *t* has weight *t* in the average, which converges to an equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from openrummy.lab.equilibrium.tree import Float64Array, GameTree
from openrummy.lab.equilibrium.values import node_values, reaches


def cfr(tree: GameTree, rounds: int) -> Float64Array:
    """The average strategy of both seats after ``rounds`` iterations."""
    for strategy in iterations(tree, rounds):
        average = strategy
    return average


def iterations(tree: GameTree, rounds: int) -> Iterator[Float64Array]:
    """Yield the average strategy after each iteration."""
    if rounds < 1:
        raise ValueError(f"rounds must be at least 1, not {rounds}")
    regrets = np.zeros(len(tree.sets.actions))
    strategy_sums = np.zeros(len(tree.sets.actions))
    for iteration in range(1, rounds + 1):
        for seat in (0, 1):
            _improve(tree, seat, regrets, strategy_sums, iteration)
        yield _normalise(tree, strategy_sums)


def _improve(
    tree: GameTree, seat: int, regrets: Float64Array, strategy_sums: Float64Array, iteration: int
) -> None:
    """Run one iteration for a seat: update its regrets and its average strategy."""
    sets = tree.sets
    strategy = _normalise(tree, regrets)
    reach = reaches(tree, strategy)
    values = node_values(tree, strategy) * (1 if seat == 0 else -1)
    weight = reach[1 - seat] * tree.luck
    own_nodes = np.flatnonzero((tree.edge >= 0) & (tree.player[tree.parent] == seat))
    # node values are weighted by the reach probabilities of opponent and chance
    action_values = np.bincount(
        tree.edge[own_nodes], weight[own_nodes] * values[own_nodes], minlength=len(regrets)
    )
    set_values = np.add.reduceat(action_values * strategy, sets.first[:-1])
    own_edges = np.repeat(sets.seat == seat, sets.count)
    advantages = action_values - np.repeat(set_values, sets.count)
    regrets[own_edges] = np.maximum(regrets + advantages, 0)[own_edges]
    next_strategy = _normalise(tree, regrets)
    own_reach = np.repeat(reaches(tree, next_strategy)[seat][sets.node], sets.count)
    strategy_sums[own_edges] += (iteration * own_reach * next_strategy)[own_edges]


def _normalise(tree: GameTree, weights: Float64Array) -> Float64Array:
    """Normalise weights in each information set; uniform where all are 0."""
    sets = tree.sets
    total = np.repeat(np.add.reduceat(weights, sets.first[:-1]), sets.count)
    shares = np.repeat(1.0 / sets.count, sets.count)
    np.divide(weights, total, out=shares, where=total > 0)
    return shares
