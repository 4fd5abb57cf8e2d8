"""Golden files: counts of legal play, and a game of every preset step by step."""

from __future__ import annotations

from typing import Any

import pytest

import golden
import plain_lines
from openrummy.core.rules import catalogue
from openrummy.core.rules.canonical import canonical


@pytest.mark.parametrize(
    "case",
    [*golden.read(golden.PERFT), *golden.read(golden.PERFT_TABLE)],
    ids=lambda case: case["id"],
)
def test_counts_of_legal_play(case: dict[str, Any]) -> None:
    assert golden.counted(case) == case


def test_golden_counts_are_not_trivial() -> None:
    cases = golden.read(golden.PERFT)
    assert sum(sum(case["sequences"]) for case in cases) > 10_000
    assert sum(case["ended"][-1] for case in cases) > 100
    assert all(len(case["sequences"]) == len(case["ended"]) == case["depth"] for case in cases)


@pytest.mark.parametrize("name", catalogue.names())
def test_a_playthrough_is_played_again(name: str) -> None:
    """The first step that differs is named; ``regen_golden.py`` says what to do then."""
    path = golden.PLAYTHROUGHS / f"{name}.json"
    assert path.exists(), (
        f"{name} has no playthrough: python tests/helpers/regen_golden.py playthroughs"
    )
    document = golden.read(path)
    rules = catalogue.variant(name).rules
    assert (document["game"], document["rules"]) == (name, canonical(rules))
    steps = golden.replayed(rules, document["steps"], document["seats"])
    for number, (text, step) in enumerate(steps):
        lines = plain_lines.step_lines(rules, step)
        assert plain_lines.digest(lines) == text.split()[-1], f"step {number}, {text}: {lines}"
    now = golden.ending(steps[-1][1].state)
    assert now == {key: document[key] for key in now}


def test_no_playthrough_is_left_over() -> None:
    files = {path.stem for path in golden.PLAYTHROUGHS.glob("*.json")}
    assert files == set(catalogue.names())
