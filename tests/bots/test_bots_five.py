"""Bots and hints where hands of five cards are shown."""

from __future__ import annotations

import pytest

from bots_tables import seen_by
from bots_watched import Watched, played
from deals import at
from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.cast.levels import LEVELS
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.core.engine import Draw, Knock, Pile
from openrummy.core.engine.model.events import DealBegan
from tables import FIVE

BOTS = ("random", "greedy", *LEVELS)


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("who", BOTS)
def test_every_action_is_accepted(who: str, players: int) -> None:
    bots = [catalogue.make(who if seat % 2 == 0 else "greedy") for seat in range(players)]
    assert not any(played(FIVE, bots, f"five {players} {who}", cap=4))


@pytest.mark.parametrize("players", [2, 5])
def test_hidden_cards_change_nothing_and_hints_are_good(players: int) -> None:
    sentences: dict[str, str] = {}
    bots: list[Bot] = [Watched(("hard", "greedy")[seat % 2], sentences) for seat in range(players)]
    assert not any(played(FIVE, bots, f"peek {players}", cap=5))
    assert set(sentences) >= {"hand-stock", "hand-take", "hand-throw"}


def advised(text: str) -> tuple[object, str]:
    seen = seen_by(FIVE, at(FIVE, text), [DealBegan(0, 2, (0, 1), 1, 0)], 0)
    advice = hint(FIVE, seen.game, seen.history)
    return advice.action, sentence(advice)


def test_what_makes_a_full_house_is_taken_and_it_is_shown() -> None:
    action, said = advised("hands=9c9d4h4s6s/2c5d6hTsKs turn=0:draw stock=?20 pile=4d")
    assert action == Draw(Pile.DISCARD)
    assert said == "Take the 4♦: it gives you a full house."
    action, said = advised("hands=9c9d4h4s6s4d/2c5d6hTsKs turn=0:throw taken=4d stock=?20 pile=2d")
    assert isinstance(action, Knock)
    assert said.startswith("Show a full house, discarding the 6♠: it is the best hand about 9")


def test_what_is_of_no_use_is_left() -> None:
    action, said = advised("hands=9c9d4h4s6s/2c5d6hTsKs turn=0:draw stock=?20 pile=2d")
    assert action == Draw(Pile.STOCK)
    assert said == "Draw from the stock. It will probably bring you more than the 2♦."
