"""Duties of every bot in every game: legal, repeatable, blind to what is hidden."""

from __future__ import annotations

import ast
import re
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from bots_tables import play_until, seen_by
from openrummy.bots import catalogue
from openrummy.bots.base import Bot, Budget, Seen, Watcher
from openrummy.bots.cast import personas
from openrummy.bots.heuristic.kinds import judge
from openrummy.bots.match import BotTable
from openrummy.core import engine, game
from openrummy.core.cards.rng import seed_bytes
from openrummy.core.engine.model.events import DealBegan
from openrummy.core.game import HOST, OnBoard
from openrummy.core.rules.catalogue import names as variants
from openrummy.core.rules.catalogue import variant
from openrummy.core.rules.pieces import DeclaredMelds, Rules, TableMelds

BOTS = catalogue.names()
LEARNING = {"expert", "fast"}  # from one game against somebody to the next
GAMES = [
    name
    for name in variants()
    if 2 in variant(name).rules.seating.players
    and not isinstance(variant(name).rules.play, TableMelds)  # see test_bots_on_tables.py
]
SOURCE = Path(catalogue.__file__).parent


def make(name: str) -> Bot:
    return catalogue.make(name, Budget(work=24))


@pytest.mark.sweep("each")
@pytest.mark.parametrize("rules_name", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_every_action_is_accepted(name: str, rules_name: str) -> None:
    bots, rules = [make(name), make("simple")], variant(rules_name).rules
    deals = 2 if isinstance(rules.play, DeclaredMelds) else 5  # whole hands are gathered for long
    tally = BotTable(rules, bots, seed_bytes(rules_name), cap=deals).play(
        [seed_bytes(1), seed_bytes(2)]
    )
    assert tally.illegal == [0, 0]
    assert min(tally.decisions) > 0


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same(name: str) -> None:
    rules = variant(GAMES[0]).rules
    runs = [play_until(rules, [make(name), make(name)], "again", 2) for _ in range(2)]
    assert [action for _, _, action in runs[0]] == [action for _, _, action in runs[1]]


@pytest.mark.parametrize("name", [name for name in BOTS if name not in LEARNING])
def test_who_does_not_learn_plays_as_if_it_had_not_played_before(name: str) -> None:
    rules = variant(GAMES[0]).rules

    def second(*games: str) -> list[list[int]]:
        """Result of the last of some games between the same two."""
        bots = [make(name), make("medium")]
        for entropy in games:
            seeds = [seed_bytes(f"{entropy} {seat}") for seat in range(2)]
            tally = BotTable(rules, bots, seed_bytes(entropy), cap=2).play(seeds)
        return [tally.points, tally.decisions, tally.won]

    assert second("before", "then") == second("then")


class Doubled(Watcher):
    """Asks a bot twice: as it sits, and a copy of it in a world that it cannot tell apart."""

    def __init__(self, name: str) -> None:
        super().__init__()
        inner = make(name)
        assert isinstance(inner, Watcher)
        self.inner = inner

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        super().begin(rules, seat, seats, seed)
        self.inner.begin(rules, seat, seats, seed)

    def see(self, event: game.GameEvent) -> None:
        super().see(event)
        self.inner.see(event)

    def choose(self, seen: Seen) -> engine.Action:
        duplicate = deepcopy(self.inner)
        duplicate._asked += 1
        action = self.inner.act()
        world = engine.resample(seen.rules, seen.history, seen.seat, self.chance())
        other = seen_by(seen.rules, world, seen.history, seen.seat)
        assert other.board == seen.board
        # the sheet is the same in every world: all know it
        assert duplicate.choose(replace(other, game=seen.game)) == action
        return action


@pytest.mark.sweep("sparse")
@pytest.mark.parametrize("rules_name", GAMES)
@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_hidden_cards_change_nothing(name: str, rules_name: str) -> None:
    rules = variant(rules_name).rules
    deals = 1 if isinstance(rules.play, DeclaredMelds) else 2  # whole hands are gathered for long
    assert play_until(rules, [Doubled(name), Doubled("simple")], f"peek {rules_name}", deals)


def test_events_of_another_seat_are_never_told() -> None:
    rules = variant(GAMES[0]).rules

    class Spy(Doubled):
        def see(self, event: game.GameEvent) -> None:
            assert game.redact(event, self.seat) == event
            super().see(event)

    play_until(rules, [Spy("simple"), Spy("simple")], "spy", 2)


def test_bots_do_not_know_full_states() -> None:
    arbiters = {"match.py", "deal_series.py", "dispatch.py"}  # who deal, and hold the whole game
    secret = {"State", "Game", "Step", "GameStep", "apply", "setup", "start_with", "Position"}
    for file in SOURCE.rglob("*.py"):
        if file.name in arbiters or "protocol" in file.parts:  # it has messages of these names
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not secret & {alias.name for alias in node.names}, file.name


@pytest.mark.sweep("some")
@pytest.mark.parametrize("rules_name", GAMES)
def test_all_that_is_judged_is_legal(rules_name: str) -> None:
    rules = variant(rules_name).rules
    for seat, state, _ in play_until(rules, [make("easy"), make("hard")], "judged", 2):
        board = state.boards[0]
        seen = seen_by(rules, board, [DealBegan(0, 2, (0, 1), 0, 1)], seat)
        candidates = judge(seen)
        assert candidates
        for candidate in candidates:
            assert engine.why_not(rules, board, seat, candidate.action) is None, candidate
        assert [candidate.equity for candidate in candidates] == sorted(
            (candidate.equity for candidate in candidates), reverse=True
        )


def test_names_and_info() -> None:
    assert {"random", "simple", "easy", "medium", "hard"} <= set(BOTS)
    for name in BOTS:
        info = catalogue.info(name)
        assert info.name == name
        assert info.style.endswith(".")
    assert [catalogue.info(name).level for name in ("easy", "medium", "hard")] == [
        "easy",
        "medium",
        "hard",
    ]
    with pytest.raises(catalogue.UnknownBot, match="the bots are random"):
        catalogue.make("nobody")


@pytest.mark.sweep("some")
@pytest.mark.parametrize("persona", personas.personas(), ids=lambda persona: persona.id)
def test_characters_play(persona: personas.Persona) -> None:
    bots = [personas.make(persona.id, "easy"), personas.make(persona.id, "hard")]
    rules = variant(GAMES[0]).rules
    tally = BotTable(rules, bots, seed_bytes(persona.id), cap=3).play(
        [seed_bytes(1), seed_bytes(2)]
    )
    assert tally.illegal == [0, 0]
    assert persona.line.endswith(".")


def test_boards_of_others_are_left_alone() -> None:
    rules = variant(GAMES[0]).rules
    bot = make("simple")
    assert isinstance(bot, Watcher)
    bot.begin(rules, 0, 2, seed_bytes(3))
    step = game.start(rules, 2)
    dealt = game.apply(rules, step.state, HOST, game.StartDeal(seed_bytes(4)))
    for event in (*step.events, *dealt.events):
        bot.see(game.redact(event, 0))
    before = list(bot.history)
    bot.see(OnBoard(1, DealBegan(0, 4, (2, 3), 2, 3)))
    assert bot.history == before


def test_the_example_of_the_guide_runs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (root / "docs" / "bots.md").read_text(encoding="utf-8")
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(block, "docs/bots.md", "exec"), {"__name__": "__main__"})
    heads, own, other = capsys.readouterr().out.splitlines()
    assert heads.split()[0] == "bot" and own.startswith("Stubborn ") and other.startswith("simple ")


def test_the_guide_names_every_bot(root: Path) -> None:
    text = (root / "docs" / "bots.md").read_text(encoding="utf-8")
    assert not [name for name in BOTS if f"`{name}`" not in text]
    assert not [persona.name for persona in personas.personas() if persona.name not in text]
