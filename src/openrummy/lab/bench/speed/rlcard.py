"""Playing RLCard's gin rummy for the speed bench: its rules alone, if it is installed."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any


class RLCard:
    """Its game and judge; the lists for agents that every step would build are left out."""

    def __init__(self) -> None:
        module = import_module("rlcard.games.gin_rummy.game")
        self._game: Any = module.GinRummyGame()
        self._game.get_state = _nothing
        self._rng = random.Random(7)

    def play(self, number: int) -> None:
        """Play this many deals at random."""
        game, chance = self._game, self._rng.random
        for _ in range(number):
            game.init_game()
            while not game.is_over():
                actions = game.judge.get_legal_actions()
                game.step(actions[int(chance() * len(actions))])


def _nothing(player_id: int) -> dict[str, Any]:
    """In place of what a player sees."""
    return {}


def rlcard() -> RLCard | None:
    """It, or None where it is not installed."""
    try:
        return RLCard()
    except ImportError:
        return None
