"""The engine's side: the same game, action by action, in plain Python."""

from __future__ import annotations

import random

from openrummy.core import engine
from openrummy.core.cards import CardSet
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.melds import arrange
from openrummy.core.rules.pieces import Rules


class Engine:
    """Hands and deals by the reference."""

    def __init__(self, rules: Rules, hands: list[CardSet]) -> None:
        self._rules, self._hands = rules, hands
        self._rng = random.Random(7)
        self._played = 0

    def solve(self, number: int) -> None:
        """Compute the least deadwood of this many hands, a call each; none is known before."""
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
