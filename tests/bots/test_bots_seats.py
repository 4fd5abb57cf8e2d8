"""Bots and hints at every table there is: each game with each number of players."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bots_watched import Doubled
from openrummy.bots import catalogue
from openrummy.bots.base import Budget, Seen, Watcher
from openrummy.bots.heuristic.knock.open_knock import chance_lowest, edge, likely_limit
from openrummy.bots.heuristic.style import BEST
from openrummy.bots.hints.advice import hint
from openrummy.bots.hints.sentences import sentence
from openrummy.bots.match import BotTable
from openrummy.core import engine, game
from openrummy.core.cards import bit
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine import Knock, View
from openrummy.core.engine.show_checks import deadwood_of
from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.pieces import DeclaredMelds, GameSheet, Rules, TableMelds

BOTS = catalogue.names()
LONG = replace(variant("knock-rummy").rules, sheet=GameSheet(target=0, deals=12))


def sizes(rules: Rules) -> tuple[int, ...]:
    """Whole hands are gathered for long: there the fewest with a number of packs, and the most."""
    players = tuple(player for player in rules.seating.players if player > 2)
    if not isinstance(rules.play, DeclaredMelds):
        return rules.seating.players
    fewest = {rules.pack.packs_for(number): number for number in reversed(players)}
    return tuple(sorted({*fewest.values(), players[-1]}))


TABLES = [
    (name, players)
    for name in names()
    for players in sizes(variant(name).rules)
    if players > 2 or name == "knock-rummy"
    if not isinstance(variant(name).rules.play, TableMelds)  # see test_bots_on_tables.py
]


def played(rules: Rules, bots: list[Watcher], seed: str, cap: int = 2) -> list[int]:
    """Play some deals; what was refused, seat by seat."""
    table = BotTable(rules, bots, seed_bytes(seed), cap=cap)
    return table.play([seed_bytes(f"{seed} {seat}") for seat in range(len(bots))]).illegal


def bot(name: str) -> Watcher:
    made = catalogue.make(name, Budget(work=24))
    assert isinstance(made, Watcher)
    return made


@pytest.mark.sweep("each")
@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("who", BOTS)
def test_every_action_is_accepted(who: str, name: str, players: int) -> None:
    rules = variant(name).rules
    bots = [bot(who if seat % 2 == 0 else "simple") for seat in range(players)]
    assert not any(played(rules, bots, f"{name} {players} {who}"))


@pytest.mark.sweep("few")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hidden_cards_change_nothing(name: str, players: int) -> None:
    before = Doubled.asked
    bots: list[Watcher] = [Doubled(bot(("hard", "simple")[seat % 2])) for seat in range(players)]
    assert not any(played(variant(name).rules, bots, f"peek {name} {players}", cap=1))
    assert Doubled.asked > before


class Advised(Watcher):
    """Does what the hint says, and keeps every reason it was given."""

    def __init__(self, sentences: dict[str, str]) -> None:
        super().__init__()
        self.sentences = sentences

    def choose(self, seen: Seen) -> engine.Action:
        advice = hint(seen.rules, seen.game, seen.history)
        assert engine.why_not_in(seen.rules, seen.board, advice.action) is None
        said = sentence(advice, "Mara")
        assert said.endswith(".") and "999" not in said
        self.sentences[advice.code] = said
        return advice.action


def reasons(name: str, players: int, cap: int) -> dict[str, str]:
    sentences: dict[str, str] = {}
    bots: list[Watcher] = [Advised(sentences) for _ in range(players)]
    assert not any(played(variant(name).rules, bots, f"advice {name} {players}", cap))
    return sentences


@pytest.mark.sweep("few")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_hints_are_given_at_every_table(name: str, players: int) -> None:
    deals = 1 if isinstance(variant(name).rules.play, DeclaredMelds) else 4
    assert len(reasons(name, players, deals)) >= 2


def test_where_any_count_may_knock_the_reasons_are_chances() -> None:
    sentences = {code: text for players in (2, 4) for code, text in many(players).items()}
    assert (
        "% of the time" in sentences["knock-count"] and "% of the time" in sentences["go-on-count"]
    )
    assert {"knock", "go-on", "gin", "take-knock", "take-gin"}.isdisjoint(sentences)


def many(players: int) -> dict[str, str]:
    return reasons("knock-rummy", players, 6)


# ---------------------------------------------------------------- knocking with any count


class Keen(Watcher):
    """A hard bot that keeps what it knocked with."""

    def __init__(self, knocks: list[tuple[int, int]]) -> None:
        super().__init__()
        self.inner = bot("hard")
        self.knocks = knocks

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)

    def see(self, event: game.GameEvent) -> None:
        super().see(event)
        self.inner.see(event)

    def choose(self, seen: Seen) -> engine.Action:
        action = self.inner.act()
        if isinstance(action, Knock):
            left = deadwood_of(seen.rules, seen.board.hand & ~bit(action.card), action.melds)
            self.knocks.append((seen.board.public.turns, left[1]))
        return action


def test_nobody_knocks_at_once_with_a_high_count() -> None:
    """Cards shown count far less than cards dealt, which are about six points each."""
    for players in (2, 3, 5):
        knocks: list[tuple[int, int]] = []
        bots: list[Watcher] = [Keen(knocks) for _ in range(players)]
        assert not any(played(LONG, bots, f"keen {players}", cap=12))
        size = variant("knock-rummy").rules.deal.hand_size(players)
        assert sum(points for _, points in knocks) / len(knocks) < 3 * size
        assert any(turns >= players for turns, _ in knocks)


def moment(turns: int, players: int) -> Seen:
    """The view of a seat of knock rummy after n turns of each player."""
    rules = variant("knock-rummy").rules
    begun = game.start(rules, players).state
    state = game.apply(rules, begun, game.HOST, game.StartDeal(seed_bytes("moment"))).state
    view = game.view(state, 0)
    public = view.boards[0].public
    later = engine.Public(**{**vars(public), "turns": turns * players})
    return Seen(rules, view, View(0, later, view.boards[0].hand), [])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_lower_count_and_an_earlier_turn_are_likelier_the_lowest(players: int) -> None:
    for turns in (0, 2, 5, 9):
        seen = moment(turns, players)
        chances = [chance_lowest(seen, points) for points in range(0, 60, 4)]
        assert chances == sorted(chances, reverse=True) and 0 <= chances[-1] < chances[0] <= 1
        assert chance_lowest(moment(turns + 1, players), 20) < chance_lowest(seen, 20)
        assert likely_limit(moment(turns + 1, players), BEST) <= likely_limit(seen, BEST)
        assert edge(seen, BEST, likely_limit(seen, BEST)) >= 0
    assert chance_lowest(moment(3, 5), 15) < chance_lowest(moment(3, 4), 15)
