"""A seat's knowledge as text and numbers: complete, nothing else, for every kind of game."""

from __future__ import annotations

import random

import numpy as np
import pytest

import openrummy as rummy
from openrummy.core.cards import cards_text, parse_card
from openrummy.lab.envs.information_tensor import CARDS, HEAD, WIDTH, size


def played(name: str, actions: int) -> list[rummy.Game]:
    """A deal by chance, moment by moment."""
    chance, game = random.Random(name), rummy.new_game(name, seed=5)
    games = [game.copy()]
    while len(games) < actions and not game.over and game.deal_number == 1:
        game.play(chance.choice(game.legal()))
        games.append(game.copy())
    return games


@pytest.mark.parametrize(
    "name", ["gin", "rummy-500", "wild-rummy", "indian-rummy", "fort-worth-gin"]
)
def test_equal_information_states_have_equal_legal_actions(name: str) -> None:
    known: dict[str, object] = {}
    for game in played(name, 60):
        for seat in range(game.players):
            view = game.view(seat)
            state = (view.hand, view.pile, view.held, view.melds, view.legal())
            if view.board.public.result is None:
                text = f"{seat} {game.information_state(seat)}"
                assert known.setdefault(text, state) == state
    assert len(known) > 10


def test_hidden_cards_are_not_in_the_information_state() -> None:
    game = played("gin", 40)[-1]
    for seat in (0, 1):
        text = game.information_state(seat)
        dealt = cards_text(game.at(0).view(1 - seat).hand.mask)
        assert dealt not in text and f"; {seat} stock " in text
        assert f"{1 - seat} stock;" in f"{text};" and f"{1 - seat} stock " not in text
    with pytest.raises(rummy.UsageError, match="position"):
        rummy.from_position(game.at(2).position()).information_state(0)


def test_the_tensor_has_a_row_for_each_thing_that_happened() -> None:
    game = rummy.new_game("gin", seed=7)
    upcard = game.view(0).upcard
    game.play("t")
    for seat in (0, 1):
        tensor = game.information_tensor(seat, rows=3)
        assert tensor.shape == (size(3),) and tensor.dtype == np.float32
        assert tensor[:CARDS].sum() == 10 and tensor[CARDS : 2 * CARDS].sum() == 1
        assert tensor[HEAD - 2 : HEAD].tolist() == [10, 1]
        rows = tensor[HEAD:].reshape(3, WIDTH)
        assert rows[:2].sum() == 0 and rows[2].sum() == 3
        assert rows[2, int(seat == 0)] == 1  # seat 1 did it
        card = parse_card(str(upcard))
        assert rows[2, WIDTH - CARDS + 13 * (card // 16) + card % 16] == 1
    with pytest.raises(rummy.UsageError, match="no jokers"):
        rummy.new_game("indian-rummy", seed=1).information_tensor(0)
