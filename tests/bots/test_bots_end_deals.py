"""Computers end their deals: by going out, declaring or knocking, not by running out of cards."""

from __future__ import annotations

import pytest

from cli_tools import run_command
from openrummy.core.rules.catalogue import variant
from openrummy.lab.arena.endings import play_deals
from openrummy.lab.bench import endings
from openrummy.lab.bench.endings import measure

QUICK = [
    ("continental-rummy", 2, "easy", 2),
    ("continental-rummy", 5, "medium", 1),
    ("three-thirteen", 4, "easy", 4),
]


def ended(name: str, players: int, bot: str, deals: int) -> float:
    return play_deals(variant(name).rules, players, bot, deals, f"ends {name}").share


@pytest.mark.parametrize(("name", "players", "bot", "deals"), QUICK)
def test_somebody_ends_nearly_every_deal(name: str, players: int, bot: str, deals: int) -> None:
    assert ended(name, players, bot, deals) == 1


def test_A20_six_in_open_gin_knock_before_the_cards_run_out() -> None:
    assert ended("open-gin", 6, "hard", 20) >= 0.85  # 0.55 where a knock is put off


@pytest.mark.parametrize("bot", [pytest.param("medium", marks=pytest.mark.slow), "hard"])
def test_T10_six_in_rummy_go_out_before_the_pile_is_reshuffled_for_the_last_time(bot: str) -> None:
    assert ended("rummy", 6, bot, 20) >= 0.9  # 0.78 and 0.68 where the end seems near


def test_T10_two_in_block_rummy_go_out_before_the_stock_does() -> None:
    assert ended("block-rummy", 2, "easy", 20) >= 0.95  # 0.84 where the end seems near


def test_a_bar_is_what_racers_reach_where_the_cards_run_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(endings, "CAREFUL", 24)
    (row,) = measure([("block-rummy", 6, "simple")], 6, "0", lambda _: None)
    assert row["reachable"] == row["bar"] < 0.95 and row["reasons"]["block"]
    assert row["deals"] == 24  # six are too few to tell
    assert f"{100 * row['bar']:.0f} %" in row["why"]
    assert row["enough"] is True  # a blocked deal is an end like any other


def test_the_bench_tells_how_deals_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endings, "CAREFUL", 6)
    asked = ("bench", "endings", "--rules", "gin", "--deals", "3", "--json")
    done = run_command(*asked, "--bot", "simple")
    assert done.code == 0
    (row,) = done.json
    assert (row["name"], row["players"], row["bot"]) == ("gin", 2, "simple")
    assert row["deals"] == sum(row["reasons"].values()) == 3 and row["enough"] is True
    assert run_command(*asked, "--bot", "random").code == 1  # hardly ever knocks
    assert "no bot" in run_command(*asked, "--bot", "nobody").refused()
