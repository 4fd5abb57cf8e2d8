"""The bench of legal actions: what it counts, and that an action listed twice is an error."""

from __future__ import annotations

import pytest

from cli_tools import run_command
from openrummy.core import engine, game
from openrummy.core.rules.pieces import Rules
from openrummy.core.scoring.result import Seat
from openrummy.lab.bench import legal


def test_every_call_is_timed_beside_gin() -> None:
    done = run_command("bench", "legal", "rummy-500", "mahjong-gin", "--deals", "3", "--json")
    assert done.code == 0
    report = done.json
    assert (report["deals"], report["duplicates"]) == (3, 0) and report["gin_median_us"] > 0
    assert [game["name"] for game in report["games"]] == ["rummy-500", "mahjong-gin"]
    for game_report in report["games"]:
        assert game_report["calls"] > 30 and game_report["most_actions"] > 10
        assert 0 < game_report["median_us"] <= game_report["p99_us"] <= game_report["max_us"]
        assert game_report["ratio"] == pytest.approx(
            game_report["p99_us"] / report["gin_median_us"], rel=0.1
        )
        assert (game_report["ratio"] > legal.MAX_RATIO) is (game_report["name"] in report["over"])
    said = run_command("bench", "legal", "gin", "--deals", "1")
    assert said.code == 0 and "action twice: 0" in said.out
    assert "no game" in run_command("bench", "legal", "nothing").refused()


def test_an_action_listed_twice_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = game.legal

    def doubled(rules: Rules, state: game.Game, actor: Seat) -> tuple[engine.Action, ...]:
        actions: tuple[engine.Action, ...] = honest(rules, state, actor)
        return (*actions, actions[0])

    monkeypatch.setattr(game, "legal", doubled)
    done = run_command("bench", "legal", "gin", "--deals", "1", "--json")
    assert done.code == 1 and done.json["duplicates"] == done.json["games"][0]["calls"]
