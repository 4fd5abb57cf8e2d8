"""A small game of gin for OpenSpiel: ``pyspiel.load_game("python_openrummy_small_gin", …)``.

The whole tree is built once (:mod:`openrummy.lab.equilibrium.build`) and a state is a node of it,
so algorithms that traverse the game are fast. ``Whole.tokens`` maps action numbers to tokens; the
information state is the text of :mod:`openrummy.core.notation.information_state`. Returns are
points minus the opponent's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from openrummy.core.rules.catalogue import resolve
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.equilibrium.build import build
from openrummy.lab.equilibrium.tree import CHANCE, OVER, Float64Array, GameTree

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("open_spiel", "openspiel") from missing

NAME = "python_openrummy_small_gin"
#: Two suits of three cards, two of them dealt: 180 deals, 1,920 information sets.
SETTINGS = (
    "pack.ranks=3 pack.suits=2 deal.cards=2:2 knock.limit.points=3 knock.lay_off=none "
    "ending.left=0 ending.idle_turns=2"
)

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Gin rummy with a small pack by the rules of OpenRummy",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"rules": "gin", "settings": SETTINGS, "dealer": 0},
)


@dataclass(frozen=True)
class NumberedTree:
    """A tree with numbered actions."""

    tree: GameTree

    def __deepcopy__(self, memo: dict[int, Any]) -> NumberedTree:
        """Return itself: it is immutable."""
        return self

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """The token of each action by its number."""
        return tuple(sorted(set(self.tree.sets.actions)))

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each token."""
        return {token: index for index, token in enumerate(self.tokens)}

    @cached_property
    def steps(self) -> list[dict[int, int]]:
        """For each information set the child index by action number."""
        first, actions = self.tree.sets.first, self.tree.sets.actions
        return [
            {self.number[token]: index for index, token in enumerate(actions[begin:end])}
            for begin, end in pairwise(first)
        ]


@lru_cache(maxsize=8)
def _whole(rules: str, settings: str, dealer: int) -> NumberedTree:
    if dealer not in (0, 1):
        raise ValueError(f"the dealer is 0 or 1, not {dealer}")
    return NumberedTree(build(resolve(rules, settings.split()).rules, dealer))


def _whole_of_params(params: dict[str, Any]) -> NumberedTree:
    settings = str(params.get("settings", SETTINGS))
    return _whole(str(params.get("rules", "gin")), settings, int(params.get("dealer", 0)))


class SmallGin(pyspiel.Game):
    """A small deal.

    Parameters: ``rules``, a game by name; ``settings`` that make it small, as on a command line;
    ``dealer``, 0 or 1.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        whole = _whole_of_params(params or {})
        tree = whole.tree
        most = float(np.abs(tree.points).max())
        info = pyspiel.GameInfo(
            num_distinct_actions=len(whole.tokens),
            max_chance_outcomes=int(tree.children[tree.player == CHANCE].max()),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=len(tree.levels),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> Node:
        """The state before the cards are dealt."""
        return Node(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of states for a player, as text."""
        return Observer()


class Node(pyspiel.State):
    """A state of a deal."""

    def __init__(self, game: SmallGin) -> None:
        super().__init__(game)
        self.whole = _whole_of_params(game.get_parameters())
        self.place = 0

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        player = int(self.whole.tree.player[self.place])
        special = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}
        return int(special.get(player, player))

    def is_terminal(self) -> bool:
        """True if the deal is over."""
        return bool(self.whole.tree.player[self.place] == OVER)

    def returns(self) -> list[float]:
        """Points of each seat minus the opponent's; 0 before the end."""
        net = float(self.whole.tree.points[self.place])
        return [net, -net]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All deals, or all cards that may be on top of the stock."""
        tree = self.whole.tree
        first, many = tree.child[self.place], tree.children[self.place]
        return [(index, float(tree.chance[first + index])) for index in range(many)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player() or player < 0:
            return []
        return sorted(self.whole.steps[self.whole.tree.set_of[self.place]])

    def _apply_action(self, action: int) -> None:
        tree = self.whole.tree
        if tree.player[self.place] != CHANCE:
            action = self.whole.steps[tree.set_of[self.place]][action]
        self.place = int(tree.child[self.place]) + action

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            tree = self.whole.tree
            return tree.names[int(tree.child[self.place]) + action]
        return self.whole.tokens[action]

    def information(self, player: int) -> str:
        """The information state of a player."""
        tree: GameTree = self.whole.tree
        return tree.texts[int(tree.information[self.place, player])]

    def __str__(self) -> str:
        """The information states of both seats."""
        return f"{self.information(0)} | {self.information(1)}"


class Observer:
    """The information state of a player, as text."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Node, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: Node, player: int) -> str:
        """The information state of the player."""
        return state.information(player)


def tree_of(game: SmallGin) -> GameTree:
    """The tree of a game."""
    return _whole_of_params(game.get_parameters()).tree


def policy_of(game: SmallGin, strategy: Float64Array) -> dict[str, list[tuple[int, float]]]:
    """Convert a strategy of the tree for OpenSpiel: probabilities by information state.

    The keys are the ``information_state_string`` of both seats.
    """
    whole = _whole_of_params(game.get_parameters())
    sets = whole.tree.sets
    return {
        text: [
            (whole.number[sets.actions[edge]], float(strategy[edge]))
            for edge in range(sets.first[index], sets.first[index + 1])
        ]
        for index, text in enumerate(sets.texts)
    }


pyspiel.register_game(_TYPE, SmallGin)
