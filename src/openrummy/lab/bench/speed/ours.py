"""The kernel's side of every pair: what anybody can call, on one core."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from openrummy.core.cards import CardSet
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.gin import batch
from openrummy.kernel.gin.batch import Numbers, Results
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.solver import Solver

SEED = 0


class Kernel:
    """Hands solved and deals played by compiled code; counts of work as in :mod:`pairs`."""

    def __init__(self, rules: Rules, hands: list[CardSet]) -> None:
        self._rules = rules
        self._hands = hands
        self._least: Callable[[CardSet], int] = Solver(rules).least
        self.tables = lower(rules)
        self.cards: Numbers = np.array(hands, np.int64)

    def solve(self, number: int) -> None:
        """Compute the least deadwood of this many hands, the same ones again and again."""
        for begin in range(0, number, len(self.cards)):
            batch.solve_hands(self._rules, self.cards[: number - begin], threads=1)

    def solve_singly(self, number: int) -> None:
        """The same, a call for each hand."""
        least = self._least
        for begin in range(0, number, len(self._hands)):
            for hand in self._hands[: number - begin]:
                least(hand)

    def points(self) -> Numbers:
        """The least deadwood of every hand."""
        return batch.solve_hands(self._rules, self.cards, threads=1)

    def play(self, number: int) -> Results:
        """Play this many deals at random."""
        return batch.play_deals(self._rules, number, SEED, threads=1)

    def play_simple(self, number: int) -> Results:
        """Play this many deals of the baseline against itself."""
        return batch.play_deals(self._rules, number, SEED, ("simple", "simple"), threads=1)
