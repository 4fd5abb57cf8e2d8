"""Our side of each timed pair: the kernel through its public interface, and the engine."""

from __future__ import annotations

import random
from collections.abc import Callable

import numpy as np

from openrummy.core import engine
from openrummy.core.cards import CardSet
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.melds import arrange
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.arrays import Int64Array
from openrummy.kernel.gin import batch
from openrummy.kernel.gin.batch import Results
from openrummy.kernel.gin.lower import lower
from openrummy.kernel.gin.solver import Solver

SEED = 0


class Kernel:
    """Hands and deals by compiled code; the methods are work as in :mod:`.paired_timing`."""

    def __init__(self, rules: Rules, hands: list[CardSet]) -> None:
        self._rules = rules
        self._hands = hands
        self._least: Callable[[CardSet], int] = Solver(rules).least
        self.tables = lower(rules)
        self.cards: Int64Array = np.array(hands, np.int64)

    def solve(self, number: int) -> None:
        """Compute the least deadwood of ``number`` hands, cycling through the hands."""
        for begin in range(0, number, len(self.cards)):
            batch.solve_hands(self._rules, self.cards[: number - begin], threads=1)

    def solve_singly(self, number: int) -> None:
        """Compute the least deadwood of ``number`` hands, one call each."""
        least = self._least
        for begin in range(0, number, len(self._hands)):
            for hand in self._hands[: number - begin]:
                least(hand)

    def points(self) -> Int64Array:
        """The least deadwood of every hand."""
        return batch.solve_hands(self._rules, self.cards, threads=1)

    def play(self, number: int) -> Results:
        """Play this many deals at random."""
        return batch.play_deals(self._rules, number, SEED, threads=1)

    def play_simple(self, number: int) -> Results:
        """Play this many deals of the baseline against itself."""
        return batch.play_deals(self._rules, number, SEED, ("simple", "simple"), threads=1)


class Engine:
    """Hands and deals by the reference engine in plain Python."""

    def __init__(self, rules: Rules, hands: list[CardSet]) -> None:
        self._rules, self._hands = rules, hands
        self._rng = random.Random(7)
        self._played = 0

    def solve(self, number: int) -> None:
        """Compute the least deadwood of ``number`` hands, one call each, without cached results."""
        melds, values, hands = self._rules.melds, self._rules.values, self._hands
        for begin in range(0, number, len(hands)):
            arrange.counts(melds, values).clear()
            for hand in hands[: number - begin]:
                arrange.least(melds, values, hand)

    def play(self, number: int) -> None:
        """Play this many deals at random."""
        rules, chance = self._rules, self._rng.random
        for _ in range(number):
            self._played += 1
            entropy = seed_bytes(f"bench {self._played}")
            state = engine.start(rules, engine.DealSetup(entropy=entropy)).state
            while seats := engine.actors(state):
                actions = engine.legal(rules, state, seats[0])
                action = actions[int(chance() * len(actions))]
                state = engine.apply(rules, state, seats[0], action).state
