"""``openrummy bench lockstep``: what it prints, and that it can fail."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from openrummy.cli.main import app
from openrummy.core.rules.pieces import Rules
from openrummy.lab.bench import lockstep

RUN = CliRunner()


def test_games_of_both_kinds() -> None:
    outcome = RUN.invoke(
        app, ["bench", "lockstep", "gin-partners", "biddies", "--deals", "3", "--json"]
    )
    assert outcome.exit_code == 0, outcome.output
    reports = json.loads(outcome.stdout)
    assert [(report["name"], report["players"]) for report in reports] == [
        ("gin-partners", 4),
        ("biddies", 3),
        ("biddies", 4),
    ]
    assert all(report["deals"] == 3 and report["actions"] > 60 for report in reports)
    assert all(report["differences"] == 0 and not report["difference"] for report in reports)


def test_what_the_kernel_does_not_play_is_left_out() -> None:
    outcome = RUN.invoke(app, ["bench", "lockstep", "five-card-rummy", "--json"])
    assert outcome.exit_code == 0
    assert json.loads(outcome.stdout) == []


def test_a_difference_is_said_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def differ(
        name: str, rules: Rules, players: int, deals: int, seed: int
    ) -> lockstep.ComparisonResult:
        return lockstep.ComparisonResult(name, players, deals, 9, 1, "stock is 3 here and 4 there")

    monkeypatch.setattr(lockstep, "compare", differ)
    monkeypatch.setattr(lockstep, "ProcessPoolExecutor", _Here)
    monkeypatch.setattr(lockstep, "as_completed", list)
    outcome = RUN.invoke(app, ["bench", "lockstep", "gin", "--deals", "700"])
    assert outcome.exit_code == 1
    assert "gin, 2 players: stock is 3 here and 4 there" in outcome.output
    assert "700" in outcome.stdout


class _Done:
    def __init__(self, value: object) -> None:
        self._value = value

    def result(self) -> object:
        return self._value


class _Here:
    """A pool that works in this process."""

    def __init__(self, _: int) -> None:
        pass

    def __enter__(self) -> _Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def submit(self, work: object, *given: object) -> _Done:
        return _Done(work(*given))  # type: ignore[operator]
