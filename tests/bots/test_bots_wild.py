"""Bots and hints with a wild rank, and where whole hands are declared."""

from __future__ import annotations

import pytest

from bots_watched import Watched, played
from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import DeclaredMelds, NoWild, Rules

ALL: dict[str, Rules] = {name: variant(name).rules for name in names()}
DECLARED = {name: rules for name, rules in ALL.items() if isinstance(rules.play, DeclaredMelds)}
WILD = {
    name: rules
    for name, rules in ALL.items()
    if not isinstance(rules.wild, NoWild) and name not in DECLARED
}
GAMES = WILD | DECLARED
SEATS = [
    (name, players)
    for name, rules in GAMES.items()
    for players in sorted({rules.seating.players[0], min(6, rules.seating.players[-1])})
]


def test_there_are_such_games() -> None:
    assert len(WILD) >= 10
    assert len(DECLARED) >= 2


# whole hands: test_bots_contract.py with two players, test_bots_seats.py with more, every bot
LEGAL = [(name, players) for name, players in SEATS if name in WILD]


@pytest.mark.sweep("each")
@pytest.mark.parametrize(("name", "players"), LEGAL)
@pytest.mark.parametrize("who", ("easy", "hard"))
def test_every_action_is_accepted(who: str, name: str, players: int) -> None:
    bots = [catalogue.make(who if seat % 2 == 0 else "greedy") for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"{name} {players} {who}"))


@pytest.mark.slow
@pytest.mark.sweep("sparse")
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_hidden_cards_change_nothing_and_hints_are_good(name: str, players: int) -> None:
    sentences: dict[str, str] = {}
    bots: list[Bot] = [Watched(("hard", "greedy")[seat % 2], sentences) for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"peek {name} {players}"))
    assert len(sentences) >= 3
