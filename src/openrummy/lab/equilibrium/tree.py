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

Numbers: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int32]


@dataclass(frozen=True)
class InformationSets:
    """Information sets of a tree: the actions by seat and information state.

    An *edge* is an action in an information set; ``first[i]`` to ``first[i + 1]`` are those of
    set ``i``. ``actions`` are their tokens, ``views`` and ``choices`` what a policy sees.
    """

    seat: NDArray[np.int8]
    first: Places
    node: Places  # one of the set's nodes
    texts: tuple[str, ...]
    actions: tuple[str, ...]
    views: tuple[View, ...]
    choices: tuple[tuple[Action, ...], ...]

    @property
    def count(self) -> Places:
        """Number of actions in each set."""
        return np.diff(self.first)


@dataclass(frozen=True)
class GameTree:
    """Every line of play of a deal.

    Node 0 is the root; ``levels`` are the nodes of each depth, and the children of a node lie
    beside each other from ``child``. ``player`` is a seat, ``CHANCE`` or ``OVER``; ``edge`` what
    was done to get there (-1: chance, with ``chance`` as its probability), ``points`` what seat 0
    scores minus seat 1's, where the deal is over. ``information`` is the index in
    ``texts`` of each seat's information state.
    """

    rules: Rules
    dealer: Seat
    levels: tuple[slice, ...]
    parent: Places
    child: Places
    children: Places
    player: NDArray[np.int8]
    edge: Places
    chance: Numbers
    points: Numbers
    information: Places
    texts: tuple[str, ...]
    names: dict[int, str]  # by node, the card dealt by chance
    sets: InformationSets
    set_of: Places  # by node; -1: no decision
    luck: Numbers  # chance's reach probability of each node

    def __len__(self) -> int:
        return len(self.parent)

    def strategy(self, choose: Callable[[View, tuple[Action, ...]], Sequence[float]]) -> Numbers:
        """The strategy that weighs actions by a function of the view: probabilities by edge.

        ``choose`` answers a view and the legal actions with a weight for each.
        """
        probabilities = np.zeros(len(self.sets.actions))
        for index, (seen, choices) in enumerate(
            zip(self.sets.views, self.sets.choices, strict=True)
        ):
            weights = np.asarray(choose(seen, choices), np.float64)
            if weights.shape != (len(choices),) or weights.min() < 0 or not weights.sum():
                raise ValueError(f"{len(choices)} weights are wanted, not {weights}")
            first = self.sets.first[index]
            probabilities[first : first + len(choices)] = weights / weights.sum()
        return probabilities

    def uniform(self) -> Numbers:
        """The uniform strategy."""
        return np.repeat(1.0 / self.sets.count, self.sets.count)
