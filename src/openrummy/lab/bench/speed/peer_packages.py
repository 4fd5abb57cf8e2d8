"""Gin rummy of other projects, if installed, by their fastest interface."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from openrummy.core.cards import CardSet, in_order


class OpenSpiel:
    """OpenSpiel with its default rules: ten cards, knocking with ten, 25 for gin and undercuts.

    Whole deals are played by its own bots in its own compiled loop, on copies of one initial
    state.
    """

    def __init__(self, hands: list[CardSet]) -> None:
        self._spiel: Any = import_module("pyspiel")
        self._begin: Any = self._spiel.load_game("gin_rummy").new_initial_state()
        self._utils: Any = self._spiel.gin_rummy.GinRummyUtils(13, 4, 10)
        self._hands = [
            [13 * (card >> 4) + (card & 15) for card in in_order(hand)] for hand in hands
        ]
        self._random = [self._spiel.make_uniform_random_bot(seat, 7 + seat) for seat in (0, 1)]
        terms = self._begin.get_game().get_parameters()
        self._simple = [self._spiel.make_simple_gin_rummy_bot(terms, seat) for seat in (0, 1)]

    def solve(self, number: int) -> None:
        """Compute the least deadwood of ``number`` hands, one call each."""
        least = self._utils.min_deadwood
        for begin in range(0, number, len(self._hands)):
            for hand in self._hands[: number - begin]:
                least(hand)

    def play(self, number: int) -> None:
        """Play this many deals at random."""
        self._play(self._random, number)

    def play_simple(self, number: int) -> None:
        """Play this many deals of its simple bot against itself."""
        self._play(self._simple, number)

    def _play(self, bots: list[Any], number: int) -> None:
        for seed in range(number):
            self._spiel.evaluate_bots(self._begin.clone(), bots, seed)


def openspiel(hands: list[CardSet]) -> OpenSpiel | None:
    """The adapter of OpenSpiel; None if it is not installed."""
    try:
        return OpenSpiel(hands)
    except ImportError:
        return None


class RLCard:
    """RLCard's game and judge, without the state for agents that every step would build."""

    def __init__(self) -> None:
        module = import_module("rlcard.games.gin_rummy.game")
        self._game: Any = module.GinRummyGame()
        self._game.get_state = _empty_state
        self._rng = random.Random(7)

    def play(self, number: int) -> None:
        """Play this many deals at random."""
        game, chance = self._game, self._rng.random
        for _ in range(number):
            game.init_game()
            while not game.is_over():
                actions = game.judge.get_legal_actions()
                game.step(actions[int(chance() * len(actions))])


def _empty_state(player_id: int) -> dict[str, Any]:
    """Replacement for the state of a player."""
    return {}


def rlcard() -> RLCard | None:
    """The adapter of RLCard; None if it is not installed."""
    try:
        return RLCard()
    except ImportError:
        return None
