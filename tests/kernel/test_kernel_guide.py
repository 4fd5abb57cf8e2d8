"""The guide of the kernel: its table is the truth, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openrummy.core.rules.catalogue import names, variant
from openrummy.core.rules.load import apply_settings
from openrummy.core.rules.schema import paths
from openrummy.kernel.gin.lower import lower as lower_gin
from openrummy.kernel.gin.settings import GIN, NotLowered
from openrummy.kernel.supported_games import (
    not_gin,
    plays_gin,
    supported_players,
    unsupported_piece,
)
from openrummy.kernel.table.lower import lower as lower_table
from openrummy.kernel.table.settings import HELD, ON_TABLE

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")


def test_the_table_has_every_game() -> None:
    assert all(f"| `{name}` |" in GUIDE for name in names())


@pytest.mark.parametrize("name", names())
def test_what_is_said_to_be_played_is_lowered(name: str) -> None:
    rules = variant(name).rules
    for players in rules.seating.players:
        piece = unsupported_piece(rules, players)
        assert (piece is None) == (players in supported_players(rules))
        gin = plays_gin(rules)
        if piece is None:
            assert (lower_gin(rules) if gin else lower_table(rules, players)).size
        else:
            with pytest.raises(NotLowered, match=re.escape(piece)):
                _ = lower_table(rules, players)


def test_a_row_of_what_is_lowered_is_a_setting() -> None:
    assert {*GIN, *ON_TABLE, *HELD} <= set(paths())


@pytest.mark.parametrize(
    ("name", "change", "piece"),
    [
        ("gin", "deal.by_deal=7,10", "deal.by_deal"),
        ("jersey-gin", "pack.suits=3", "pack.suits"),
        ("rummy", "melds.max_wilds=1 pack.jokers=1", "melds.max_wilds"),
    ],
)
def test_a_setting_without_a_row_is_left_to_the_engine(name: str, change: str, piece: str) -> None:
    """A setting that nobody lowered is not played as if it stood at its default."""
    rules = apply_settings(variant(name).rules, change.split(" "))
    assert piece in {not_gin(rules), unsupported_piece(rules, rules.seating.players[0])}


def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL))
    exec(compile(code, "docs/kernel.md", "exec"), {})
    points, results, deals, worlds = capsys.readouterr().out.splitlines()
    assert points == "[39, 0]"
    assert "Reason.KNOCK" in results
    assert deals.startswith("1000 ")
    assert "Reason.OUT" in deals
    assert worlds == "2 (2, 200, 3)"
