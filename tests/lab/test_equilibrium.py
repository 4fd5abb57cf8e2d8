"""A small game written down whole, and solved: what its tree must be, and what is found in it."""

from __future__ import annotations

import numpy as np
import pytest

from openrummy.core.engine import Action, Discard, View
from openrummy.core.rules.catalogue import resolve
from openrummy.lab.equilibrium.build import build
from openrummy.lab.equilibrium.cfr import iterations
from openrummy.lab.equilibrium.deals import NotEnumerable
from openrummy.lab.equilibrium.tree import CHANCE, OVER, GameTree
from openrummy.lab.equilibrium.values import best_response, exploitability, value

SMALL = (
    "pack.ranks=3 pack.suits=2 deal.cards=2:2 knock.limit.points=3 knock.lay_off=none "
    "ending.left=0 ending.idle_turns=2"
)


@pytest.fixture(scope="module")
def tree() -> GameTree:
    return build(resolve("gin", SMALL.split()).rules)


def test_A41_the_tree_has_every_deal_and_each_information_set_once(tree: GameTree) -> None:
    assert (len(tree), len(tree.sets.seat), len(tree.sets.actions)) == (9199, 1920, 6038)
    assert tree.children[0] == 180  # 15 hands, 6 hands of the rest, 2 upcards
    for player, whole in ((CHANCE, 1.0), (OVER, 0.0)):
        some = np.flatnonzero(tree.player == player)
        sums = np.bincount(tree.parent[1:], tree.chance[1:], minlength=len(tree))
        assert sums[some] == pytest.approx(whole)
    # nodes that a player cannot tell apart have the same actions and the same history for them
    asked = np.flatnonzero(tree.set_of >= 0)
    assert (tree.children[asked] == tree.sets.count[tree.set_of[asked]]).all()
    histories = tree.information[asked, tree.player[asked]]
    assert len(set(zip(histories, tree.set_of[asked], strict=True))) == len(tree.sets.seat)
    # perfect recall: the nodes of a set are as deep as each other
    depth = np.repeat(range(len(tree.levels)), [level.stop - level.start for level in tree.levels])
    assert (depth[asked] == depth[tree.sets.node[tree.set_of[asked]]]).all()


def test_an_equilibrium_is_found_and_no_answer_gains_from_it(tree: GameTree) -> None:
    gaps = [exploitability(tree, iteration) for iteration in list(iterations(tree, 60))[::59]]
    *_, strategy = iterations(tree, 60)
    assert gaps[1] < 0.01 < gaps[0]
    assert value(tree, strategy) == pytest.approx(-3.9315, abs=2 * gaps[1])
    for seat, sign in ((0, 1), (1, -1)):
        gain, answer = best_response(tree, strategy, seat)
        # what an answer brings is what playing it brings, and no less than playing on
        assert sign * value(tree, answer) == pytest.approx(gain)
        assert gain >= sign * value(tree, strategy) - 1e-9


def test_a_habit_is_exploited(tree: GameTree) -> None:
    def never_knocks(seen: View, choices: tuple[Action, ...]) -> list[float]:
        plain = [float(isinstance(choice, Discard)) for choice in choices]
        return plain if any(plain) else [1.0] * len(choices)

    habit = tree.strategy(never_knocks)
    assert exploitability(tree, habit) > exploitability(tree, tree.uniform()) > 6
    with pytest.raises(ValueError, match="weights are required"):
        tree.strategy(lambda seen, choices: [1.0])


def test_what_cannot_be_written_down_is_refused() -> None:
    with pytest.raises(NotEnumerable, match="too large"):
        build(resolve("gin", SMALL.split()).rules, max_nodes=500)
    with pytest.raises(NotEnumerable, match=r"knock\.limit"):
        build(resolve("gin", ["knock.limit=knock-card"]).rules)
