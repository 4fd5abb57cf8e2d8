"""Gin as a game of OpenSpiel, where that is installed: its own checks, and what each seat knows."""

from __future__ import annotations

import pytest

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize("rules", ["gin", "oklahoma", "gin-tournament"])
def test_its_random_simulation_finds_nothing_wrong(rules: str) -> None:
    import openrummy.envs.openspiel as ours

    game = pyspiel.load_game(ours.NAME, {"rules": rules, "dealer": 1})
    pyspiel.random_sim_test(game, 5, False, False)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == 0
    # what the other seat holds is in nobody else's information state
    own, other = (state.information_state_string(seat) for seat in (0, 1))
    assert own.split(",")[0] != other.split(",")[0]
