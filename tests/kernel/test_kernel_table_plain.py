"""Melds on the table in the kernel: compiled and as plain Python, the same to the last bit."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from openrummy.core.rules import catalogue
from openrummy.kernel import jit
from openrummy.kernel.core.table.calls import play_rows
from openrummy.kernel.table.lower import lower, rows
from openrummy.lab.bench.lockstep_table import lockstep

HELPERS = str(Path(__file__).parents[1] / "helpers")

GAMES = (
    ("rummy", 2),
    ("rummy-house", 3),
    ("rummy-jokers", 6),
    ("rummy-500", 4),
    ("wild-rummy", 2),
    ("beanie", 4),
    ("biddies", 3),
    ("dealers-choice-wild", 2),
    ("jersey-gin", 3),
    ("open-gin", 4),
)
DEALS = 4


def lines() -> list[str]:
    """All that is left of some deals of each game, and how playing in lockstep went."""
    rows_hex = []
    for name, seats in GAMES:
        rules = catalogue.variant(name).rules
        words, cards = rows(DEALS)
        with np.errstate(over="ignore"):
            actions = play_rows(lower(rules, seats), words, cards, 11, 0)
        both = lockstep(rules, seats, DEALS, seed=11)
        assert (both.samples, both.differences) == ([], 0)
        done = sorted(both.actions.items())
        rows_hex.append(f"{name} {actions} {words.tobytes().hex()} {cards.tobytes().hex()} {done}")
    return rows_hex


@pytest.mark.slow
def test_plain_python_plays_the_same() -> None:
    if jit.PLAIN:
        pytest.skip("nothing is compiled here")
    completed = subprocess.run(
        [sys.executable, __file__],
        env=os.environ | {"OPENRUMMY_KERNEL": "plain", "PYTHONPATH": HELPERS},
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr[-2000:]
    assert completed.stdout.splitlines() == ["plain", *lines()]


if __name__ == "__main__":
    print("plain" if jit.PLAIN else "compiled")
    print("\n".join(lines()))
