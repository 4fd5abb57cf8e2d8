"""Gin as a game of OpenSpiel: its own checks, and what each seat knows."""

from __future__ import annotations

import pyspiel
import pytest

import openrummy.lab.envs.openspiel as ours
from openrummy.lab.envs.information_tensor import HEAD, WIDTH, size


@pytest.mark.parametrize("rules", ["gin", "oklahoma", "gin-tournament"])
def test_its_random_simulation_finds_nothing_wrong(rules: str) -> None:
    game = pyspiel.load_game(ours.NAME, {"rules": rules, "dealer": 1, "rows": 40})
    pyspiel.random_sim_test(game, 5, False, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == 0
    # what the other seat holds is in nobody else's information state
    own, other = (state.information_state_string(seat) for seat in (0, 1))
    assert own.split(",")[0] != other.split(",")[0]
    assert game.information_state_tensor_shape() == [size(40)]


def test_the_tensor_holds_what_was_dealt_and_what_happened() -> None:
    state = pyspiel.load_game(ours.NAME, {"rows": 4}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for _ in range(2):
        state.apply_action(ours.PASS)
    state.apply_action(ours.DRAW)
    own, other = (state.information_state_tensor(seat) for seat in (1, 0))
    assert sum(own[:52]) == sum(other[:52]) == 10 and own[:52] != other[:52]
    # two passes; the card drawn is shown to the drawer alone
    assert [sum(own[HEAD + WIDTH * row :][:WIDTH]) for row in range(4)] == [0, 2, 2, 3]
    assert [sum(other[HEAD + WIDTH * row :][:WIDTH]) for row in range(4)] == [0, 2, 2, 2]
