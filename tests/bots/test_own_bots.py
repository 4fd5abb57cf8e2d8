"""Bots that people write in Python: what they may answer, how they are made, and by which name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import ClassVar

import pytest

import openrummy as rummy
from cli_tools import run_command
from openrummy.bots.base import Seen, Watcher
from openrummy.bots.match import MAX_DEALS
from openrummy.core.game import GameEvent
from openrummy.core.rules.pieces import Rules

MINE = """
from __future__ import annotations
from dataclasses import dataclass
import beside
import openrummy as rummy
from openrummy.bots.base import Watcher

def first(view):
    return view.legal()[0]

class Tokens(Watcher):
    def choose(self, seen):
        return beside.token(rummy.View.of_seen(seen).legal()[0])

class Wrong(Watcher):
    def choose(self, seen):
        return "Ks"

@dataclass
class Books:
    turns: int = 0
    def begin(self, rules, seat, seats, seed):
        pass
    def see(self, event):
        pass
    def act(self):
        return None

number = 3
"""


class Tokens(Watcher):
    """Answers what stands first, as a value of the library, a text or a value of the engine."""

    as_asked: ClassVar[list[type]] = []

    def choose(self, seen: Seen):  # type: ignore[no-untyped-def]
        """The first legal action."""
        action = rummy.View.of_seen(seen).legal()[0]
        answer = (action, str(action), action.value)[seen.board.public.turns % 3]
        self.as_asked.append(type(answer))
        return answer


class Wrong(Watcher):
    """Answers a discard whatever is asked."""

    def choose(self, seen: Seen):  # type: ignore[no-untyped-def]
        """No action of this moment."""
        return "Ks"


class Bare:
    """Keeps its own books, and is made of nothing."""

    def begin(self, rules: Rules, seat: int, seats: int, seed: bytes) -> None:
        """A game starts."""

    def see(self, event: GameEvent) -> None:
        """Something happened."""

    def act(self) -> str:
        """Always the same."""
        return "s"


def test_a_class_may_answer_actions_of_the_library_and_tokens() -> None:
    def first(view: rummy.View) -> rummy.Action:
        return view.legal()[0]

    Tokens.as_asked.clear()
    match_result = rummy.play_match(Tokens, "simple", games=4, seed=1)
    assert set(Tokens.as_asked) >= {rummy.Action, str} and len(set(Tokens.as_asked)) > 2
    same = rummy.play_match(first, "simple", games=4, seed=1)
    assert match_result.report.points_per_deal_a == same.report.points_per_deal_a
    assert not match_result.failures()


def test_what_is_not_legal_is_said_and_not_played_down() -> None:
    with pytest.raises(rummy.NotLegal, match="draw a card first"):
        rummy.play_match(Wrong, "simple", games=2, seed=1)
    match_result = rummy.play_match(Bare, "simple", games=2, seed=1)
    assert match_result.bots[0].illegal == 2
    assert "games lost by failure: 2" in str(match_result) and "Bare: deal 1:" in str(match_result)
    with pytest.raises(rummy.WrongType, match="the class, not one of its objects"):
        rummy.play_match(Bare(), "simple", games=2)  # type: ignore[arg-type]


def test_a_bot_of_ones_own_is_asked_in_a_game() -> None:
    game = rummy.new_game("gin", seed=3)
    assert game.ask(Tokens) in game.legal()
    while not game.over and game.deal_number <= MAX_DEALS:
        game.play(game.ask(Tokens if game.asked[0] == 0 else "simple"))
    assert game.over


def test_the_best_defence_is_what_our_players_do() -> None:
    for seed in range(40):
        game = rummy.new_game("gin", seed=seed)
        while not game.over and game.view(game.asked[0]).asked_for != "defend":
            if game.deal_number > 1:
                break
            game.play(game.ask("simple"))
        else:
            break
    assert not game.over and game.view(game.asked[0]).asked_for == "defend"
    view = game.view(game.asked[0])
    assert view.best_defence() == game.ask("patient")
    game = rummy.new_game("gin", seed=1)
    with pytest.raises(rummy.UsageError, match="nobody defends here"):
        game.view(game.asked[0]).best_defence()


@pytest.fixture(scope="module")
def own_bots(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a file with bots, and of another beside it that it imports."""
    folder = tmp_path_factory.mktemp("mine")
    (folder / "mine.py").write_text(MINE, "utf-8")
    (folder / "beside.py").write_text("token = str\n", "utf-8")
    return f"py:{folder / 'mine.py'}"


def test_bots_in_a_file_sit_down_in_the_arena(own_bots: str, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    asked = ("arena", f"{own_bots}:first", f"{own_bots}:Tokens", "simple", "--players", "2")
    report = run_command(*asked, "--games", "3", "--log", str(log), "--json").json
    assert [bot["name"] for bot in report["bots"]] == [
        f"{own_bots}:first",
        f"{own_bots}:Tokens",
        "simple",
    ]
    assert report["illegal"] == 0
    assert json.loads(log.read_text("utf-8").splitlines()[0])["bots"][0] == f"{own_bots}:first"
    lost = run_command("arena", f"{own_bots}:Wrong", "simple", "--games", "2")
    assert "lost by failure 2" in lost.out and "draw a card first" in lost.out
    lost = run_command("arena", f"{own_bots}:Books", "simple", "--games", "2")
    assert "lost by failure 2" in lost.out and "None is not an action" in lost.out
    assert rummy.play_match(f"{own_bots}:first", "simple", games=2).bots[0].illegal == 0


@pytest.mark.slow
def test_bots_in_a_file_play_in_other_processes(own_bots: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "openrummy",
            "arena",
            f"{own_bots}:Tokens",
            "simple",
            "--games",
            "4",
            "--threads",
            "2",
            "--json",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 4


def test_a_bot_that_is_not_there_is_named(own_bots: str) -> None:
    for name, said in (
        (f"{own_bots}:second", "there is no function or class second in"),
        (f"{own_bots}:number", "there is no function or class number in"),
        ("py:nowhere.py:first", "there is no file nowhere.py"),
        ("py:no.where:first", "there is no module no.where"),
        ("py:mine", "write py:FILE.py:NAME"),
        ("mine.py", "a bot of yours in Python py:FILE.py:NAME"),
    ):
        refused = run_command("arena", name, "simple")
        assert refused.code and said in refused.err, name
        if name != "mine.py":
            with pytest.raises(rummy.UsageError, match=said):
                rummy.play_match(name, "simple", games=2)
