"""``scripts/vocabulary.py`` sees a retired word wherever one can stand."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts"))

import vocabulary


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("found = 1", "variables: found"),
        ("def f(one): ...", "variables: one"),
        ("[told for told in x]", "variables: told"),
        ("MOST_DEALS = 3", "constants: ^_?MOST(_|$)|_MOST(_|$)"),
        ("x.best_throws", "parts: throws"),
        ("class Sight: ...", "definitions: Sight"),
        ("f(*(1, 2))", "code: star-packed"),
        ('{*("a", "b"), "c"}', "code: star-packed"),
        ('def f():\n    """What a hand is worth."""', "titles: (What|Who|Whether|How|Whose"),
        ('def f():\n    """Cards of whoever draws."""', r"prose: \bwhoever\b"),
        ("x = 1  # so many cards", r"prose: \bso many\b"),
    ],
)
def test_a_retired_word_is_seen(text: str, pattern: str) -> None:
    hits = list(vocabulary.python_hits("some.py", text))
    assert [hit.pattern for hit in hits if hit.pattern.startswith(pattern)], hits


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("const found = 1", "variables: found"),
        ("rows.map((one) => one.name)", "variables: one"),
        ("// so many cards", r"prose: \bso many\b"),
        ("function taking() {}", "definitions: taking"),
    ],
)
def test_a_retired_word_is_seen_in_the_client(text: str, pattern: str) -> None:
    assert pattern in [hit.pattern for hit in vocabulary.script_hits("some.ts", text)]


def test_what_reads_well_is_left_alone() -> None:
    text = '"""Least deadwood of a hand."""\nseat = hands.index(card)  # the one that was drawn\n'
    assert not list(vocabulary.python_hits("some.py", text))
