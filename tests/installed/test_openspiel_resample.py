"""Deals that a player cannot tell apart, and the search of OpenSpiel that asks for them."""

from __future__ import annotations

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import openrummy.lab.envs.openspiel as ours
from openrummy.core.cards import cards_text
from openrummy.kernel.core.gin import deal as d


def dealt(rules: str, seed: int) -> ours.Deal:
    """A deal, its cards on the table."""
    chance = random.Random(seed)
    state: ours.Deal = pyspiel.load_game(ours.NAME, {"rules": rules}).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    return state


@pytest.mark.parametrize("rules", ["gin", "oklahoma", "gin-tournament", "gin-eleven"])
def test_a_player_cannot_tell_the_other_deals_from_its_own(rules: str) -> None:
    chance = random.Random(rules)
    hands = set()
    for seed in range(3):
        state = dealt(rules, seed)
        while not state.is_terminal():
            player = state.current_player()
            world = state.resample_from_infostate(player, chance.random)
            for known in ("information_state_string", "observation_string", "legal_actions"):
                assert getattr(world, known)(player) == getattr(state, known)(player)
            hands.add(cards_text(int(world.deals[0, d.HANDS + 1 - player])))
            state.apply_action(chance.choice(state.legal_actions()))
    assert len(hands) > 20


def test_a_card_that_was_seen_stays_where_it_is() -> None:
    state = dealt("gin", 5)
    first = state.current_player()
    state.apply_action(ours.TAKE)
    taken = int(state.deals[0, d.UPCARD])
    state.apply_action(next(action for action in state.legal_actions() if action >= ours.DISCARD))
    chance = random.Random(1)
    for _ in range(20):
        world = state.resample_from_infostate(1 - first, chance.random)
        assert int(world.deals[0, d.HANDS + first]) >> taken & 1


def test_its_search_with_sampled_worlds_plays() -> None:
    """ISMCTS asks for a world that the player cannot tell from the true one at every try."""
    chance = np.random.RandomState(3)
    evaluator = RandomRolloutEvaluator(1, chance)
    state = dealt("gin", 1)
    for _ in range(4):
        bot = ISMCTSBot(
            state.get_game(), evaluator, uct_c=30.0, max_simulations=8, random_state=chance
        )
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_it_misses_a_knock_that_is_legal() -> None:
    """Least deadwood of eleven cards after a discard: 10, with which the rules allow to knock."""
    import openrummy as rummy

    text = "4s5s6s4h5h6h2c6c3d4dAh"
    hand = rummy.Hand(" ".join(text[index : index + 2] for index in range(0, len(text), 2)))
    assert (hand.solve().after_discard, hand.solve().discards) == (10, ("6c",))
    utils = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    theirs = [13 * "cdhs".index(card[1]) + "A23456789TJQK".index(card[0]) for card in hand.cards]
    without = [card for card in theirs if card != 5]  # the 6c
    assert utils.min_deadwood(theirs) == 11
    assert utils.min_deadwood(without) == 10
