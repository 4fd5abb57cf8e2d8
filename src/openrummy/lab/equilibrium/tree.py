"""Complete game tree of a small game as arrays, level by level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from openrummy.core.engine import Action, View
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat

CHANCE: Final = -1
OVER: Final = -2

Float64Array: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.int32]


@dataclass(frozen=True)
class InformationSets:
    """Information sets of a tree: the actions by seat and information state.

    An *edge* is an action in an information set; ``first[i]`` to ``first[i + 1]`` are those of
    set ``i``. ``actions`` are their tokens, ``views`` and ``choices`` the input of a policy.
    """

    seat: NDArray[np.int8]
    first: Indices
    node: Indices  # one of the set's nodes
    texts: tuple[str, ...]
    actions: tuple[str, ...]
    views: tuple[View, ...]
    choices: tuple[tuple[Action, ...], ...]

    @property
    def count(self) -> Indices:
        """Number of actions in each set."""
        return np.diff(self.first)


@dataclass(frozen=True)
class GameTree:
    """Every line of play of a deal.

    Node 0 is the root; ``levels`` are the nodes of each depth, and the children of a node are
    consecutive from ``child``. ``player`` is a seat, ``CHANCE`` or ``OVER``; ``edge`` is the action
    that led there (-1: chance, with probability ``chance``), ``points`` the score of seat 0 minus
    seat 1's at the end of the deal. ``information`` is the index in
    ``texts`` of each seat's information state.
    """

    rules: Rules
    dealer: Seat
    levels: tuple[slice, ...]
    parent: Indices
    child: Indices
    children: Indices
    player: NDArray[np.int8]
    edge: Indices
    chance: Float64Array
    points: Float64Array
    information: Indices
    texts: tuple[str, ...]
    names: dict[int, str]  # by node, the card dealt by chance
    sets: InformationSets
    set_of: Indices  # by node; -1: no decision
    luck: Float64Array  # chance's reach probability of each node

    def __len__(self) -> int:
        return len(self.parent)

    def strategy(
        self, choose: Callable[[View, tuple[Action, ...]], Sequence[float]]
    ) -> Float64Array:
        """Tabulate a policy: probabilities by edge.

        ``choose`` returns a weight for each legal action of a view.
        """
        probabilities = np.zeros(len(self.sets.actions))
        for index, (seen, choices) in enumerate(
            zip(self.sets.views, self.sets.choices, strict=True)
        ):
            weights = np.asarray(choose(seen, choices), np.float64)
            if weights.shape != (len(choices),) or weights.min() < 0 or not weights.sum():
                raise ValueError(f"{len(choices)} weights are required, not {weights}")
            first = self.sets.first[index]
            probabilities[first : first + len(choices)] = weights / weights.sum()
        return probabilities

    def uniform(self) -> Float64Array:
        """The uniform strategy."""
        return np.repeat(1.0 / self.sets.count, self.sets.count)
