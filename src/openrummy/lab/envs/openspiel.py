"""Gin as a game of OpenSpiel: ``pyspiel.load_game("python_openrummy_gin")`` after importing this.

Chance deals the whole pack card by card before the first decision, so the order of the stock is
part of the hidden state. Actions and observations are those of :mod:`openrummy.lab.envs.encoding`;
the information state is the seat's cards and all its observations, as text and as the tensor of
:mod:`openrummy.lab.envs.information_tensor`. Returns are points minus the opponent's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from openrummy.core.cards import Card, card_text, cards_text
from openrummy.core.rules.catalogue import resolve
from openrummy.core.rules.pieces import Rules
from openrummy.kernel.core.gin import calls, observe
from openrummy.kernel.core.gin import deal as d
from openrummy.kernel.core.gin import vector as v
from openrummy.kernel.gin.lower import lower
from openrummy.lab.envs.encoding import (
    ACTIONS,
    BIG_GIN,
    DISCARD,
    DRAW,
    FIELDS,
    KNOCK,
    OBSERVATION_SIZE,
    PASS,
    TAKE,
    action_text,
    card_at,
    place_of,
)
from openrummy.lab.envs.information_tensor import (
    HEAD,
    ROWS,
    WIDTH,
    ObservedEvent,
    Opening,
    size,
    tensor,
)
from openrummy.lab.envs.openspiel_resample import resample
from openrummy.lab.envs.optional_packages import MissingExtra
from openrummy.lab.envs.reward import most_points

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise MissingExtra("open_spiel", "openspiel") from missing

__all__ = ["DRAW", "NAME", "PASS", "Deal", "Gin", "Observer"]

NAME = "python_openrummy_gin"
_CARDS = 52
_MAX_TRIES = 10_000  # samples may be rejected, e.g. where a seat would have had to knock
_MAX_ACTIONS = 2000  # actions; the limit on idle turns ends a deal long before (G24)

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Gin rummy by the rules of OpenRummy",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "gin", "dealer": 0, "rows": ROWS},
)


@dataclass(frozen=True)
class Setup:
    """Settings shared by all states of a game, because OpenSpiel may copy the game."""

    rules: Rules
    dealer: int
    tables: NDArray[np.generic]

    def __deepcopy__(self, memo: dict[int, Any]) -> Setup:
        """Return itself: it is immutable."""
        return self

    @property
    def knock_card(self) -> bool:
        """True if a card is drawn that determines the knock limit (G6)."""
        return self.rules.knock.limit.second_pack


@lru_cache(maxsize=64)
def _setup(name: str, dealer: int) -> Setup:
    rules = resolve(name).rules
    if dealer not in (0, 1):
        raise ValueError(f"the dealer is 0 or 1, not {dealer}")
    return Setup(rules, dealer, lower(rules))


def _of(params: dict[str, Any]) -> Setup:
    return _setup(str(params.get("rules", "gin")), int(params.get("dealer", 0)))


class Gin(pyspiel.Game):
    """A deal of gin.

    Parameters: ``rules``, a game of gin for two by name; ``dealer``, 0 or 1; ``rows``, the number
    of events in the tensor of the information state.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        most = float(most_points(_of(params or {}).rules))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=_CARDS,
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=_MAX_ACTIONS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> Deal:
        """The state before the first card is dealt."""
        return Deal(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of states for a player."""
        return Observer(iig_obs_type, int(self.get_parameters().get("rows", ROWS)))


class Deal(pyspiel.State):
    """A state of a deal."""

    def __init__(self, game: Gin) -> None:
        super().__init__(game)
        self.of = _of(game.get_parameters())
        self._pack: list[int] = []  # card indices, top first
        self._card = d.NONE  # the knock card
        self._begun = False
        self.deals = np.zeros((1, d.SIZE), np.int64)
        self._state = np.zeros((1, v.STATE), np.int64)
        self.seen = np.zeros((1, OBSERVATION_SIZE), np.uint8)
        self._masks = np.zeros((1, 8 * observe.MASK_WORDS), np.uint8)
        self._outcome = np.zeros((1, v.OUTCOME), np.int64)
        self.told: tuple[list[str], list[str]] = ([], [])
        self.heard: tuple[list[ObservedEvent], list[ObservedEvent]] = ([], [])
        self.opening = [Opening(), Opening()]

    # ------------------------------------------------------------ OpenSpiel interface

    def current_player(self) -> int:
        """The seat to act, chance, or the end."""
        if not self._begun:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.deals[0, d.SEAT])

    def is_terminal(self) -> bool:
        """True if the deal is over."""
        return self._begun and int(self.deals[0, d.PHASE]) == d.OVER

    def returns(self) -> list[float]:
        """Points of each seat minus the opponent's; 0 before the end."""
        if not self.is_terminal():
            return [0.0, 0.0]
        net = float(self.deals[0, d.SCORE] - self.deals[0, d.SCORE + 1])
        return [net, -net]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The remaining cards, equally likely; in some games the knock card comes first."""
        gone = set() if self._asks_knock_card() else set(self._pack)
        left = [index for index in range(_CARDS) if index not in gone]
        return [(index, 1 / len(left)) for index in left]

    def _asks_knock_card(self) -> bool:
        return self.of.knock_card and self._card == d.NONE

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player() or player < 0:
            return []
        return [int(action) for action in np.flatnonzero(self._masks[0, :ACTIONS])]

    def _apply_action(self, action: int) -> None:
        if self._begun:
            self._act(action)
        elif self._asks_knock_card():
            self._card = int(card_at(action))
        else:
            self._pack.append(action)
            if len(self._pack) == _CARDS:
                self._begin()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {card_text(card_at(action))}"
        return action_text(action)

    def __str__(self) -> str:
        """The whole state, with the order of the stock."""
        pack = " ".join(card_text(card_at(index)) for index in self._pack)
        return " | ".join([pack, *self.told[0], "-", *self.told[1]])

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> Deal:
        """Sample uniformly a state that the player cannot distinguish from this one.

        ``chance`` gives numbers from 0 to 1, as ``pyspiel.UniformProbabilitySampler(0., 1.)``.
        """
        if not self._begun or self.is_terminal():  # nothing or everything is known
            copied: Deal = self.clone()
            return copied
        chances = len(self._pack) + (self._card != d.NONE)
        decided = self.history()[chances:]
        for _ in range(_MAX_TRIES):
            pack = resample(self._pack, self.opening, self.heard[player], player, chance)
            state: Deal = self.get_game().new_initial_state()
            if self._card != d.NONE:
                state.apply_action(place_of(Card(self._card)))
            for index in pack:
                state.apply_action(index)
            if _replay(state, decided):
                return state
        raise RuntimeError("no deal fits what this player has seen")

    # ------------------------------------------------------------ the deal

    def _begin(self) -> None:
        cards = self.deals[0].view(np.uint8)[8 * d.ORDER : 8 * d.ORDER + _CARDS]
        cards[:] = [card_at(index) for index in self._pack]
        calls.start(self.of.tables, self.deals, 0, self.of.dealer, self._card)
        self._begun = True
        seat = int(self.deals[0, d.SEAT])
        v.look_at(self.of.tables, self.deals, seat, *self._views())
        row = self.deals[0]
        for observer, lines in enumerate(self.told):
            hand = cards_text(int(row[d.HANDS + observer]))
            upcard = int(row[d.UPCARD])
            open_ = Card(upcard) if upcard != d.NONE else None
            limit, factor = int(row[d.LIMIT]), int(row[d.FACTOR])
            self.opening[observer] = Opening(int(row[d.HANDS + observer]), open_, limit, factor)
            shown = "none" if open_ is None else card_text(open_)
            lines.append(f"dealt {hand}, upcard {shown}, limit {limit}x{factor}")

    def _views(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        return self.seen.view(np.int64), self._masks.view(np.int64)

    def _act(self, action: int) -> None:
        seat, row = int(self.deals[0, d.SEAT]), self.deals[0]
        before = int(row[d.HANDS + seat])
        asked_for = _card_of(action)
        command = np.array([0, 1, 0, 0], np.int64)
        v.step(
            self.of.tables,
            self.deals,
            self._state,
            np.array([action]),
            *self._views(),
            self._outcome,
            command,
        )
        for observer, lines in enumerate(self.told):
            more, card = "", asked_for
            if action == TAKE or (action == DRAW and observer == seat):
                gained = int(row[d.HANDS + seat]) & ~before
                card = Card(gained.bit_length() - 1) if gained else None
                more = f" {cards_text(gained)}" if action == DRAW else ""
            lines.append(f"{seat}: {action_text(action)}{more}")
            self.heard[observer].append(ObservedEvent(seat, _action_index(action), card))

    def observed(self, player: int) -> NDArray[np.uint8]:
        """Observation of a seat, uint8 [280]; zeros before the cards are dealt."""
        seen = np.zeros((1, OBSERVATION_SIZE), np.uint8)
        if self._begun:
            v.look(self.of.tables, self.deals, 0, player, seen.view(np.int64))
        row: NDArray[np.uint8] = seen[0]
        return row


def _replay(state: Deal, actions: Sequence[int]) -> bool:
    """Apply actions to a state while they are legal; True if all were."""
    for action in actions:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def _card_of(action: int) -> Card | None:
    """The card of an action, if any."""
    if action < DISCARD:
        return None
    return card_at(action - (KNOCK if action >= KNOCK else DISCARD))


def _action_index(action: int) -> int:
    """Index in ``WHAT`` of an action."""
    if action < BIG_GIN:
        return action  # pass, stock, take
    return 4 if action == BIG_GIN or action >= KNOCK else 3


class Observer:
    """A player's observation of a state: the fields of the encoding, as one tensor and by name.

    With perfect recall: the cards dealt and the events since, row by row.
    """

    def __init__(self, kind: Any, rows: int = ROWS) -> None:
        self.recalls = bool(kind is not None and kind.perfect_recall)
        self.rows = rows
        self.tensor = np.zeros(size(rows) if self.recalls else OBSERVATION_SIZE, np.float32)
        self.dict = {name: self.tensor[span] for name, span in FIELDS.items()}
        if self.recalls:
            history = self.tensor[HEAD:].reshape(rows, WIDTH)
            self.dict = {"dealt": self.tensor[:HEAD], "history": history}

    def set_from(self, state: Deal, player: int) -> None:
        """Write what the player observes into the tensor."""
        if self.recalls:
            opening, heard = state.opening[player], state.heard[player]
            self.tensor[:] = tensor(opening, heard, player, self.rows)
        else:
            self.tensor[:] = state.observed(player)

    def string_from(self, state: Deal, player: int) -> str:
        """The information state, or without recall the observation, as text."""
        if self.recalls:
            return "; ".join(state.told[player])
        return " ".join(map(str, state.observed(player)))


pyspiel.register_game(_TYPE, Gin)
