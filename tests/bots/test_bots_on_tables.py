"""Bots and hints in games with melds on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots_watched import Watched, played
from openrummy.bots import catalogue
from openrummy.bots.base import Bot
from openrummy.bots.cast import personas
from openrummy.bots.cast.levels import LEVELS
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import Deal, Melds, NoWild, Pack, Rules, Table, TableMelds
from tables import TABLES, rummy

WIDE = Deal(cards=tuple((seats, 7) for seats in range(2, 9)), next_dealer="alternate")
PRESETS = {
    name: variant(name).rules
    for name in names()
    if isinstance(variant(name).rules.play, TableMelds)
    and isinstance(variant(name).rules.wild, NoWild)  # the others: test_bots_wild.py
}
GAMES: dict[str, Rules] = {
    **PRESETS,
    **{name: TABLES[name] for name in ("turned over", "corner", "last card", "used at once")},
    "jokers": rummy(pack=Pack(1, 2), play=TableMelds(reclaim="keep")),
    "jokers, house": replace(
        TABLES["house"], pack=Pack(1, 4), play=TableMelds("any", "after-meld", reclaim="keep")
    ),
    "jokers, five hundred": replace(TABLES["five hundred"], pack=Pack(1, 2)),
    "jokers, open": replace(TABLES["open"], pack=Pack(1, 2)),
    "two packs": replace(
        TABLES["five hundred"], pack=Pack(2, 1), deal=WIDE, seating=Table(tuple(range(2, 9)))
    ),
    "twins": rummy(
        pack=Pack(2, 2), melds=Melds(twins=True), deal=WIDE, seating=Table(tuple(range(2, 9)))
    ),
}
BOTS = ("random", "greedy", *LEVELS)
SEATS = [
    (name, players)
    for name, rules in GAMES.items()
    for players in sorted({rules.seating.players[0], rules.seating.players[-1]})
]


@pytest.mark.sweep("each")
@pytest.mark.parametrize(("name", "players"), SEATS)
@pytest.mark.parametrize("who", BOTS)
def test_every_action_is_accepted(who: str, name: str, players: int) -> None:
    bots = [catalogue.make(who if seat % 2 == 0 else "greedy") for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"{name} {players} {who}"))


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_hidden_cards_change_nothing_and_hints_are_good(name: str, players: int) -> None:
    sentences: dict[str, str] = {}
    bots: list[Bot] = [Watched(("hard", "greedy")[seat % 2], sentences) for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"peek {name} {players}"))
    assert len(sentences) >= 3


@pytest.mark.parametrize("persona", personas.personas(), ids=lambda persona: persona.id)
def test_characters_play(persona: personas.Persona) -> None:
    bots: list[Bot] = [personas.make(persona.id, level) for level in ("easy", "hard", "medium")]
    assert not any(played(TABLES["house"], bots, persona.id))
