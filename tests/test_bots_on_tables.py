"""Bots and hints in games with melds on the table."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

import pytest

from openrummy import engine, game
from openrummy.arena.match import Table as Played
from openrummy.bots import catalogue, personas
from openrummy.bots.base import Bot, Seen, Watcher
from openrummy.bots.hint import hint
from openrummy.bots.levels import LEVELS
from openrummy.bots.patient.play import judge
from openrummy.bots.patient.style import BEST
from openrummy.bots.words import sentence
from openrummy.rng import seed_bytes
from openrummy.rules.catalogue import names, variant
from openrummy.rules.pieces import Deal, Melds, Pack, Rules, Table, TableMelds
from tables import TABLES, rummy

WIDE = Deal(cards=tuple((seats, 7) for seats in range(2, 9)), next_dealer="alternate")
PRESETS = {
    name: variant(name).rules
    for name in names()
    if isinstance(variant(name).rules.play, TableMelds)
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


def played(rules: Rules, bots: list[Bot], seed: str, cap: int = 1) -> list[int]:
    """Play some deals; what was refused, seat by seat."""
    table = Played(rules, bots, seed_bytes(seed), cap=cap)
    tally = table.play([seed_bytes(f"{seed} {seat}") for seat in range(len(bots))])
    assert max(tally.decisions) > 0
    return tally.illegal


@pytest.mark.parametrize(("name", "players"), SEATS)
@pytest.mark.parametrize("who", BOTS)
def test_every_action_is_accepted(who: str, name: str, players: int) -> None:
    bots = [catalogue.make(who if seat % 2 == 0 else "greedy") for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"{name} {players} {who}"))


class Watched(Watcher):
    """Asks a bot, its twin in another world, the judge and the hint, and compares."""

    def __init__(self, name: str, told: dict[str, str]) -> None:
        super().__init__()
        inner = catalogue.make(name)
        assert isinstance(inner, Watcher)
        self.inner, self.told = inner, told

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)

    def see(self, event: game.GameEvent) -> None:
        super().see(event)
        self.inner.see(event)

    def choose(self, seen: Seen) -> engine.Action:
        twin = deepcopy(self.inner)
        twin._asked += 1
        action = self.inner.act()
        world = engine.resample(seen.rules, seen.history, seen.seat, self.chance())
        board = engine.view(world, seen.seat)
        assert board == seen.board
        assert twin.choose(Seen(seen.rules, seen.game, board, seen.history)) == action
        found = judge(seen, BEST)
        for one in found:
            assert engine.why_not_in(seen.rules, seen.board, one.action) is None, one
        assert [one.equity for one in found] == sorted((one.equity for one in found), reverse=True)
        advice = hint(seen.rules, seen.game, seen.history)
        assert advice.action == found[0].action
        said = sentence(advice, "Mara", [f"P{seat}" for seat in range(8)])
        assert said.endswith(".") and "{" not in said
        self.told[advice.code] = said
        return action


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_hidden_cards_change_nothing_and_hints_are_good(name: str, players: int) -> None:
    told: dict[str, str] = {}
    bots: list[Bot] = [Watched(("hard", "greedy")[seat % 2], told) for seat in range(players)]
    assert not any(played(GAMES[name], bots, f"peek {name} {players}"))
    assert len(told) >= 3


@pytest.mark.parametrize("one", personas.personas(), ids=lambda one: one.id)
def test_characters_play(one: personas.Persona) -> None:
    bots: list[Bot] = [personas.make(one.id, level) for level in ("easy", "hard", "medium")]
    assert not any(played(TABLES["house"], bots, one.id))
