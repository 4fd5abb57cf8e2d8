"""An equilibrium of a small game, by counterfactual regret minimisation.

CFR+ (Tammelin, 2014): the seats take turns, regrets below 0 are forgotten, and what was played in
round *t* counts *t* times in the average, which nears an equilibrium.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from openrummy.lab.equilibrium.tree import GameTree, Numbers
from openrummy.lab.equilibrium.values import node_values, reaches


def cfr(tree: GameTree, rounds: int) -> Numbers:
    """The average strategy of both seats after this many rounds."""
    for strategy in iterations(tree, rounds):
        average = strategy
    return average


def iterations(tree: GameTree, rounds: int) -> Iterator[Numbers]:
    """The average strategy after each round."""
    if rounds < 1:
        raise ValueError(f"at least one round is played, not {rounds}")
    regrets = np.zeros(len(tree.sets.actions))
    played = np.zeros(len(tree.sets.actions))
    for number in range(1, rounds + 1):
        for seat in (0, 1):
            _improve(tree, seat, regrets, played, number)
        yield _shares(tree, played)


def _improve(tree: GameTree, seat: int, regrets: Numbers, played: Numbers, number: int) -> None:
    """Run a round of one seat: update its regrets and its strategy."""
    sets = tree.sets
    strategy = _shares(tree, regrets)
    reach = reaches(tree, strategy)
    values = node_values(tree, strategy) * (1 if seat == 0 else -1)
    weight = reach[1 - seat] * tree.luck
    done = np.flatnonzero((tree.edge >= 0) & (tree.player[tree.parent] == seat))
    # node values are weighted by the others' reach probabilities
    gains = np.bincount(tree.edge[done], weight[done] * values[done], minlength=len(regrets))
    means = np.add.reduceat(gains * strategy, sets.first[:-1])
    own = np.repeat(sets.seat == seat, sets.count)
    better = gains - np.repeat(means, sets.count)
    regrets[own] = np.maximum(regrets + better, 0)[own]
    now = _shares(tree, regrets)
    often = np.repeat(reaches(tree, now)[seat][sets.node], sets.count)
    played[own] += (number * often * now)[own]


def _shares(tree: GameTree, weights: Numbers) -> Numbers:
    """Normalise weights in each information set; uniform if all are 0."""
    sets = tree.sets
    total = np.repeat(np.add.reduceat(weights, sets.first[:-1]), sets.count)
    even = np.repeat(1.0 / sets.count, sets.count)
    np.divide(weights, total, out=even, where=total > 0)
    return even
