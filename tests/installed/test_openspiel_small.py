"""A small game solved here and by OpenSpiel: the same values, from its own tools."""

from __future__ import annotations

import pyspiel
import pytest

import openrummy.lab.envs.openspiel_small as ours
from openrummy.lab.equilibrium.cfr import cfr
from openrummy.lab.equilibrium.values import exploitability, value

VALUE = -3.9315  # points of the dealer a deal: found by both, see docs/equilibrium.md


def test_both_measure_and_find_the_same() -> None:
    game = pyspiel.load_game(ours.NAME)
    pyspiel.random_sim_test(game, 3, False, False)
    begin, tree = game.new_initial_state(), ours.tree_of(game)
    # what we found, measured by its tools
    strategy = cfr(tree, 40)
    policy = pyspiel.TabularPolicy(ours.policy_of(game, strategy))
    assert pyspiel.nash_conv(game, policy) / 2 == pytest.approx(exploitability(tree, strategy))
    returns = pyspiel.expected_returns(begin, policy, -1, True)
    assert returns == pytest.approx([value(tree, strategy), -value(tree, strategy)])
    # what it finds, measured by ours
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(15):
        solver.evaluate_and_update_policy()
    theirs = solver.average_policy()
    gap = pyspiel.nash_conv(game, theirs) / 2
    assert pyspiel.expected_returns(begin, theirs, -1, True)[0] == pytest.approx(VALUE, abs=2 * gap)
    assert value(tree, strategy) == pytest.approx(VALUE, abs=2 * exploitability(tree, strategy))
    assert gap < 0.2
