"""Bots and hints in games with melds on the table."""

from __future__ import annotations

from copy import deepcopy

import pytest

from openrummy import engine, game
from openrummy.arena.match import Table
from openrummy.bots import catalogue, personas
from openrummy.bots.base import Bot, Seen, Watcher
from openrummy.bots.hint import hint
from openrummy.bots.patient.play import judge
from openrummy.bots.patient.style import BEST
from openrummy.bots.words import sentence
from openrummy.rng import seed_bytes
from openrummy.rules.pieces import Rules
from tables import TABLES

BOTS = ("random", "greedy", "easy", "hard")
SEATS = [
    (name, players)
    for name, rules in TABLES.items()
    for players in sorted({rules.seating.players[0], rules.seating.players[-1]})
]


def played(rules: Rules, bots: list[Bot], seed: str, cap: int = 1) -> list[int]:
    """Play some deals; what was refused, seat by seat."""
    table = Table(rules, bots, seed_bytes(seed), cap=cap)
    tally = table.play([seed_bytes(f"{seed} {seat}") for seat in range(len(bots))])
    assert min(tally.decisions) > 0
    return tally.illegal


@pytest.mark.parametrize(("name", "players"), SEATS)
@pytest.mark.parametrize("who", BOTS)
def test_every_action_is_accepted(who: str, name: str, players: int) -> None:
    bots = [catalogue.make(who if seat % 2 == 0 else "greedy") for seat in range(players)]
    assert not any(played(TABLES[name], bots, f"{name} {players} {who}"))


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
        said = sentence(advice, "Mara", [f"P{seat}" for seat in range(6)])
        assert said.endswith(".") and "{" not in said
        self.told[advice.code] = said
        return action


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_hidden_cards_change_nothing_and_hints_are_good(name: str, players: int) -> None:
    told: dict[str, str] = {}
    bots: list[Bot] = [Watched(("hard", "greedy")[seat % 2], told) for seat in range(players)]
    assert not any(played(TABLES[name], bots, f"peek {name} {players}"))
    assert any(code.startswith("table-stock") for code in told)
    assert any(code.startswith("table-throw") for code in told)


@pytest.mark.parametrize("one", personas.personas(), ids=lambda one: one.id)
def test_characters_play(one: personas.Persona) -> None:
    bots: list[Bot] = [personas.make(one.id, level) for level in ("easy", "hard", "medium")]
    assert not any(played(TABLES["house"], bots, one.id))
