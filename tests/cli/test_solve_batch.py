"""``solve --batch`` against the brute-force reference: hands at random, and hands made to be hard.

``OPENRUMMY_HANDS`` says how many of each kind; the default keeps it short.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest

import brute
from cli_tools import run_command
from hands import GIN, anything, crowded, on_table, suited
from openrummy.core.cards import cards_text
from openrummy.core.melds.plain import melds_text

COUNT = int(os.environ.get("OPENRUMMY_HANDS", "200"))


def hostile(rng: random.Random, size: int) -> int:
    """Sets and runs that compete for cards, or long runs in pieces."""
    return rng.choice([crowded, suited])(rng, size)


@pytest.mark.parametrize("kind", [anything, hostile], ids=["random", "hostile"])
@pytest.mark.parametrize("size", [10, 11])
def test_batch_agrees_with_the_reference(
    kind: Callable[[random.Random, int], int], size: int
) -> None:
    rng = random.Random(f"batch {kind.__name__} {size}")
    lines = [cards_text(kind(rng, size)) for _ in range(COUNT)]
    check(lines)


@pytest.mark.parametrize("kind", [anything, hostile], ids=["random", "hostile"])
def test_batch_lays_off_as_the_reference_does(kind: Callable[[random.Random, int], int]) -> None:
    rng = random.Random(f"batch defence {kind.__name__}")
    lines = []
    for _ in range(COUNT // 2):
        hand = kind(rng, 10)
        lines.append(f"{cards_text(hand)} > {melds_text(GIN[0], on_table(rng, GIN[0], hand))}")
    check(lines)


def check(lines: list[str]) -> None:
    """The same answer to every line."""
    done = run_command("solve", "--batch", given="\n".join(lines))
    assert (done.code, done.err) == (0, "")
    answers = [int(line) for line in done.out.split()]
    assert len(answers) == len(lines)
    wrong = [
        f"{line}: {got}, not {expected}"
        for line, got in zip(lines, answers, strict=True)
        if got != (expected := brute.answer(line, "low", 1))
    ]
    assert not wrong, wrong[:5]
